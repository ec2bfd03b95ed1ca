//! `rivet help`: the help of a command, a page of the manual, or all of both as man pages.

mod man;
mod page;
mod pager;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Parser};

use crate::error::CliError;
use crate::{Cli, suggest};

/// A page of the manual.
struct Topic {
    name: &'static str,
    /// What the page is about, in a few words.
    about: &'static str,
    /// Markdown, compressed by the build script.
    packed: &'static [u8],
}

impl Topic {
    /// The page as Markdown.
    fn text(&self) -> String {
        let text = miniz_oxide::inflate::decompress_to_vec(self.packed).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// The page of the manual of this name.
macro_rules! topic {
    ($name:literal, $about:literal) => {
        Topic {
            name: $name,
            about: $about,
            packed: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".md")),
        }
    };
}

const TOPICS: &[Topic] = &[
    topic!("debugger", "The debugger: lanes, stops, reverse execution"),
    topic!("recording", "Recordings: a run again, anywhere"),
    topic!("bugs", "Five bugs in vector code, found in sessions"),
    topic!("gdb-server", "Debugging with GDB"),
    topic!("editors", "Debugging in VS Code, Neovim and other editors"),
    topic!("bare-metal", "Bare machines: memory map, several harts"),
    topic!("conformance", "Test suites, coverage, lockstep, RISCOF"),
    topic!("litmus", "Litmus tests: what the memory model allows"),
    topic!("check", "Legal machines that differ, lint"),
    topic!("compiler", "From LLVM IR to vector code"),
    topic!("real-programs", "Linux programs under Rivet and QEMU"),
    topic!("drop-in", "In QEMU's place: test suites on Rivet"),
    topic!("architecture", "Crates, engines, threads, processes"),
];

/// Arguments of `rivet help`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet help run\n  rivet help debugger\n  \
                        rivet help --man ~/.local/share/man")]
pub(crate) struct HelpArgs {
    /// Command or topic; lists both if absent
    #[arg(value_name = "COMMAND|TOPIC")]
    words: Vec<String>,
    /// Write man pages of all commands (man1) and topics (man7) to a directory
    #[arg(long, value_name = "DIR", conflicts_with = "words")]
    man: Option<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn help(args: &HelpArgs) -> Result<ExitCode, CliError> {
    if let Some(folder) = &args.man {
        return man::write(folder).map(|()| ExitCode::SUCCESS);
    }
    if let [word] = args.words.as_slice()
        && let Some(topic) = TOPICS.iter().find(|topic| topic.name == word)
    {
        return show(&topic.text());
    }
    // `rivet help run` is `rivet run --help`.
    let words = ["rivet"].into_iter().chain(args.words.iter().map(String::as_str)).chain(["--help"]);
    let Err(error) = Cli::try_parse_from(words) else {
        return Err(CliError::Usage(format!("no help for `{}`; see rivet help", args.words.join(" "))));
    };
    if let Some(word) = args.words.first()
        && error.kind() == ErrorKind::InvalidSubcommand
        && let Some(topic) = rivet_isa::nearest(word, TOPICS.iter().map(|topic| topic.name))
    {
        return Err(CliError::Usage(format!("no help topic `{word}`; did you mean rivet help {topic}?")));
    }
    if !args.words.is_empty() || error.kind() != ErrorKind::DisplayHelp {
        suggest::subcommand(error).exit();
    }
    let topics: String =
        TOPICS.iter().map(|topic| format!("  {:<14} {}\n", topic.name, topic.about)).collect();
    show(&format!("{error}\nTopics (rivet help TOPIC):\n{topics}"))
}

fn show(text: &str) -> Result<ExitCode, CliError> {
    pager::show(text)?;
    Ok(ExitCode::SUCCESS)
}
