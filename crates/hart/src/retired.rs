//! What harts have retired.

use std::iter::Sum;
use std::ops::{Add, Sub};

use crate::Hart;

/// Counts of retired instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retired {
    /// Instructions.
    pub instructions: u64,
    /// Vector instructions among them, without `vset*`.
    pub vector_instructions: u64,
    /// The sum of vl over these vector instructions, each with the vl that it found.
    pub elements: u64,
}

impl Retired {
    /// Returns the average vl of the vector instructions; `None` if there were none.
    pub fn average_vl(&self) -> Option<f64> {
        let count = self.vector_instructions;
        (count > 0).then(|| self.elements as f64 / count as f64)
    }
}

impl Hart {
    /// Returns what the hart has retired.
    pub fn retired(&self) -> Retired {
        Retired {
            instructions: self.instret,
            vector_instructions: self.vector_instret,
            elements: self.vector_elements,
        }
    }

    /// Sets the counts of retired instructions, and leaves counters that the guest can read as they would be.
    pub fn set_retired(&mut self, retired: Retired) {
        let Retired { instructions, vector_instructions, elements } = retired;
        (self.instret, self.vector_instret, self.vector_elements) =
            (instructions, vector_instructions, elements);
    }
}

impl Add for Retired {
    type Output = Retired;

    fn add(self, other: Retired) -> Retired {
        Retired {
            instructions: self.instructions + other.instructions,
            vector_instructions: self.vector_instructions + other.vector_instructions,
            elements: self.elements + other.elements,
        }
    }
}

impl Sub for Retired {
    type Output = Retired;

    fn sub(self, earlier: Retired) -> Retired {
        Retired {
            instructions: self.instructions - earlier.instructions,
            vector_instructions: self.vector_instructions - earlier.vector_instructions,
            elements: self.elements - earlier.elements,
        }
    }
}

impl Sum for Retired {
    fn sum<I: Iterator<Item = Retired>>(counts: I) -> Retired {
        counts.fold(Retired::default(), Add::add)
    }
}
