//! A `Source` maps the instructions of a function to the text that it was read from.
//!
//! Invariant: an instruction that a pass made stands nowhere; it is said of the function, then.

use std::ops::Range;
use std::sync::Arc;

use super::entity::Inst;
use crate::error::{Location, SourceSpan};

/// A file that was read.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct SourceText {
    /// Its name, as the user gave it.
    file: String,
    text: String,
    /// Where its lines begin.
    lines: Vec<usize>,
}

impl SourceText {
    pub(crate) fn new(file: &str, text: &str) -> SourceText {
        let lines = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        SourceText { file: file.into(), text: text.into(), lines }
    }

    fn location(&self, span: &Range<usize>) -> Location {
        let line = self.lines.partition_point(|start| *start <= span.start);
        Location::on_line(&self.file, &self.text, line as u32, span.clone())
    }
}

/// A text, and where a function and its instructions are in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file.
    pub(crate) text: Arc<SourceText>,
    /// The name of the function.
    pub(crate) name: Range<usize>,
    /// By the numbers of the instructions.
    pub(crate) insts: Vec<Range<usize>>,
}

impl Source {
    /// The place of an instruction; of the function if that is not known.
    pub fn location(&self, inst: Option<Inst>) -> Location {
        let span = inst.and_then(|inst| self.insts.get(inst.index())).unwrap_or(&self.name);
        self.text.location(span)
    }

    /// The file and the place of an instruction, if it was read from there.
    pub fn place(&self, inst: Inst) -> Option<(&str, SourceSpan)> {
        let span = self.insts.get(inst.index()).filter(|span| !span.is_empty())?;
        Some((&self.text.file, self.text.location(span).place))
    }
}
