//! A launch configuration names a program and its options.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_debug::dap::{Launched, Launcher, Streams};
use rivet_debug::{Complaint, Debugger, Reply, Session};
use rivet_linux::{Clocks, Input, Output};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::attach::Attached;
use super::options::{self, OptionArgs, complaint};
use crate::confine::Needs;
use crate::report;
use crate::target;

/// Bytes of a file for standard input, at most.
const MOST_INPUT: u64 = 1 << 30;

/// Attributes that are no options.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Attributes {
    program: String,
    #[serde(default)]
    args: Vec<String>,
    cwd: Option<PathBuf>,
    /// A file whose bytes the program reads.
    stdin: Option<PathBuf>,
    #[serde(default)]
    source_map: Map<String, Value>,
}

/// Names of [`Attributes`], and what the server reads.
const OWN: &[&str] =
    &["program", "args", "cwd", "stdin", "sourceMap", "stopOnEntry", "stopAtExit", "noDebug"];
/// A program with its options.
struct Prepared {
    options: OptionArgs,
    /// The program, and its arguments.
    words: Vec<String>,
    input: Arc<[u8]>,
    source_map: Vec<(String, String)>,
    warnings: Vec<String>,
}

/// Builds the machines of one session.
#[derive(Default)]
pub(super) struct EditorLauncher {
    opened: Option<Opened>,
}

/// What a session is about.
enum Opened {
    Program(Prepared),
    File(Attached),
}

impl Launcher for EditorLauncher {
    fn launch(&mut self, arguments: &Map<String, Value>, streams: &Streams) -> Reply<Launched> {
        options::enter("launch", attributes(arguments)?.cwd.as_deref())?;
        let prepared = prepare(arguments)?;
        prepared.options.memory.set().map_err(complaint)?;
        let (debugger, kept) = report::keeping_warnings(|| debugger(&prepared, streams));
        let mut debugger = debugger?;
        let mut warnings = prepared.warnings.clone();
        warnings.extend(kept);
        if let Err(why) = prepared.options.past.remember(&mut debugger.session) {
            warnings.push(format!("reverse execution is unavailable: {why}"));
        }
        for (from, to) in &prepared.source_map {
            debugger.map_sources(from, to);
        }
        if !prepared.options.machine.surroundings.host {
            debugger.read_sources();
        }
        let name = prepared.words[0].clone();
        Needs::of(&prepared.options.machine).debugger(Path::new(&name)).confine();
        self.opened = Some(Opened::Program(prepared));
        Ok(Launched { debugger, name, warnings, stands: false })
    }

    fn attach(&mut self, arguments: &Map<String, Value>, streams: &Streams) -> Reply<Launched> {
        let (attached, launched) = Attached::open(arguments, streams)?;
        self.opened = Some(Opened::File(attached));
        Ok(launched)
    }

    fn again(&mut self, arguments: Option<&Map<String, Value>>, streams: &Streams) -> Reply<Session> {
        let first = match &self.opened {
            None => return Err(Complaint("nothing was launched".into())),
            Some(Opened::File(attached)) => return attached.again(streams),
            Some(Opened::Program(first)) => first,
        };
        let other = arguments.filter(|arguments| !arguments.is_empty()).map(prepare).transpose()?;
        if let Some(other) = &other
            && other.words[0] != first.words[0]
        {
            return Err(Complaint(format!("this session can run only {}", first.words[0])));
        }
        let prepared = other.as_ref().unwrap_or(first);
        // They were shown when it was launched.
        let (debugger, _) = report::keeping_warnings(|| debugger(prepared, streams));
        let mut session = debugger?.session;
        // The session itself says why it remembers nothing, when somebody wants to go back.
        let _ = prepared.options.past.remember(&mut session);
        if let Some(other) = other {
            self.opened = Some(Opened::Program(other));
        }
        Ok(session)
    }
}

fn attributes(arguments: &Map<String, Value>) -> Reply<Attributes> {
    serde_json::from_value(Value::Object(arguments.clone()))
        .map_err(|error| Complaint(format!("launch: invalid arguments: {error}")))
}

/// Reads the attributes.
fn prepare(arguments: &Map<String, Value>) -> Reply<Prepared> {
    let own = attributes(arguments)?;
    let (options, warnings) = options::read("launch", arguments, OWN)?;
    let input = own.stdin.as_deref().map(input).transpose()?.unwrap_or_default();
    let source_map = options::source_map("launch", &own.source_map)?;
    let words = std::iter::once(own.program).chain(own.args).collect();
    Ok(Prepared { options, words, input, source_map, warnings })
}

/// The bytes of a file for standard input.
fn input(path: &Path) -> Reply<Arc<[u8]>> {
    let failed = |error: std::io::Error| Complaint(format!("launch: stdin {}: {error}", path.display()));
    let meta = std::fs::metadata(path).map_err(failed)?;
    if !meta.is_file() || meta.len() > MOST_INPUT {
        return Err(Complaint(format!("launch: stdin {}: not a file of at most 1 GiB", path.display())));
    }
    std::fs::read(path).map(Into::into).map_err(failed)
}

/// A machine for the program.
fn debugger(prepared: &Prepared, streams: &Streams) -> Reply<Debugger> {
    let target = target::build(&prepared.options.machine, &prepared.words, |linux| {
        // A run that is looked at should be the same each time, however long one looks.
        linux.clocks = Clocks::Virtual;
        linux.max_processes = prepared.options.past.fork.most_processes();
        linux.stdin = Input::Bytes(Arc::clone(&prepared.input));
        linux.stdout = Output::File(Arc::clone(&streams.stdout));
        linux.stderr = Output::File(Arc::clone(&streams.stderr));
        if let Some(Output::Stderr) = linux.strace {
            linux.strace = Some(Output::File(Arc::clone(&streams.stderr)));
        }
    });
    Ok(target.map_err(complaint)?.debugger())
}
