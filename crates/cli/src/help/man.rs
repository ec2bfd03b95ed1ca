//! Man pages: `man1/rivet.1`, `man1/rivet-COMMAND.1` from the command line's definition, `man7/rivet-TOPIC.7` from the manual.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::{TOPICS, page};
use crate::Cli;
use crate::error::CliError;
use crate::output::OutputFile;

/// The name of the manual, in the middle of each page's head.
const MANUAL: &str = "Rivet Manual";

/// Writes all pages below a folder, which is created if it does not exist.
pub(super) fn write(folder: &Path) -> Result<(), CliError> {
    let (commands, topics) = (folder.join("man1"), folder.join("man7"));
    for folder in [&commands, &topics] {
        std::fs::create_dir_all(folder).map_err(|source| OutputFile::failed(folder, source))?;
    }
    let mut root = Cli::command();
    root.build();
    let source = format!("rivet {}", root.get_version().unwrap_or_default());
    let mut text = command(&root, &source)?;
    text.extend_from_slice(list_of_topics().as_bytes());
    file(&commands.join("rivet.1"), &text)?;
    for sub in root.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = sub.get_display_name().unwrap_or_else(|| sub.get_name());
        file(&commands.join(format!("{name}.1")), &command(sub, &source)?)?;
    }
    for topic in TOPICS {
        let name = format!("rivet-{}", topic.name);
        let head = page::Head { name: &name, about: topic.about, source: &source, manual: MANUAL };
        file(&topics.join(format!("{name}.7")), page::roff(&head, &topic.text()).as_bytes())?;
    }
    Ok(())
}

fn command(command: &Command, source: &str) -> Result<Vec<u8>, CliError> {
    let mut text = Vec::new();
    Man::new(command.clone()).source(source).manual(MANUAL).render(&mut text)?;
    Ok(text)
}

fn list_of_topics() -> String {
    let mut text = String::from(".SH TOPICS\n");
    for topic in TOPICS {
        let name = page::escaped(&format!("rivet-{}", topic.name));
        // Writing to a string cannot fail.
        let _ = writeln!(text, ".TP\n\\fB{name}\\fR(7)\n{}", page::escaped(topic.about));
    }
    text
}

fn file(path: &Path, text: &[u8]) -> Result<(), CliError> {
    let mut file = OutputFile::create(path)?;
    file.write_all(text).map_err(|source| OutputFile::failed(path, source))?;
    file.keep()
}
