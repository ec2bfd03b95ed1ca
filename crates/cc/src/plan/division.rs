//! Ways to make several loops of one, or another loop: what they are called here and in LLVM's remarks.
//!
//! Invariant: a way's text and LLVM's names of it stand here and nowhere else.

use std::fmt;

use crate::analysis::reason::Subject;

/// How a loop was divided or made anew before it was looked at again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Division {
    /// The loops inside of one were unrolled, so that it becomes a vector loop.
    UnrolledInside,
    /// Unrolled so many times.
    Unrolled(u64),
    /// In two loops where a condition changes.
    Split(Subject),
    /// In two loops after so many iterations.
    Cut(u64),
    /// First iterations were put in front, after which an address is a counter.
    Peeled,
    /// Several sums became one.
    SingleSum,
    /// Accesses were put into the blocks where their addresses are known.
    AccessesMoved,
    /// The loop around it became the inner one.
    Interchanged,
    /// Statements that one vector loop could do got vector loops of their own.
    Separated,
    /// Statements got loops of their own.
    Distributed {
        /// Only if ranges do not overlap.
        checked: bool,
    },
}

impl Division {
    /// LLVM's names of the pass and of the remark.
    pub fn pass(&self) -> (&'static str, &'static str) {
        match self {
            Division::UnrolledInside | Division::Unrolled(_) => ("loop-unroll", "FullyUnrolled"),
            Division::Separated | Division::Distributed { .. } => ("loop-distribute", "Distribute"),
            Division::Peeled => ("loop-peel", "Peeled"),
            Division::Split(_) | Division::Cut(_) => ("loop-split", "Split"),
            Division::Interchanged => ("loop-interchange", "Interchanged"),
            Division::SingleSum => ("reassociate", "SingleSum"),
            Division::AccessesMoved => ("sink", "AccessesMoved"),
        }
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Division::UnrolledInside => f.write_str("unrolled, for a loop around it becomes a vector loop"),
            Division::Unrolled(times) => write!(f, "unrolled {times} times, for it is short"),
            Division::Split(condition) => write!(f, "split where {condition} changes"),
            Division::Cut(iterations) => write!(f, "split after {iterations} iterations"),
            Division::Peeled => f.write_str("peeled, for an address goes around after the first iteration"),
            Division::Interchanged => f.write_str("interchanged with the loop around it"),
            Division::SingleSum => f.write_str("made a single sum"),
            Division::AccessesMoved => f.write_str("accesses put where their addresses are known"),
            Division::Separated => {
                f.write_str("distributed, for its statements cost less in loops of their own")
            }
            Division::Distributed { checked: false } => f.write_str("distributed"),
            Division::Distributed { checked: true } => f.write_str("distributed, if ranges do not overlap"),
        }
    }
}

impl serde::Serialize for Division {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
