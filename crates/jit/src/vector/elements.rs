//! Strided and indexed vector accesses, and long ones to neighbours.

use rivet_isa::Sew;

/// What elements are accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements {
    pub(crate) store: bool,
    pub(crate) places: Layout,
}

/// Where they are in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    /// Next to each other.
    Neighbours,
    /// At the same distance.
    Strided,
    /// By indices of this width.
    Indexed(Sew),
}
