"""Boards: requests, random proposals, sizes of spaces, the ledger of issued boards, and batches."""
