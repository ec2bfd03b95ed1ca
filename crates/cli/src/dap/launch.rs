//! The attributes of a launch configuration are the options of `rivet repl`, under their names as editors write them:
//! `stackSize` is `--stack-size`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Command, FromArgMatches};
use rivet_debug::dap::{Launched, Launcher, Streams};
use rivet_debug::{Complaint, Debugger, Reply, Session};
use rivet_linux::{Clocks, Input, Output};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::confine::Needs;
use crate::limits::MemoryArgs;
use crate::past::PastArgs;
use crate::report;
use crate::target::{self, MachineArgs};

/// Bytes of a file for standard input, at most.
const MOST_INPUT: u64 = 1 << 30;

/// The options that attributes become.
#[derive(Args)]
struct OptionArgs {
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    past: PastArgs,
}

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
/// What editors add for themselves.
const EDITORS: &[&str] = &[
    "type",
    "request",
    "name",
    "debugServer",
    "internalConsoleOptions",
    "order",
    "postDebugTask",
    "preLaunchTask",
    "presentation",
    "restart",
    "serverReadyAction",
    "suppressMultipleSessionWarning",
];
/// Attributes whose option has another name.
const RENAMED: &[(&str, &str)] = &[("env", "--setenv"), ("environment", "--env"), ("sysroot", "-L")];

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
    launched: Option<Prepared>,
}

impl Launcher for EditorLauncher {
    fn launch(&mut self, arguments: &Map<String, Value>, streams: &Streams) -> Reply<Launched> {
        let cwd = attributes(arguments)?.cwd;
        if let Some(cwd) = cwd {
            std::env::set_current_dir(&cwd)
                .map_err(|error| Complaint(format!("launch: cwd {}: {error}", cwd.display())))?;
        }
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
        self.launched = Some(prepared);
        Ok(Launched { debugger, name, warnings })
    }

    fn again(&mut self, arguments: Option<&Map<String, Value>>, streams: &Streams) -> Reply<Session> {
        let other = arguments.filter(|arguments| !arguments.is_empty()).map(prepare).transpose()?;
        let (Some(first), other) = (&self.launched, other) else {
            return Err(Complaint("nothing was launched".into()));
        };
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
        if other.is_some() {
            self.launched = other;
        }
        Ok(session)
    }
}

fn complaint(error: crate::error::CliError) -> Complaint {
    Complaint(error.words())
}

fn attributes(arguments: &Map<String, Value>) -> Reply<Attributes> {
    serde_json::from_value(Value::Object(arguments.clone()))
        .map_err(|error| Complaint(format!("launch: invalid arguments: {error}")))
}

/// Reads the attributes.
fn prepare(arguments: &Map<String, Value>) -> Reply<Prepared> {
    let own = attributes(arguments)?;
    let mut command = OptionArgs::augment_args(Command::new("launch").no_binary_name(true));
    command.build();
    let mut words = Vec::new();
    let mut warnings = Vec::new();
    let known = |option: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long_and_visible_aliases().is_some_and(|names| names.contains(&option)))
    };
    for (name, value) in arguments {
        if OWN.contains(&name.as_str()) || EDITORS.contains(&name.as_str()) || name.starts_with("__") {
            continue;
        }
        let option = match RENAMED.iter().find(|(attribute, _)| attribute == name) {
            Some((_, option)) => (*option).to_owned(),
            None => format!("--{}", kebab(name)),
        };
        if option.starts_with("--") && !known(&option[2..]) {
            let names = command.get_arguments().filter_map(|arg| arg.get_long()).map(camel);
            let names: Vec<String> = names.chain(OWN.iter().map(|name| (*name).to_owned())).collect();
            let near = rivet_isa::nearest(name, names.iter().map(String::as_str));
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            warnings.push(format!("launch: unknown attribute {name}{near}"));
            continue;
        }
        option_words(name, &option, value, &mut words)?;
    }
    let matches = command.try_get_matches_from(words).map_err(|error| {
        let words = error.to_string();
        let first = words.lines().next().unwrap_or_default();
        Complaint(format!("launch: {}", first.trim_start_matches("error: ")))
    })?;
    let options = OptionArgs::from_arg_matches(&matches).map_err(|error| Complaint(error.to_string()))?;
    let input = own.stdin.as_deref().map(input).transpose()?.unwrap_or_default();
    let source_map = own.source_map.iter().map(|(from, to)| match to {
        Value::String(to) => Ok((from.clone(), to.clone())),
        _ => Err(Complaint(format!("launch: sourceMap: {from} must have a path"))),
    });
    let source_map = source_map.collect::<Reply<_>>()?;
    let words = std::iter::once(own.program).chain(own.args).collect();
    Ok(Prepared { options, words, input, source_map, warnings })
}

/// The words of an option on a command line.
fn option_words(name: &str, option: &str, value: &Value, words: &mut Vec<String>) -> Reply<()> {
    let mut word = |value: &str| match option.starts_with("--") {
        true => words.push(format!("{option}={value}")),
        false => words.extend([option.to_owned(), value.to_owned()]),
    };
    match value {
        Value::Null | Value::Bool(false) => {}
        Value::Bool(true) => words.push(option.to_owned()),
        Value::Number(number) => word(&number.to_string()),
        Value::String(text) => word(text),
        Value::Array(all) => {
            for value in all {
                if matches!(value, Value::Array(_) | Value::Object(_)) {
                    return Err(Complaint(format!("launch: {name} must be a list of words")));
                }
                option_words(name, option, value, words)?;
            }
        }
        Value::Object(all) => {
            for (key, value) in all {
                match value {
                    Value::String(value) => word(&format!("{key}={value}")),
                    Value::Number(value) => word(&format!("{key}={value}")),
                    _ => return Err(Complaint(format!("launch: {name}.{key} must be a text or a number"))),
                }
            }
        }
    }
    Ok(())
}

/// `stackSize` is `stack-size`.
fn kebab(name: &str) -> String {
    let letter = |c: char| match c.is_ascii_uppercase() {
        true => format!("-{}", c.to_ascii_lowercase()),
        false => c.to_string(),
    };
    name.chars().map(letter).collect()
}

/// `stack-size` is `stackSize`.
fn camel(name: &str) -> String {
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (head, tail) = part.split_at(part.len().min(1));
        name + &head.to_ascii_uppercase() + tail
    })
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
        linux.stdin = Input::Bytes(Arc::clone(&prepared.input));
        linux.stdout = Output::File(Arc::clone(&streams.stdout));
        linux.stderr = Output::File(Arc::clone(&streams.stderr));
        if let Some(Output::Stderr) = linux.strace {
            linux.strace = Some(Output::File(Arc::clone(&streams.stderr)));
        }
    });
    Ok(target.map_err(complaint)?.debugger())
}
