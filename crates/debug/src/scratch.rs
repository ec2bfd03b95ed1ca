//! The scratch machine has no program: it has RAM, one hart in M-mode with everything turned on, and an assembler.
//!
//! What is typed is put behind what was typed before and runs at once; labels stay, so that a branch can lead back.
//! Data goes to memory of its own. Invariant: a text that is wrong, or whose instructions trap, leaves no trace but
//! what the instructions before the trap have done.
//!
//! Where the session remembers, what was typed can be taken back, one line after the other: each has a [`Mark`] of the
//! machine, and the assembler's state, before it.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use rivet_exec::Exit;
use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::asm;
use rivet_mem::Bus;
use rivet_sim::replay::Mark;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

use crate::error::{Complaint, Reply};
use crate::names::Names;
use crate::session::{Session, Surroundings};
use rivet_sim::bytes::{Reader, Writer};

/// Where code begins; RAM begins there, too.
pub(crate) const CODE: u64 = 0x8000_0000;
/// Where data begins.
const DATA: u64 = 0x8010_0000;
/// Bytes of RAM; the stack pointer starts at its end.
const RAM: u64 = 16 << 20;

/// The first region of physical memory protection: all of memory, anything goes.
const PMPADDR0: u16 = 0x3b0;
const PMPCFG0: u16 = 0x3a0;
const NAPOT_RWX: u64 = 0x1f;

/// An environment that has nothing: every exception is the debugger's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Environment for Nothing {
    fn handle(&mut self, _: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        match exit {
            Exit::Trap(trap) => Err(SimError::Load(trap.to_string())),
            Exit::Fuel | Exit::Stop => Ok(Next::Resume),
        }
    }

    fn idle(&mut self, _: &mut Machine) -> Result<Next, SimError> {
        // Nothing can wake a hart here: wfi is over at once.
        Ok(Next::Halt(ExitStatus::InstructionLimit))
    }

    fn save(&self) -> Option<Vec<u8>> {
        Some(Vec::new())
    }
}

/// Most lines that can be taken back.
const MOST_LINES: usize = 10_000;

/// The assembler's state: where the next code and data go, and what names mean.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AssemblerState {
    code: u64,
    data: u64,
    labels: Rc<BTreeMap<String, u64>>,
    constants: Rc<BTreeMap<String, asm::Symbol>>,
}

/// The scratch machine's assembler, and what was typed.
#[derive(Clone, Debug)]
pub struct Scratch {
    state: AssemblerState,
    lines: VecDeque<Line>,
    /// The state of the present, while the machine is in the past.
    latest: Option<AssemblerState>,
}

/// Something that was typed.
#[derive(Clone, Debug)]
pub struct Line {
    /// Before it.
    pub mark: Mark,
    /// As it was typed.
    pub words: String,
    before: AssemblerState,
}

/// A text in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its addresses; nothing for data and labels alone.
    pub code: std::ops::Range<u64>,
    /// Data: where, and how many bytes.
    pub data: Option<(u64, u64)>,
    before: AssemblerState,
}

