//! Seeded generators and helpers for tests; a dev-dependency only.
