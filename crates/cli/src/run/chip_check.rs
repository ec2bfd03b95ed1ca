//! `--chip-check`: instructions that the CPU lacks are executed all the same, and listed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use rivet_check::finding::Place;
use rivet_debug::memory::directive;
use rivet_debug::names::Names;
use rivet_debug::unwind;
use rivet_hart::{Config, Hart, Trap};
use rivet_isa::reserved::Reason;
use rivet_linux::{ChipCheck, Linux};
use serde::Serialize;

use crate::error::CliError;
use crate::output::OutputFile;
use crate::report;
use crate::suggest;

/// Callers that are kept of each place.
const CALLERS: usize = 8;

/// What is done with an instruction that the CPU lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A warning where a place is reached for the first time.
    Warn,
    /// A table at the end.
    List,
    /// The same as JSON.
    Json,
}

/// The argument of `--chip-check`.
#[derive(Clone, Debug)]
pub(super) struct ChipCheckArg {
    kind: Kind,
    file: Option<PathBuf>,
}

impl ChipCheckArg {
    /// The file that the list is written to.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

impl FromStr for ChipCheckArg {
    type Err = String;

    fn from_str(text: &str) -> Result<ChipCheckArg, String> {
        let (kind, file) =
            text.split_once('=').map_or((text, None), |(kind, file)| (kind, Some(PathBuf::from(file))));
        let kind = match kind {
            "warn" => Kind::Warn,
            "list" => Kind::List,
            "json" => Kind::Json,
            _ => {
                let near = suggest::near(kind, ["warn", "list", "json"]);
                return Err(format!("expected warn, list, list=FILE, json or json=FILE{near}"));
            }
        };
        match &file {
            Some(_) if kind == Kind::Warn => Err("warn has no file; list=FILE writes one".into()),
            Some(file) if file.as_os_str().is_empty() => Err("the name of the file is empty".into()),
            _ => Ok(ChipCheckArg { kind, file }),
        }
    }
}

/// An instruction that the CPU lacks, at a place of a program.
#[derive(Clone, Debug, Serialize)]
struct Lacking {
    program: String,
    place: Place,
    instruction: String,
    /// Why it is illegal on the CPU, in words: `needs zvbb or zvkb`.
    why: String,
    /// How often it was executed.
    count: u64,
    /// The innermost caller first, when it was executed for the first time.
    callers: Vec<Place>,
}

/// All that was found, by program, address and encoding.
type Found = Arc<Mutex<BTreeMap<(String, u64, u32), Lacking>>>;

/// A check under way.
pub(super) struct Check {
    kind: Kind,
    file: Option<OutputFile>,
    found: Found,
}

impl Check {
    /// Starts a check; its file is opened before the process confines itself.
    pub(super) fn prepare(arg: &ChipCheckArg) -> Result<Check, CliError> {
        let file = arg.file.as_deref().map(OutputFile::create).transpose()?;
        Ok(Check { kind: arg.kind, file, found: Found::default() })
    }

    /// What the kernel has to do for it.
    pub(super) fn kernel_part(&self) -> ChipCheck {
        let (found, warns) = (Arc::clone(&self.found), self.kind == Kind::Warn);
        ChipCheck::new(move |linux, hart, raw, trap| {
            let raw = if raw & 3 == 3 { raw } else { raw & 0xffff };
            let program = linux.modules().first().map_or("", |program| &program.name);
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            let lacking = found.entry((program.to_owned(), hart.pc, raw)).or_insert_with(|| {
                let lacking = Lacking::of(linux, hart, raw, trap);
                if warns {
                    report::warning(&lacking.to_string());
                }
                lacking
            });
            lacking.count += 1;
        })
    }

    /// Writes the list, of what is called `cpu`.
    pub(super) fn close(self, cpu: &str) -> Result<(), CliError> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<&Lacking> = found.values().collect();
        all.sort_by_key(|lacking| std::cmp::Reverse(lacking.count));
        let text = match self.kind {
            Kind::Warn => return Ok(()),
            Kind::List => table(&all, cpu),
            Kind::Json => serde_json::to_string_pretty(&all).unwrap_or_default() + "\n",
        };
        match self.file {
            None => io::stderr().lock().write_all(text.as_bytes()).map_err(CliError::from),
            Some(mut file) => {
                let path = file.path().to_owned();
                file.write_all(text.as_bytes()).map_err(|source| OutputFile::failed(&path, source))?;
                file.keep()
            }
        }
    }
}

impl Lacking {
    fn of(linux: &Linux, hart: &Hart, raw: u32, trap: &Trap) -> Lacking {
        let names = Names::of_process(linux);
        let frames = unwind::frames(hart, &names);
        let callers = frames.iter().skip(1).take(CALLERS);
        let (instruction, why) = words(&hart.config, raw, hart.pc, trap);
        Lacking {
            program: linux.modules().first().map_or(String::new(), |program| program.name.clone()),
            place: Place::of(&names, hart.pc),
            instruction,
            why,
            count: 0,
            callers: callers.map(|frame| Place::of(&names, frame.pc.saturating_sub(1))).collect(),
        }
    }

    fn called_from(&self) -> String {
        let callers: Vec<String> = self.callers.iter().map(Place::to_string).collect();
        if callers.is_empty() { String::new() } else { format!("called from {}", callers.join(", ")) }
    }
}

impl std::fmt::Display for Lacking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Lacking { instruction, why, place, .. } = self;
        write!(f, "executed what the CPU lacks: {instruction} at {place}: {why}")?;
        let called = self.called_from();
        if called.is_empty() { Ok(()) } else { write!(f, "; {called}") }
    }
}

/// An instruction, and why it is illegal on a CPU.
fn words(cpu: &Config, raw: u32, pc: u64, trap: &Trap) -> (String, String) {
    let xlen = cpu.isa.xlen;
    match (cpu.decoder.decode(raw), Reason::of(raw, &cpu.isa)) {
        // What is lacking is an operand's: a CSR, a format of elements.
        (Some(inst), _) => (inst.text(xlen, Some(pc)).to_string(), trap.why.to_string()),
        (None, Some(Reason::Lacks { inst, needs, .. })) => {
            (inst.text(xlen, Some(pc)).to_string(), format!("needs {needs}"))
        }
        (None, _) => (directive(raw), trap.why.to_string()),
    }
}

fn table(all: &[&Lacking], cpu: &str) -> String {
    let times: u64 = all.iter().map(|lacking| lacking.count).sum();
    let mut text = match all.len() {
        0 => format!("chip check: the program has executed no instruction that {cpu} lacks\n"),
        n => format!(
            "chip check: instructions that {cpu} lacks at {n} {}, executed {times} {}\n",
            if n == 1 { "place" } else { "places" },
            if times == 1 { "time" } else { "times" }
        ),
    };
    for lacking in all {
        let Lacking { program, place, instruction, why, count, .. } = lacking;
        let symbol = place.symbol.as_deref().filter(|_| place.file.is_some());
        let symbol = symbol.map_or(String::new(), |symbol| format!(" <{symbol}>"));
        text += &format!("{count:>12}  {instruction}: {why}\n");
        text += &format!("{:>12}  at {:#x}{symbol} {place}, {program}\n", "", place.address);
        let called = lacking.called_from();
        if !called.is_empty() {
            text += &format!("{:>12}  {called}\n", "");
        }
    }
    rivet_elf::printable_lines(&text).into_owned()
}
