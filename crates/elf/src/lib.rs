//! Bytes to an image.
