//! Facts are what a screen shows of a machine that stands still, as values without text: they can be sent to another
//! thread, and kept.
//!
//! What has changed is told by comparison with a [`Baseline`], the state before the last command.

mod registers;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rivet_hart::Hart;

use crate::commands;
use crate::debugger::Debugger;
use crate::error::Reply;
use crate::format::NumberKind;
use crate::frames::FrameFacts;
use crate::memory::peek_some;
use crate::names::Line;
use crate::points::PointKind;
use crate::view::code::{Listed, following, listed, preceding};
pub use registers::{Baseline, CsrValue, Register, VectorFacts};

/// Frames that are told, at most.
const MOST_FRAMES: usize = 200;

/// What is wanted beside what is always told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What the elements of vector registers are; None for what the code of the function says: floats or signed integers.
    pub kind: Option<NumberKind>,
    /// The address of the memory, as an expression; empty for none.
    pub memory: String,
    /// Bytes that are added to that address.
    pub offset: i64,
    /// Bytes of memory.
    pub bytes: usize,
    /// Instructions before pc, and from it on.
    pub instructions: (usize, usize),
}

/// How far the machine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Instructions that were tried so far.
    pub position: u64,
    /// The first position that is recorded.
    pub first: u64,
    /// The last position that there was: the present.
    pub present: u64,
    /// Is there a recorded history?
    pub is_recorded: bool,
    /// Has the program ended?
    pub has_ended: bool,
    /// The hart that is looked at, from 0, and how many there are.
    pub hart: (usize, usize),
}

/// A source file, and the line that the selected frame is at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The compiler's path.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// Its text, where that was found.
    pub lines: Option<Arc<Vec<String>>>,
}

/// Where a breakpoint is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the breakpoint.
    pub id: u32,
    /// Does it stop anything?
    pub is_enabled: bool,
    /// An address of it.
    pub address: u64,
    /// The line there.
    pub line: Option<Line>,
}

/// A frame, with its arguments as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackFrame {
    /// Where it is.
    pub facts: FrameFacts,
    /// ` (n=3)`; empty where the function is not known.
    pub arguments: String,
}

/// Memory from an address on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryFacts {
    /// Its first address.
    pub address: u64,
    /// The name of that address.
    pub name: Option<String>,
    /// Its bytes, as far as there is memory, each with whether it has changed.
    pub bytes: Vec<(u8, bool)>,
}

/// What a screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How far the machine is.
    pub moment: Moment,
    /// Where the selected frame is.
    pub pc: u64,
    /// Where the source says that it is.
    pub source: Option<SourceText>,
    /// Instructions around pc, and which of them is there.
    pub code: (Vec<Listed>, usize),
    /// Breakpoints at addresses.
    pub marks: Vec<Mark>,
    /// CSRs of the vector extension and of floating point.
    pub csrs: Vec<CsrValue>,
    /// Integer registers, x1 to x31.
    pub integers: Vec<Register>,
    /// Floating-point registers.
    pub floats: Vec<Register>,
    /// Vector registers, where the hart has them.
    pub vectors: Option<VectorFacts>,
    /// Frames, the innermost first; more may follow.
    pub frames: Vec<StackFrame>,
    /// The number of the frame that is looked at.
    pub selected: usize,
    /// Memory, or why there is none.
    pub memory: Reply<MemoryFacts>,
}

impl Facts {
    /// Is anything another than in the baseline?
    pub fn has_changes(&self) -> bool {
        let lanes = self.vectors.iter().flat_map(|vectors| &vectors.groups).flat_map(|group| &group.lanes);
        let memory = self.memory.iter().flat_map(|memory| &memory.bytes);
        self.csrs.iter().any(|csr| csr.changed)
            || self.integers.iter().chain(&self.floats).any(|register| register.changed)
            || lanes.into_iter().any(|lane| lane.changed)
            || memory.into_iter().any(|(_, changed)| *changed)
    }
}

impl Debugger {
    /// What a screen shows; changed is what differs from `before`.
    pub fn facts(&self, wanted: &Wanted, before: Option<&Baseline>) -> Facts {
        let session = &self.session;
        let hart = session.hart();
        let before = before.filter(|before| before.is_of(hart));
        let (first, present) = session.span();
        let frames = self.frames(MOST_FRAMES);
        let selected = self.selected_number();
        let view = frames.views.get(selected).or(frames.views.first());
        let pc = view.map_or(hart.pc, |view| view.pc);
        let source = view.and_then(|view| view.line.clone()).map(|line| SourceText {
            lines: self.files.borrow_mut().lines(&line.file),
            file: line.file,
            line: line.line as usize,
        });
        let frame = |view| StackFrame {
            facts: frames.facts(self, view),
            arguments: commands::arguments(self, &frames, view).plain(),
        };
        Facts {
            moment: Moment {
                position: session.position(),
                first,
                present,
                is_recorded: session.history().is_some(),
                has_ended: session.ended().is_some(),
                hart: (session.index(), session.harts().len()),
            },
            pc,
            source,
            code: self.code(pc, wanted.instructions),
            marks: self.marks(),
            csrs: registers::csrs(hart, before),
            integers: registers::integers(self, before),
            floats: registers::floats(hart, before),
            vectors: registers::vectors(self, wanted.kind, before),
            frames: frames.views.iter().map(frame).collect(),
            selected,
            memory: self.memory(wanted, before),
        }
    }

    /// Instructions around an address, and the index of the one there.
    fn code(&self, pc: u64, (before, after): (usize, usize)) -> (Vec<Listed>, usize) {
        let at = |address| listed(self.session.hart(), &self.session.names, address);
        let mut code: Vec<Listed> = preceding(self, pc, before).into_iter().filter_map(at).collect();
        let here = code.len();
        code.extend(following(self, pc, after).into_iter().map_while(at));
        (code, here)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for point in self.points.iter() {
            let PointKind::Address(addresses) = &point.kind else { continue };
            marks.extend(addresses.iter().map(|&address| Mark {
                id: point.id,
                is_enabled: point.enabled,
                address,
                line: self.session.names.line(address),
            }));
        }
        marks
    }

    fn memory(&self, wanted: &Wanted, before: Option<&Baseline>) -> Reply<MemoryFacts> {
        let hart = self.session.hart();
        let address = match wanted.memory.as_str() {
            "" => hart.x(2),
            words => self.address(words)?,
        };
        let address = hart.address(address, wanted.offset as u64);
        let bytes = peek_some(hart, address, wanted.bytes);
        let old = |n: usize| before.and_then(|before| before.byte(hart, address, n));
        let bytes = bytes.iter().enumerate().map(|(n, &byte)| (byte, old(n).is_some_and(|old| old != byte)));
        Ok(MemoryFacts { address, name: self.symbol(address), bytes: bytes.collect() })
    }

    /// The state to compare with later. `memory` is what is to be compared of memory.
    pub fn baseline(&self, memory: Option<&MemoryFacts>) -> Baseline {
        Baseline::of(self.session.hart(), memory)
    }
}

/// The bytes of the range that begins at `first` at the `n`th address from `address` on.
fn byte_at(hart: &Hart, first: u64, bytes: &[u8], address: u64, n: usize) -> Option<u8> {
    let at = hart.address(address, n as u64).checked_sub(first)?;
    bytes.get(usize::try_from(at).ok()?).copied()
}
