//! The matrix says which parts of the specification a suite covers.
//!
//! Two targets: every normative rule is pinned by a test that passes, or excused with the reason why no test can pin
//! it ([`rules`], [`pins`]); and every vector instruction has been executed under each setting of SEW, LMUL and mask
//! under which it is legal ([`cells`]).

pub mod cells;
pub mod pins;
pub mod report;
pub mod rules;

pub use cells::{Cell, Cells, Counter, legal};
pub use pins::Pins;
pub use report::{Matrix, MatrixError};
