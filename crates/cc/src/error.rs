//! What can be wrong with a program: one type for the whole compiler.

use std::fmt;

/// A place in a source text: line and column count from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column of the first character.
    pub column: u32,
    /// How many characters are meant; at least 1.
    pub width: u32,
}

/// Why a program could not be compiled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CcError {
    /// The text is not in the language.
    #[error("{file}:{}:{}: {message}", place.line, place.column)]
    Syntax {
        /// The file, as the user named it.
        file: String,
        /// Where.
        place: Place,
        /// What was found, and what was expected.
        message: String,
        /// The line of the source.
        source_line: String,
    },
    /// The program is not valid IR: found by the verifier.
    #[error("@{function}: {message}")]
    Invalid {
        /// The function.
        function: String,
        /// What rule is broken, where.
        message: String,
    },
    /// The program is valid, but a pass does not do what it asks for.
    #[error("@{function}: {message}")]
    Unsupported {
        /// The function.
        function: String,
        /// What is not supported.
        message: String,
    },
    /// Something about the request itself: an option, a missing function.
    #[error("{0}")]
    Request(String),
}

impl CcError {
    /// A construct of `function` that some pass does not support.
    pub fn unsupported(function: &str, message: impl fmt::Display) -> CcError {
        CcError::Unsupported { function: function.into(), message: message.to_string() }
    }

    /// A broken rule of the IR in `function`.
    pub fn invalid(function: &str, message: impl fmt::Display) -> CcError {
        CcError::Invalid { function: function.into(), message: message.to_string() }
    }

    /// The source line with the place underlined, to be printed below the message; empty if there is no such place.
    pub fn snippet(&self) -> String {
        let CcError::Syntax { place, source_line, .. } = self else { return String::new() };
        let number = place.line.to_string();
        let gutter = " ".repeat(number.len());
        let lead: String = source_line
            .chars()
            .take(place.column as usize - 1)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let marks = "^".repeat(place.width as usize);
        format!("{gutter} |\n{number} | {source_line}\n{gutter} | {lead}{marks}\n")
    }
}
