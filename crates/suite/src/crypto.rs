//! The vector cryptography extensions, stated plainly from the published standards they implement.
