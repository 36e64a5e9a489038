"""What all tests share: the hypothesis profile."""

from hypothesis import settings

# Two cores shared with other work make single examples slow at random; the number of examples bounds the time.
settings.register_profile("landpress", deadline=None, max_examples=60)
settings.load_profile("landpress")