/// Builds the machine.
pub fn start(config: Arc<Config>) -> Reply<(Session, Scratch)> {
    let mut bus = Bus::new();
    bus.add_ram(CODE, RAM).map_err(|error| Complaint(error.to_string()))?;
    let has = |ext| u8::from(config.isa.has(ext));
    let (fs, vs) = (has(rivet_isa::Ext::F), has(rivet_isa::Ext::Zve32x));
    let mut hart = Hart::new(config, AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    (hart.fs, hart.vs) = (fs, vs);
    // All memory is everyone's: `mret` may lead to other modes. There may be no protection at all.
    for (number, value) in [(PMPADDR0, u64::MAX), (PMPCFG0, NAPOT_RWX)] {
        let _ = hart.write_csr(number, value);
    }
    hart.pc = CODE;
    hart.set_x(2, CODE + RAM);
    let session = Session::new(Machine::new(hart), Surroundings::Scratch(Nothing), Names::default());
    let state = AssemblerState { code: CODE, data: DATA, labels: Rc::default(), constants: Rc::default() };
    Ok((session, Scratch { state, lines: VecDeque::new(), latest: None }))
}

impl Scratch {
    /// Assembles a text and puts it in memory; its labels are names from now on.
    pub fn place(&mut self, session: &mut Session, text: &str) -> Reply<Placed> {
        let is_data = is_data(text);
        let mut next = self.state.clone();
        let mut base = if is_data { next.data.next_multiple_of(16) } else { next.code };
        let mut program = assemble(session, &next, text, base)?;
        let limit = if is_data { CODE + RAM / 2 } else { DATA };
        let size = program.bytes.len() as u64;
        if base + size > limit && !is_data && CODE + size <= limit {
            // Whoever types that much does not look back: code starts over, without its labels.
            Rc::make_mut(&mut next.labels).retain(|_, at| *at >= DATA);
            base = CODE;
            program = assemble(session, &next, text, base)?;
        }
        let end = base + program.bytes.len() as u64;
        if end > limit {
            return Err(Complaint::new("the scratch machine's memory is full"));
        }
        session.edit(|hart| crate::memory::poke(hart, base, &program.bytes))?;
        for (name, symbol) in program.symbols {
            match symbol {
                asm::Symbol::Address(at) => drop(Rc::make_mut(&mut next.labels).insert(name, at)),
                constant => drop(Rc::make_mut(&mut next.constants).insert(name, constant)),
            }
        }
        *(if is_data { &mut next.data } else { &mut next.code }) = end;
        let (code, data) = match is_data {
            true => (next.code..next.code, (end > base).then_some((base, end - base))),
            false => (base..end, None),
        };
        let before = self.state.clone();
        self.set(session, next);
        Ok(Placed { code, data, before })
    }

    /// Forgets a text that could not run to its end.
    pub fn forget(&mut self, session: &mut Session, placed: &Placed) {
        self.set(session, placed.before.clone());
    }

    fn set(&mut self, session: &mut Session, state: AssemblerState) {
        if !Rc::ptr_eq(&self.state.labels, &state.labels) {
            session.names.labels = (*state.labels).clone();
        }
        self.state = state;
    }

    /// Writes the assembler's state.
    pub(crate) fn save(&self, out: &mut Writer) {
        let state = &self.state;
        out.words(&[state.code, state.data, state.labels.len() as u64]);
        for (name, &at) in &*state.labels {
            out.data(name.as_bytes());
            out.word(at);
        }
        let constants = state.constants.iter().filter_map(|(name, symbol)| match symbol {
            asm::Symbol::Constant(value) => Some((name, *value)),
            asm::Symbol::Address(_) => None,
        });
        out.word(constants.clone().count() as u64);
        for (name, value) in constants {
            out.data(name.as_bytes());
            out.word(value as u64);
        }
    }

    /// Reads an assembler's state.
    pub(crate) fn load(from: &mut Reader<'_>) -> Reply<Scratch> {
        let [code, data] = from.words()?;
        if !(CODE..=DATA).contains(&code) || !(DATA..=CODE + RAM / 2).contains(&data) {
            return Err(Complaint::new("the snapshot is damaged: code or data is at another address"));
        }
        let mut named = || {
            let count = from.count(16)?;
            (0..count)
                .map(|_| Ok((from.text()?.to_owned(), from.word()?)))
                .collect::<Reply<Vec<(String, u64)>>>()
        };
        let labels = Rc::new(named()?.into_iter().collect());
        let constant = |(name, value)| (name, asm::Symbol::Constant(value as i64));
        let constants = Rc::new(named()?.into_iter().map(constant).collect());
        let state = AssemblerState { code, data, labels, constants };
        Ok(Scratch { state, lines: VecDeque::new(), latest: None })
    }

    /// From here on names are what they mean to this assembler.
    pub(crate) fn rename(&self, session: &mut Session) {
        session.names.labels = (*self.state.labels).clone();
    }

    /// What is about to be typed, in case it is [kept](Scratch::keep); none where nothing is remembered.
    pub fn line(&self, session: &Session, words: &str) -> Option<Line> {
        let (mark, _) = session.marks()?;
        Some(Line { mark, words: words.trim().to_owned(), before: self.state.clone() })
    }

    /// A line was typed, and may be taken back.
    pub fn keep(&mut self, line: Line) {
        self.lines.truncate(self.count_before(line.mark));
        self.lines.push_back(line);
        self.latest = None;
        if self.lines.len() > MOST_LINES {
            self.lines.pop_front();
        }
    }

    /// The line that is so many lines before this moment, or the first there is, and whether there are that many.
    pub fn back(&self, mark: Mark, lines: u64) -> Option<(&Line, bool)> {
        let here = self.count_before(mark);
        let most = here.checked_sub(usize::try_from(lines).unwrap_or(usize::MAX));
        Some((self.lines.get(most.unwrap_or(0))?, most.is_some()))
    }

    /// The machine has gone to another moment: the assembler goes on from there.
    pub fn settle(&mut self, session: &mut Session) {
        let Some((mark, latest)) = session.marks() else { return };
        let known = self.latest.get_or_insert_with(|| self.state.clone()).clone();
        let line = self.lines.get(self.count_before(mark));
        let state = line.map_or(known, |line| line.before.clone());
        self.set(session, state);
        if mark == latest {
            self.latest = None;
        }
    }

    /// Lines that were typed before a moment.
    fn count_before(&self, mark: Mark) -> usize {
        self.lines.partition_point(|line| line.mark < mark)
    }
}

/// The text for address `base`.
fn assemble(session: &Session, state: &AssemblerState, text: &str, base: u64) -> Reply<asm::Program> {
    let isa = session.hart().config.isa;
    let labels = state.labels.iter().map(|(name, at)| (name.clone(), asm::Symbol::Address(*at)));
    let mut symbols = (*state.constants).clone();
    symbols.extend(labels);
    // A label may be typed anew.
    for name in defined(text) {
        symbols.remove(name);
    }
    let options = asm::Options { symbols, ..asm::Options::default() };
    asm::program(text, base, &isa, &options).map_err(|mut errors| {
        for error in &mut errors {
            if let asm::Problem::Unavailable { isa, .. } = &mut error.problem {
                // Its full name is longer than a line.
                *isa = "this hart".into();
            }
        }
        let words = errors.first().map_or(String::new(), ToString::to_string);
        let one_line = !text.trim().contains('\n');
        let words = words.strip_prefix("line 1, ").filter(|_| one_line).unwrap_or(&words);
        Complaint::new(words)
    })
}

/// The labels that a text defines.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (label, _) = line.split_once(':')?;
        let label = label.trim();
        let plain = label.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
        (plain && !label.is_empty()).then_some(label)
    })
}

/// Does the text consist of directives alone, at least one of them?
fn is_data(text: &str) -> bool {
    let mut any = false;
    let all = text.lines().all(|line| {
        let mut line = line.trim();
        while let Some((label, rest)) = line.split_once(':') {
            if !label.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$')) {
                break;
            }
            line = rest.trim();
        }
        let directive = line.starts_with('.') && !line.starts_with(".insn");
        any |= directive;
        directive || line.is_empty() || line.starts_with('#')
    });
    all && any
}
