//! The debugger holds the session and its breakpoints, and finds the command that a line of text means.

mod attend;
mod forks;
mod obey;
mod running;
mod signals;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use rivet_elf::printable;
use rivet_hart::{Config, Hart};
use rivet_isa::{asm, csr, reg};

use crate::commands::{self, Displays, Listing, Settings};
use crate::engine::Check;
use crate::error::{Complaint, Reply, complain};
use crate::expr::{self, Expr, Lvalue, Saved, Scope, Value};
use crate::frames::Selection;
use crate::lookup::{Lookup, Place};
use crate::memory;
use crate::points::{Hit, PointKind, Points, Returning};
use crate::scratch::{self, Line, Scratch};
use crate::session::{Session, Stop};
use crate::signals::SignalActions;
use crate::source::Files;
use crate::text::{Role, Text};
pub(crate) use attend::{Attendant, Exceptions};

/// A machine, and what has been asked of it so far.
pub struct Debugger {
    /// The machine.
    pub session: Session,
    /// The assembler, where there is no program.
    pub scratch: Option<Scratch>,
    /// Breakpoints and watchpoints.
    pub(crate) points: Points,
    /// Columns that views may use.
    pub width: usize,
    /// Settings of the session.
    pub settings: Settings,
    /// Explain each step.
    pub explaining: bool,
    /// Names of all instructions of the hart.
    pub(crate) mnemonics: HashSet<&'static str>,
    /// Where the exception happened that the last run stopped at: going on lets it happen.
    pub(crate) held_at: Option<u64>,
    /// The command that is being obeyed, and where its text is.
    typed: (usize, String),
    /// Where the last listing of memory or instructions ended, for the next one.
    pub(crate) next_address: Option<u64>,
    /// The frame that is looked at.
    pub(crate) selection: Selection,
    /// Texts of source files.
    pub(crate) files: RefCell<Files>,
    /// What `list` has shown last.
    pub(crate) listing: Option<Listing>,
    /// Commands of the points that have stopped the last run.
    pub(crate) to_do: VecDeque<String>,
    /// The points whose commands are being typed, and those so far.
    pub(crate) collecting: Option<(Vec<u32>, Vec<String>)>,
    /// What is shown at each stop.
    pub(crate) displays: Displays,
    /// Other names of commands.
    pub(crate) aliases: BTreeMap<String, String>,
    /// Files of commands that are being read, one in the other.
    pub(crate) sourcing: usize,
    /// Processes by number of their inferiors, from 1 on, as far as they were listed.
    pub(crate) inferiors: RefCell<Vec<u64>>,
    /// Values that were shown, and convenience variables.
    pub(crate) saved: Saved,
    /// Exceptions that stop a run beside those that points wait for; None for all of a Linux program.
    pub(crate) exceptions: Option<Exceptions>,
    /// What is done about signals, where `exceptions` says nothing.
    pub(crate) signal_actions: SignalActions,
    /// System calls whose return is waited for, of different harts.
    pub(crate) returning: Vec<Returning>,
    /// Signals that were to be told while the last command let the machine run.
    pub(crate) notes: Text,
    /// How the last run has ended.
    pub(crate) last: Option<Stopped>,
    /// Runs a command of the host's shell, where a session may: the front end knows.
    pub shell: Option<Shell>,
    /// Opens a process of what is debugged anew, at its first instruction, by its number in `info inferiors`; where the
    /// front end can.
    pub reopen: Option<Reopen>,
    /// Who answers while the machine runs.
    pub(crate) attendant: Option<Box<dyn Attendant>>,
}

/// Runs a command of the host's shell, or a shell where there is none, with the session's streams.
pub type Shell = Box<dyn FnMut(&str) -> std::io::Result<std::process::ExitStatus>>;

/// Builds the machine of a process.
pub type Reopen = Box<dyn FnMut(u64) -> Reply<Session>>;

/// What a line gave.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// To be shown.
    pub text: Text,
    /// The session is over.
    pub quit: bool,
}

impl From<Text> for Output {
    fn from(text: Text) -> Output {
        Output { text, quit: false }
    }
}

