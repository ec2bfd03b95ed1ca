//! What can be wrong with a program: one type for the whole compiler.

use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

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
        self.rendered(&Renderer::plain())
    }

    /// The same with colours for terminals; whoever prints it to something else strips them.
    pub fn styled_snippet(&self) -> String {
        self.rendered(&Renderer::styled())
    }

    fn rendered(&self, renderer: &Renderer) -> String {
        let CcError::Syntax { place, source_line, .. } = self else { return String::new() };
        // Places count characters, the renderer bytes.
        let byte = |at: usize| source_line.char_indices().nth(at).map_or(source_line.len(), |(byte, _)| byte);
        let start = place.column.saturating_sub(1) as usize;
        let span = byte(start)..byte(start + place.width as usize);
        let snippet = Snippet::source(source_line.as_str())
            .line_start(place.line as usize)
            .annotation(AnnotationKind::Primary.span(span));
        renderer.render(&[Group::with_level(Level::ERROR).element(snippet)]) + "\n"
    }

    /// What is wrong and where, for programs.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            CcError::Syntax { file, place, message, source_line } => serde_json::json!({
                "kind": "syntax", "file": file, "line": place.line, "column": place.column,
                "width": place.width, "message": message, "source": source_line,
            }),
            CcError::Invalid { function, message } => {
                serde_json::json!({ "kind": "invalid", "function": function, "message": message })
            }
            CcError::Unsupported { function, message } => {
                serde_json::json!({ "kind": "unsupported", "function": function, "message": message })
            }
            CcError::Request(message) => serde_json::json!({ "kind": "request", "message": message }),
        }
    }
}
