//! What harts have retired.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use crate::Hart;

/// Counts of retired vector instructions, without `vset*`. Compiled code adds to both at once: they lie side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct VectorCounts {
    /// These instructions.
    pub instructions: u64,
    /// The sum of vl over them, each with the vl that it found.
    pub elements: u64,
}

impl VectorCounts {
    /// Returns the average vl; `None` if there were no vector instructions.
    pub fn average_vl(&self) -> Option<f64> {
        (self.instructions > 0).then(|| self.elements as f64 / self.instructions as f64)
    }
}

impl AddAssign for VectorCounts {
    #[inline]
    fn add_assign(&mut self, other: VectorCounts) {
        self.instructions += other.instructions;
        self.elements += other.elements;
    }
}

/// Counts of retired instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retired {
    /// Instructions.
    pub instructions: u64,
    /// Vector instructions among them.
    pub vectors: VectorCounts,
}

impl Hart {
    /// Returns what the hart has retired.
    pub fn retired(&self) -> Retired {
        Retired { instructions: self.instret, vectors: self.vectors }
    }

    /// Sets the counts of retired instructions.
    pub fn set_retired(&mut self, retired: Retired) {
        (self.instret, self.vectors) = (retired.instructions, retired.vectors);
    }
}

impl Retired {
    fn zip(self, other: Retired, combine: fn(u64, u64) -> u64) -> Retired {
        Retired {
            instructions: combine(self.instructions, other.instructions),
            vectors: VectorCounts {
                instructions: combine(self.vectors.instructions, other.vectors.instructions),
                elements: combine(self.vectors.elements, other.vectors.elements),
            },
        }
    }
}

impl Add for Retired {
    type Output = Retired;

    fn add(self, other: Retired) -> Retired {
        self.zip(other, u64::add)
    }
}

impl AddAssign for Retired {
    fn add_assign(&mut self, other: Retired) {
        *self = *self + other;
    }
}

impl Sub for Retired {
    type Output = Retired;

    fn sub(self, earlier: Retired) -> Retired {
        self.zip(earlier, u64::sub)
    }
}

impl Sum for Retired {
    fn sum<I: Iterator<Item = Retired>>(counts: I) -> Retired {
        counts.fold(Retired::default(), Add::add)
    }
}
