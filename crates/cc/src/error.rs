//! `CcError` is the one error type of the compiler.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::ir::{Function, Inst};

/// A place in a source text: line and column count from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceSpan {
    /// The line.
    pub line: u32,
    /// The column of the first character.
    pub column: u32,
    /// How many characters are meant; at least 1.
    pub width: u32,
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, as the user named it.
    pub file: String,
    /// Where.
    pub place: SourceSpan,
    /// The line of the source.
    pub source_line: String,
}

impl Location {
    /// Where a range of bytes begins in a text.
    pub(crate) fn new(file: &str, text: &str, span: Range<usize>) -> Location {
        let line = text[..span.start].matches('\n').count() as u32 + 1;
        Location::on_line(file, text, line, span)
    }

    /// The same, of a range whose line is known: that is not counted again.
    pub(crate) fn on_line(file: &str, text: &str, line: u32, span: Range<usize>) -> Location {
        let before = &text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let source_line = text[line_start..].lines().next().unwrap_or("");
        let line_end = line_start + source_line.len();
        let width = text[span.start..span.end.clamp(span.start, line_end.max(span.start))].chars().count();
        let place = SourceSpan {
            line,
            column: text[line_start..span.start].chars().count() as u32 + 1,
            width: (width as u32).max(1),
        };
        Location { file: file.into(), place, source_line: source_line.into() }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.place.line, self.place.column)
    }
}

/// Why a program could not be compiled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CcError {
    /// The text is not in the language.
    #[error("{at}{message}")]
    Syntax {
        /// Where.
        at: Box<Location>,
        /// What was found, and what was expected.
        message: String,
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
    #[error("{}@{function}: {message}", at.as_ref().map_or(String::new(), |at| at.to_string()))]
    Unsupported {
        /// Where, if the program was read from a text.
        at: Option<Box<Location>>,
        /// The function.
        function: String,
        /// What is not supported.
        message: String,
    },
    /// Something about the request itself: an option, a missing function.
    #[error("{0}")]
    Request(String),
    /// Several functions cannot be compiled: an error for each of them, a line each.
    #[error("{}", lines(.0))]
    Several(Vec<CcError>),
}

fn lines(errors: &[CcError]) -> String {
    errors.iter().map(CcError::to_string).collect::<Vec<_>>().join("\n")
}

impl CcError {
    /// These errors as one, of which there is at least one.
    pub(crate) fn all(mut errors: Vec<CcError>) -> CcError {
        if errors.len() == 1 { errors.remove(0) } else { CcError::Several(errors) }
    }

    /// The error itself, or the first of several.
    pub fn first(&self) -> &CcError {
        match self {
            CcError::Several(errors) => errors.first().unwrap_or(self),
            other => other,
        }
    }

    /// A construct of `function` that some pass does not support.
    pub fn unsupported(function: &str, message: impl fmt::Display) -> CcError {
        CcError::Unsupported { at: None, function: function.into(), message: message.to_string() }
    }

    /// The same with the place of what is not supported, unless a closer one is known.
    pub(crate) fn in_source(mut self, func: &Function, inst: Option<Inst>) -> CcError {
        if let (CcError::Unsupported { at: at @ None, .. }, Some(source)) = (&mut self, &func.source) {
            *at = Some(Box::new(source.location(inst)));
        }
        self
    }

    /// The place that it is about, if there is one.
    pub fn location(&self) -> Option<&Location> {
        match self {
            CcError::Syntax { at, .. } => Some(at),
            CcError::Unsupported { at, .. } => at.as_deref(),
            CcError::Invalid { .. } | CcError::Request(_) | CcError::Several(_) => None,
        }
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
        let Some(Location { place, source_line, .. }) = self.location() else { return String::new() };
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
        let mut json = match self {
            CcError::Syntax { message, .. } => serde_json::json!({ "kind": "syntax", "message": message }),
            CcError::Invalid { function, message } => {
                serde_json::json!({ "kind": "invalid", "function": function, "message": message })
            }
            CcError::Unsupported { function, message, .. } => {
                serde_json::json!({ "kind": "unsupported", "function": function, "message": message })
            }
            CcError::Request(message) => serde_json::json!({ "kind": "request", "message": message }),
            CcError::Several(errors) => {
                let errors: Vec<_> = errors.iter().map(CcError::to_json).collect();
                serde_json::json!({ "kind": "several", "errors": errors })
            }
        };
        if let Some(Location { file, place, source_line }) = self.location() {
            json["file"] = file.as_str().into();
            json["line"] = place.line.into();
            json["column"] = place.column.into();
            json["width"] = place.width.into();
            json["source"] = source_line.as_str().into();
        }
        json
    }
}