/// Where a run is to stop, beside what the points say.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) instructions: Option<u64>,
    /// Addresses, where each counts only with the stack pointer at this or above it.
    pub(crate) places: Vec<(u64, u64)>,
    /// Asked in front of each instruction whether to stop there.
    pub(crate) check: Option<Check>,
    /// Points are not looked at: single steps go through them.
    pub(crate) ignore_points: bool,
    /// The hart that runs while all others stand still; see [`Until::only`](crate::session::Until::only).
    pub(crate) only: Option<usize>,
}

/// How a run has ended.
#[derive(Clone)]
pub(crate) struct Stopped {
    pub(crate) stop: Stop,
    pub(crate) hits: Vec<Hit>,
}

impl Debugger {
    /// A debugger of this machine.
    pub fn new(session: Session) -> Debugger {
        let mnemonics = asm::mnemonics(&session.hart().config.isa).into_iter().collect();
        let mut files = Files::default();
        for folder in session.names.folders() {
            files.look_in(folder.to_owned());
        }
        Debugger {
            selection: Selection::default(),
            files: RefCell::new(files),
            listing: None,
            to_do: VecDeque::new(),
            collecting: None,
            displays: Displays::default(),
            aliases: BTreeMap::new(),
            sourcing: 0,
            inferiors: RefCell::default(),
            saved: Saved::default(),
            exceptions: None,
            signal_actions: SignalActions::default(),
            returning: Vec::new(),
            notes: Text::new(),
            last: None,
            shell: None,
            reopen: None,
            attendant: None,
            session,
            mnemonics,
            scratch: None,
            points: Points::default(),
            width: 100,
            settings: Settings::default(),
            explaining: false,
            held_at: None,
            typed: Default::default(),
            next_address: None,
        }
    }

    /// A debugger of a machine without a program.
    pub fn scratch(config: Arc<Config>) -> Reply<Debugger> {
        let (session, scratch) = scratch::start(config)?;
        Ok(Debugger { scratch: Some(scratch), ..Debugger::new(session) })
    }

    /// Source files whose paths begin with `from` are looked for where they begin with `to`.
    pub fn map_sources(&mut self, from: &str, to: &str) {
        self.files.borrow_mut().map(from, to);
    }

    /// Reads the source files of the program, before the process gives up the right to.
    pub fn read_sources(&mut self) {
        let files = self.session.names.source_files();
        self.files.borrow_mut().read_ahead(files);
    }

    /// Does what a line asks for.
    ///
    /// # Errors
    ///
    /// Says in one line why that cannot be done; the machine is as it was.
    pub fn execute(&mut self, line: &str) -> Reply<Output> {
        if self.collecting.is_some() {
            commands::collect(self, line);
            return Ok(Output::default());
        }
        let result = self.obey_all(line);
        if let Some(scratch) = &mut self.scratch {
            scratch.settle(&mut self.session);
        }
        let dropped = self.session.take_dropped();
        result.map(|mut output| {
            if let Some(path) = self.session.names.changed_file() {
                let path = path.display().to_string();
                let path = printable(&path);
                let note = format!(
                    "{path} has changed since it was loaded; symbols and lines are from the loaded version"
                );
                output.text.push(Role::Bad, note).end();
            }
            if let Some(steps) = dropped {
                commands::say_dropped(&mut output.text, steps);
            }
            output
        })
    }

    /// Reads an expression.
    pub(crate) fn parse(&self, text: &str) -> Reply<Expr> {
        self.looking_up(None, |names| expr::parse(text, names))
            .map_err(|complaint| self.in_line(complaint, text))
    }

    /// Reads an expression as it is meant at an address.
    pub(crate) fn parse_at(&self, text: &str, address: u64) -> Reply<Expr> {
        self.looking_up(Some(address), |names| expr::parse(text, names))
            .map_err(|complaint| self.in_line(complaint, text))
    }

