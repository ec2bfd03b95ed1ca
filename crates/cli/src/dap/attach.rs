//! An attach configuration names a recording or a core file: what has run already.

use std::path::PathBuf;

use rivet_debug::dap::{Launched, Streams};
use rivet_debug::{Complaint, Debugger, Reply, Session};
use rivet_linux::Output;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::options::{self, OptionArgs, complaint};
use crate::core_file;
use crate::replay;
use crate::report;

/// Attributes that are no options.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Attributes {
    recording: Option<PathBuf>,
    /// The number of the recording's process.
    process: Option<u64>,
    core: Option<PathBuf>,
    /// The program of the core file.
    program: Option<String>,
    cwd: Option<PathBuf>,
    #[serde(default)]
    source_map: Map<String, Value>,
}

/// Names of [`Attributes`], and what the server reads.
const OWN: &[&str] =
    &["recording", "process", "core", "program", "cwd", "sourceMap", "stopOnEntry", "stopAtExit", "noDebug"];

/// The file of a session.
enum File {
    Recording(PathBuf, u64),
    /// With the program.
    Core(PathBuf, Option<String>),
}

/// A file that was opened, with its options.
pub(super) struct Attached {
    file: File,
    options: OptionArgs,
}

/// Finds out which file is meant.
fn file(own: &Attributes) -> Reply<File> {
    let wrong = |words: &str| Err(Complaint(format!("attach: {words}")));
    match (&own.recording, &own.core) {
        (Some(_), Some(_)) => wrong("recording and core cannot be combined"),
        (Some(_), None) if own.program.is_some() => wrong("a recording runs its own program"),
        (Some(path), None) => Ok(File::Recording(path.clone(), own.process.unwrap_or(1))),
        (None, Some(_)) if own.process.is_some() => wrong("a core file has one process"),
        (None, Some(path)) => Ok(File::Core(path.clone(), own.program.clone())),
        (None, None) => wrong(
            "expected recording (of `rivet run --record FILE`) or core (of `--core-dump=FILE`); a program that \
             runs already cannot be debugged",
        ),
    }
}

impl Attached {
    /// Opens what the attributes name.
    pub(super) fn open(arguments: &Map<String, Value>, streams: &Streams) -> Reply<(Attached, Launched)> {
        let own: Attributes = serde_json::from_value(Value::Object(arguments.clone()))
            .map_err(|error| Complaint(format!("attach: invalid arguments: {error}")))?;
        options::enter("attach", own.cwd.as_deref())?;
        let (options, mut warnings) = options::read("attach", arguments, OWN)?;
        let source_map = options::source_map("attach", &own.source_map)?;
        let attached = Attached { file: file(&own)?, options };
        attached.options.memory.set().map_err(complaint)?;
        let (debugger, kept) = report::keeping_warnings(|| attached.debugger(streams));
        let mut debugger = debugger?;
        warnings.extend(kept);
        if let Err(why) = attached.options.past.remember(&mut debugger.session) {
            warnings.push(format!("reverse execution is unavailable: {why}"));
        }
        for (from, to) in &source_map {
            debugger.map_sources(from, to);
        }
        debugger.read_sources();
        let (path, stands) = match &attached.file {
            File::Recording(path, _) => (path, false),
            File::Core(path, _) => {
                warnings.push(core_file::summary(&debugger));
                (path, true)
            }
        };
        replay::needs(path).debugger(path).confine();
        let name = path.display().to_string();
        Ok((attached, Launched { debugger, name, warnings, stands }))
    }

    /// Opens the file again.
    pub(super) fn again(&self, streams: &Streams) -> Reply<Session> {
        // They were shown when it was opened.
        let (debugger, _) = report::keeping_warnings(|| self.debugger(streams));
        let mut session = debugger?.session;
        // The session itself says why it remembers nothing, when somebody wants to go back.
        let _ = self.options.past.remember(&mut session);
        Ok(session)
    }

    fn debugger(&self, streams: &Streams) -> Reply<Debugger> {
        let opened = match &self.file {
            File::Recording(path, process) => {
                let output = [&streams.stdout, &streams.stderr].map(|file| Output::File(file.clone()));
                replay::open(path, output, *process).map(crate::target::Target::debugger)
            }
            File::Core(path, program) => core_file::open(path, program.as_deref(), &self.options.machine),
        };
        opened.map_err(complaint)
    }
}
