"""Keys and invites: this module draws them, and the database has only their SHA-256."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

#: Bytes of a secret: 128 bits.
SECRET = 16
#: Bytes of a table's id. It is no secret, but no client can guess another.
ID = 12


def draw_secret() -> str:
    """Draw a key or an invite: 22 URL-safe characters."""
    return secrets.token_urlsafe(SECRET)


def draw_salt() -> bytes:
    """Draw the salt of a derived key."""
    return secrets.token_bytes(SECRET)


def derived(salt: bytes, invite: str, name: str) -> str:
    """Derive a key from an invite and an `Idempotency-Key`, so that a client that sends both again gets the same key."""
    return urlsafe_b64encode(hashed(f"{salt.hex()} {invite} {name}")[:SECRET]).rstrip(b"=").decode()


def draw_id() -> str:
    """Draw the id of a table or of a server: 16 URL-safe characters."""
    return secrets.token_urlsafe(ID)


def hashed(secret: str) -> bytes:
    """Return the SHA-256 of a secret, all that is stored of it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