    /// Looks names up in the frame that is looked at, or at an address.
    pub(crate) fn looking_up<T>(&self, at: Option<u64>, run: impl FnOnce(&Lookup<'_>) -> T) -> T {
        let place = || match at {
            Some(address) => {
                let (info, bias) = self.session.names.sources().at(address)?;
                let at = address.wrapping_sub(bias);
                Some(Place { scope: info.scopes(at).into_iter().next(), unit: info.unit_at(at), info, bias })
            }
            None => {
                let (frames, view) = self.selected().ok()?;
                let frame = frames.stack.frames.get(view.physical)?;
                let (info, bias) = frames.stack.sources.at(frame.lookup)?;
                let unit = info.unit_at(frame.lookup.wrapping_sub(bias));
                Some(Place { info, bias, scope: view.scope, unit })
            }
        };
        let names = &self.session.names;
        let address_size = u64::from(self.session.hart().xlen()) / 8;
        run(&Lookup { names, saved: &self.saved, address_size, place: &place, found: OnceCell::new() })
    }

    /// What expressions are evaluated in: the frame that is looked at.
    pub(crate) fn scope(&self) -> Scope<'_> {
        let frame = match self.selected_number() {
            0 => 0,
            _ => self.selected().map_or(0, |(_, view)| view.physical),
        };
        Scope::of_frame(self.session.hart(), &self.session.names, frame, &self.saved)
    }

    /// A complaint about a part of the command that is being obeyed, with its column counted from the command's begin.
    pub(crate) fn in_line(&self, complaint: Complaint, part: &str) -> Complaint {
        let (start, line) = &self.typed;
        let before = part.as_ptr().addr().checked_sub(*start).and_then(|offset| line.get(..offset));
        match before {
            Some(before) if line[before.len()..].starts_with(part) => complaint.moved(before.chars().count()),
            _ => complaint,
        }
    }

    /// Adds a point of the user's and gives its number, which is `$bpnum` as well, as in GDB.
    pub(crate) fn add_point(&mut self, kind: PointKind, words: &str, once: bool) -> u32 {
        let id = self.points.add(kind, words, once);
        self.saved.set("bpnum", Value::Int(id.into()));
        id
    }

    /// The addresses that a text means: those of `file:line` or of a line of the current file, of a function and its
    /// inlined copies, or the one of an expression.
    pub fn addresses(&self, text: &str) -> Reply<Vec<u64>> {
        let text = text.trim();
        if let Some((file, line)) = text.rsplit_once(':')
            && let Ok(line) = line.trim().parse()
        {
            return self.session.names.addresses_of_line(file.trim(), line);
        }
        let hart = self.session.hart();
        // A small number is a line, as in GDB, unless there is memory at that address.
        if let Ok(line) = text.parse::<u32>()
            && memory::encoding(hart, line.into()).is_none()
            && let Some(here) = self.session.names.line(hart.pc).or_else(|| self.session.names.main_line())
        {
            return self.session.names.addresses_of_line(&here.file, line);
        }
        // A name, perhaps with parameters: `f(int, char const*)`, `list<int>::~list`.
        let is_name = text
            .starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '.' | '$' | ':' | '~'))
            && text.chars().all(|c| c.is_alphanumeric() || c == ' ' || "_:.$()<>,&*~[]".contains(c));
        let copies = if is_name { self.session.names.addresses_of_function(text) } else { Vec::new() };
        match copies.is_empty() {
            true if is_name && text.ends_with(')') => complain!("no function {text}"),
            true => match self.expression_address(text) {
                Err(_) if is_name && text.contains("::") => complain!("no function {text}"),
                address => address.map(|address| vec![address]),
            },
            false => Ok(copies),
        }
    }

    /// The address that a text means; of several the first. A number is none of a line here.
    pub fn address(&self, text: &str) -> Reply<u64> {
        let address = self.expression_address(text.trim());
        if address.is_ok() || text.trim().parse::<u32>().is_ok() {
            return address;
        }
        // Not an expression: a line, or a function that was inlined everywhere.
        match self.addresses(text) {
            Ok(addresses) => addresses.first().copied().map_or(address, Ok),
            Err(complaint) => Err(complaint),
        }
    }

    fn expression_address(&self, text: &str) -> Reply<u64> {
        // GDB's way to say that an address follows.
        let text = text.strip_prefix('*').unwrap_or(text);
        let expr = self.parse(text)?;
        let scope = self.scope();
        match &expr {
            Expr::Lvalue(Lvalue::V(_)) => complain!("{text} is not an address"),
            expr => scope.address(expr),
        }
    }

    /// The name of an address, if it has a good one.
    pub fn symbol(&self, addr: u64) -> Option<String> {
        // Small numbers are hardly ever meant as addresses.
        if addr < 0x1000 { None } else { self.session.names.place(addr) }
    }

    /// Changes the hart that is looked at, or memory through it.
    pub(crate) fn edit<T>(&mut self, change: impl FnOnce(&mut Hart) -> Reply<T>) -> Reply<T> {
        let before = self.session.position();
        let value = self.session.edit(change)?;
        if self.held_at == Some(before) {
            self.held_at = Some(self.session.position());
        }
        Ok(value)
    }

    /// What is about to be typed into the scratch machine.
    pub(crate) fn line(&self, words: &str) -> Option<Line> {
        self.scratch.as_ref()?.line(&self.session, words)
    }

    /// It was typed, and may be taken back.
    pub(crate) fn keep(&mut self, line: Option<Line>) {
        if let (Some(scratch), Some(line)) = (&mut self.scratch, line) {
            scratch.keep(line);
        }
    }

    /// Goes on with another machine for the same program; what was asked of the last one stays.
    pub(crate) fn renew(&mut self, mut session: Session) {
        session.be_interrupted_by(Arc::clone(&self.session.interrupt));
        self.session = session;
        self.points.begin_again();
        self.returning.clear();
        (self.held_at, self.next_address) = (None, None);
        (self.selection, self.listing) = Default::default();
    }

    /// Another state was loaded, with the scratch machine's assembler if there is one.
    pub(crate) fn arrive(&mut self, scratch: Option<Scratch>) {
        (self.held_at, self.next_address) = (None, None);
        if let Some(scratch) = scratch {
            scratch.rename(&mut self.session);
            self.scratch = Some(scratch);
        }
    }
}

