"""What a game's package imports to describe itself: codecs and schemas, validity, text, numbers for actions and observations, and the
conformance suite that holds a finished game to what all games must keep.
"""
