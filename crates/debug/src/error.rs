//! A complaint says in one line why a command cannot be done, with a suggestion where there is one.

use std::fmt;

use rivet_elf::printable;

/// Why a command cannot be done. The machine is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint(pub String);

impl Complaint {
    /// In these words.
    pub fn new(words: impl Into<String>) -> Complaint {
        Complaint(words.into())
    }

    /// The column that it is about, counted from 1 in characters.
    pub fn column(&self) -> Option<usize> {
        let (column, _) = self.0.strip_prefix("column ")?.split_once(": ")?;
        column.parse().ok()
    }

    /// The same for a longer text, in which the one that it is about begins so many characters further on.
    #[must_use]
    pub fn moved(self, by: usize) -> Complaint {
        match (self.column(), self.0.split_once(": ")) {
            (Some(column), Some((_, words))) => Complaint(format!("column {}: {words}", column + by)),
            _ => self,
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever was typed.
        f.write_str(&printable(&self.0))
    }
}

impl std::error::Error for Complaint {}

impl From<rivet_sim::replay::ReplayError> for Complaint {
    fn from(error: rivet_sim::replay::ReplayError) -> Complaint {
        Complaint(error.to_string())
    }
}

impl From<rivet_sim::bytes::Damaged> for Complaint {
    fn from(error: rivet_sim::bytes::Damaged) -> Complaint {
        Complaint(error.to_string())
    }
}

impl From<rivet_linux::SuspendError> for Complaint {
    fn from(error: rivet_linux::SuspendError) -> Complaint {
        Complaint(error.to_string())
    }
}

/// What a command gives.
pub type Reply<T> = Result<T, Complaint>;

/// `Err` of formatted words.
macro_rules! complain {
    ($($words:tt)*) => { Err($crate::Complaint(format!($($words)*))) };
}
pub(crate) use complain;

/// The candidate that is nearest to a misspelt `word`, if any is near; as `; did you mean …?`.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let near = rivet_isa::nearest(word, candidates.into_iter());
    near.map_or(String::new(), |name| format!("; did you mean {name}?"))
}
