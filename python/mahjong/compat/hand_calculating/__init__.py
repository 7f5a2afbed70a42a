"""The value of a complete hand: yaku, han, fu and payments."""
