//! The attributes of a configuration are the options of `rivet repl`, under their names as editors write them:
//! `stackSize` is `--stack-size`.

use std::path::Path;

use clap::{Args, Command, FromArgMatches};
use rivet_debug::{Complaint, Reply};
use serde_json::{Map, Value};

use crate::error::CliError;
use crate::limits::MemoryArgs;
use crate::past::PastArgs;
use crate::suggest;
use crate::target::MachineArgs;

/// The options that attributes become.
#[derive(Args)]
pub(super) struct OptionArgs {
    #[command(flatten)]
    pub(super) machine: MachineArgs,
    #[command(flatten)]
    pub(super) memory: MemoryArgs,
    #[command(flatten)]
    pub(super) past: PastArgs,
}

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

pub(super) fn complaint(error: CliError) -> Complaint {
    Complaint(error.words())
}

/// Goes to the directory that relative paths begin at.
pub(super) fn enter(request: &str, cwd: Option<&Path>) -> Reply<()> {
    let Some(cwd) = cwd else { return Ok(()) };
    std::env::set_current_dir(cwd)
        .map_err(|error| Complaint(format!("{request}: cwd {}: {error}", cwd.display())))
}

/// Beginnings of source paths, and what takes their place.
pub(super) fn source_map(request: &str, map: &Map<String, Value>) -> Reply<Vec<(String, String)>> {
    map.iter()
        .map(|(from, to)| match to {
            Value::String(to) => Ok((from.clone(), to.clone())),
            _ => Err(Complaint(format!("{request}: sourceMap: {from} must have a path"))),
        })
        .collect()
}

/// Reads the attributes of a request that are options; `own` are others that it knows. Also returns what is to be said
/// of those that nobody knows.
pub(super) fn read(
    request: &str,
    arguments: &Map<String, Value>,
    own: &[&str],
) -> Reply<(OptionArgs, Vec<String>)> {
    let mut command = OptionArgs::augment_args(Command::new("options").no_binary_name(true));
    command.build();
    let mut words = Vec::new();
    let mut warnings = Vec::new();
    let known = |option: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long_and_visible_aliases().is_some_and(|names| names.contains(&option)))
    };
    for (name, value) in arguments {
        if own.contains(&name.as_str()) || EDITORS.contains(&name.as_str()) || name.starts_with("__") {
            continue;
        }
        let option = match RENAMED.iter().find(|(attribute, _)| attribute == name) {
            Some((_, option)) => (*option).to_owned(),
            None => format!("--{}", kebab(name)),
        };
        if option.starts_with("--") && !known(&option[2..]) {
            let names = command.get_arguments().filter_map(|arg| arg.get_long()).map(camel);
            let names: Vec<String> = names.chain(own.iter().map(|name| (*name).to_owned())).collect();
            let near = suggest::near(name, names.iter().map(String::as_str));
            warnings.push(format!("{request}: unknown attribute {name}{near}"));
            continue;
        }
        option_words(request, name, &option, value, &mut words)?;
    }
    let matches = command.try_get_matches_from(words).map_err(|error| {
        let words = error.to_string();
        let first = words.lines().next().unwrap_or_default();
        Complaint(format!("{request}: {}", first.trim_start_matches("error: ")))
    })?;
    let options = OptionArgs::from_arg_matches(&matches).map_err(|error| Complaint(error.to_string()))?;
    Ok((options, warnings))
}

/// The words of an option on a command line.
fn option_words(
    request: &str,
    name: &str,
    option: &str,
    value: &Value,
    words: &mut Vec<String>,
) -> Reply<()> {
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
                    return Err(Complaint(format!("{request}: {name} must be a list of words")));
                }
                option_words(request, name, option, value, words)?;
            }
        }
        Value::Object(all) => {
            for (key, value) in all {
                match value {
                    Value::String(value) => word(&format!("{key}={value}")),
                    Value::Number(value) => word(&format!("{key}={value}")),
                    _ => {
                        return Err(Complaint(format!("{request}: {name}.{key} must be a text or a number")));
                    }
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
