//! What instructions **are**: one table, and everything derived from it.
