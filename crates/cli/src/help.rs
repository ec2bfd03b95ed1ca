//! `rivet help`: the help of a command, or a page of the manual.

use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Parser};

use crate::error::CliError;
use crate::{Cli, suggest};

/// Pages of the manual: name, summary, text.
const TOPICS: &[(&str, &str, &str)] = &[
    ("debugger", "The debugger: lanes, stops, reverse execution", include_str!("../manual/debugger.md")),
    ("gdb-server", "Debugging with GDB", include_str!("../manual/gdb-server.md")),
    ("conformance", "Test suites, coverage, lockstep, RISCOF", include_str!("../manual/conformance.md")),
    ("compiler", "From LLVM IR to vector code", include_str!("../manual/compiler.md")),
    ("real-programs", "Linux programs under Rivet and QEMU", include_str!("../manual/real-programs.md")),
    ("architecture", "Crates, engines, threads, processes", include_str!("../manual/architecture.md")),
];

/// Arguments of `rivet help`.
#[derive(Args)]
pub(crate) struct HelpArgs {
    /// Command or topic; lists both if absent
    #[arg(value_name = "COMMAND|TOPIC")]
    words: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn help(args: &HelpArgs) -> Result<ExitCode, CliError> {
    let page = |word: &String| TOPICS.iter().find(|(name, ..)| name == word);
    if let [word] = args.words.as_slice()
        && let Some((_, _, text)) = page(word)
    {
        return print(text);
    }
    // `rivet help run` is `rivet run --help`.
    let words = ["rivet"].into_iter().chain(args.words.iter().map(String::as_str)).chain(["--help"]);
    let Err(error) = Cli::try_parse_from(words) else {
        return Err(CliError::Usage(format!("no help for `{}`; see rivet help", args.words.join(" "))));
    };
    if let Some(word) = args.words.first()
        && error.kind() == ErrorKind::InvalidSubcommand
        && let Some(topic) = rivet_isa::nearest(word, TOPICS.iter().map(|(name, ..)| *name))
    {
        return Err(CliError::Usage(format!("no help topic `{word}`; did you mean rivet help {topic}?")));
    }
    if !args.words.is_empty() || error.kind() != ErrorKind::DisplayHelp {
        suggest::subcommand(error).exit();
    }
    let topics: String = TOPICS.iter().map(|(name, about, _)| format!("  {name:<14} {about}\n")).collect();
    print(&format!("{error}\nTopics (rivet help TOPIC):\n{topics}"))
}

fn print(text: &str) -> Result<ExitCode, CliError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())?;
    Ok(ExitCode::SUCCESS)
}
