//! A litmus test, as its file describes it.

use crate::condition::{Proposition, Quantifier};

/// Most columns of a test.
pub(crate) const MAX_THREADS: usize = 8;
/// Most locations of a test.
pub(crate) const MAX_LOCATIONS: usize = 32;
/// Most rows of a test, and most instructions of a column.
pub(crate) const MAX_ROWS: usize = 64;

/// A value in a litmus test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, sign-extended.
    Number(i64),
    /// The address of a location, by its index in [`Test::locations`].
    Address(usize),
}

/// A location in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Its name.
    pub name: String,
    /// Its value at the start.
    pub value: Value,
    /// Bytes by its declared type.
    pub declared: Option<u32>,
}

/// A register or location whose final value is of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Observed {
    /// An integer register of a thread.
    Register(usize, u8),
    /// A location, by index.
    Memory(usize),
}

/// A register's value at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InitialRegister {
    pub(crate) thread: usize,
    pub(crate) register: u8,
    pub(crate) value: Value,
    pub(crate) line: usize,
}

/// The text of a cell: an instruction, labels before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// A litmus test: a few short threads, and a condition on what they leave.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// The locations, in the order of the text.
    pub locations: Vec<Location>,
    /// Whether executions with, without, or only with the condition are of interest.
    pub quantifier: Quantifier,
    /// The condition on final values.
    pub condition: Proposition,
    /// Executions that do not fulfil it are left out.
    pub filter: Option<Proposition>,
    /// What an outcome consists of: registers by thread, then locations.
    pub observed: Vec<Observed>,
    /// What only the filter looks at.
    pub(crate) filtered: Vec<Observed>,
    pub(crate) registers: Vec<InitialRegister>,
    /// The cells of each column that are not empty.
    pub(crate) columns: Vec<Vec<Cell>>,
}

impl Test {
    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.columns.len()
    }

    /// Returns the registers and locations that outcomes or the filter need.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = &Observed> {
        self.observed.iter().chain(&self.filtered)
    }

    /// Returns how an outcome names a register or location: `1:x5`, `[x]`.
    pub fn label(&self, observed: Observed) -> String {
        match observed {
            Observed::Register(thread, register) => format!("{thread}:x{register}"),
            Observed::Memory(location) => format!("[{}]", self.locations[location].name),
        }
    }

    /// Shows a value as the test writes it.
    pub(crate) fn shown(&self, value: Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Address(location) => self.locations[location].name.clone(),
        }
    }
}
