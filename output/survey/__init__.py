"""The devices of the engraved survey: relief, lit contours, ruled tone, engraved titles, waterlines, neatlines."""
