//! A `Source` maps the instructions of a function to the text that it was read from.
//!
//! Invariant: an instruction that a pass made stands nowhere; it is said of the function, then.

use std::ops::Range;
use std::sync::Arc;

use super::entity::Inst;
use crate::error::{Location, SourceSpan};

/// A text, and where a function and its instructions are in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The file, as the user named it, and the text.
    pub(crate) text: Arc<(String, String)>,
    /// The name of the function.
    pub(crate) name: Range<usize>,
    /// By the numbers of the instructions.
    pub(crate) insts: Vec<Range<usize>>,
}

impl Source {
    /// The place of an instruction; of the function if that is not known.
    pub fn location(&self, inst: Option<Inst>) -> Location {
        let span = inst.and_then(|inst| self.insts.get(inst.index())).unwrap_or(&self.name);
        let (file, text) = &*self.text;
        Location::new(file, text, span.clone())
    }

    /// The file and the place of an instruction, if it was read from there.
    pub fn place(&self, inst: Inst) -> Option<(&str, SourceSpan)> {
        let span = self.insts.get(inst.index()).filter(|span| !span.is_empty())?;
        let (file, text) = &*self.text;
        Some((file, Location::new(file, text, span.clone()).place))
    }
}
