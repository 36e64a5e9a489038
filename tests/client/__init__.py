"""Programs of people who use Landpress: what the pages of the library and of learning show, with types."""
