//! What instructions **do**.