/// The first word of a line, and the rest.
pub(crate) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}

/// A line without what follows a `#`, as long as that is in no quotation.
fn uncommented(line: &str) -> &str {
    unquoted(line).find(|&(_, c)| c == '#').map_or(line, |(at, _)| &line[..at])
}

/// The characters that are in no quotation, with their places. In a quotation a backslash hides what follows it.
pub(crate) fn unquoted(line: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quote, mut is_escaped) = (None, false);
    line.char_indices().filter(move |&(_, c)| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        match (quote, c) {
            (Some(_), '\\') => is_escaped = true,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, _) => return true,
        }
        false
    })
}

/// Both sides of an assignment.
fn assignment(line: &str) -> Option<(&str, &str)> {
    let bytes = line.as_bytes();
    let at = (0..bytes.len()).find(|&at| {
        let before = at.checked_sub(1).map_or(b' ', |at| bytes[at]);
        let after = bytes.get(at + 1).copied().unwrap_or(b' ');
        bytes[at] == b'=' && after != b'=' && !matches!(before, b'=' | b'<' | b'>' | b'!')
    })?;
    Some((line[..at].trim(), line[at + 1..].trim()))
}

/// Does the line look like an expression rather than an instruction?
fn is_expression(line: &str) -> bool {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
    let name = &line[..end];
    // `v8`, `v8m4`, and so on.
    let base = name.split_once('m').filter(|(base, _)| base.starts_with('v')).map_or(name, |(base, _)| base);
    let register = reg::x_number(name).or(reg::f_number(name)).or(reg::v_number(base)).is_some();
    if register || csr::number(name).is_some() {
        return true;
    }
    line.starts_with(|c: char| c.is_ascii_digit() || "(-~!*&$'".contains(c))
        || line.contains(['[', '+', '*', '<', '>']) && !line.contains(',')
}

/// Cuts a line at semicolons that are in no quotation; a block in braces is one command.
pub fn split(line: &str) -> Vec<&str> {
    if line.trim_start().starts_with('{') {
        return vec![line];
    }
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, c) in unquoted(line) {
        match c {
            ';' => {
                parts.push(&line[start..at]);
                start = at + 1;
            }
            '#' => break,
            _ => {}
        }
    }
    parts.push(&line[start..]);
    parts
}

/// Is this the beginning of something that goes on in the next line: an open brace?
pub fn is_incomplete(text: &str) -> bool {
    let open = text.trim_start().starts_with('{');
    open && !text.trim_end().ends_with('}')
}
