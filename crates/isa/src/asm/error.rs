//! Why a text is no program: where, what stands there, and what was expected.
//!
//! Invariant: the message is one line and quotes no more of the text than one token.

use core::fmt;

/// A place in a text and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Line, counted from 1; 0 where the text is a single instruction.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// No instruction or directive has this name.
    UnknownMnemonic {
        /// The name.
        name: String,
        /// Names near it, the nearest first.
        near: Vec<String>,
    },
    /// The instruction exists, but the ISA lacks it.
    Unavailable {
        /// Its mnemonic.
        name: String,
        /// What would have it: extensions such as `zbb or zbkb`, or an XLEN.
        needs: String,
        /// The ISA, as a string.
        isa: String,
    },
    /// Something else stands where an operand or a separator should.
    Expected {
        /// What could stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// A number that the operand cannot hold.
    OutOfRange {
        /// The number.
        found: i64,
        /// What the operand can hold, such as `a multiple of 4 from 0 to 124`.
        expected: String,
    },
    /// A target that is too far away for the instruction.
    OutOfReach {
        /// Distance in bytes from the instruction.
        distance: i64,
        /// What it reaches.
        reach: String,
    },
    /// A name that nothing defines.
    Undefined(String),
    /// A name that is defined twice.
    Redefined(String),
    /// The value must be known where it stands: it decides how long the code is.
    NotYetKnown(String),
    /// The value depends on the address of the instruction, which is not known.
    NoAddress,
    /// Anything else, in words.
    Other(String),
}

impl Error {
    /// The same error on that line.
    pub(super) fn on_line(mut self, line: usize) -> Error {
        self.line = line;
        self
    }

    /// How much the error says about what was meant: where two readings of a line fail at the same place, the one
    /// that says more is shown.
    pub(super) fn weight(&self) -> (usize, u8) {
        (self.column, u8::from(!matches!(self.problem, Problem::Expected { .. })))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::UnknownMnemonic { name, near } => {
                write!(f, "unknown instruction `{name}`")?;
                match near.split_last() {
                    None => Ok(()),
                    Some((only, [])) => write!(f, "; did you mean `{only}`?"),
                    Some((last, rest)) => write!(f, "; did you mean `{}` or `{last}`?", rest.join("`, `")),
                }
            }
            Problem::Unavailable { name, needs, isa } => {
                write!(f, "`{name}` needs {needs}, which {isa} lacks")
            }
            Problem::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Problem::OutOfRange { found, expected } => write!(f, "expected {expected}, found {found}"),
            Problem::OutOfReach { distance, reach } => {
                write!(f, "target out of range: the distance is {distance} bytes, the range {reach}")
            }
            Problem::Undefined(name) => write!(f, "`{name}` is not defined"),
            Problem::Redefined(name) => write!(f, "`{name}` is already defined"),
            Problem::NotYetKnown(what) => {
                write!(f, "{what} must be known here because it determines the length")
            }
            Problem::NoAddress => {
                f.write_str("this depends on the address of the instruction, which is unknown")
            }
            Problem::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl core::error::Error for Error {}
