//! Scripts are commands from files, options and pipes; the first error ends them with exit code 2.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::ExitCode;

use rivet_debug::{Debugger, is_incomplete, split};
use rivet_sim::input;

use super::colours;
use crate::error::CliError;

/// Longest line, in bytes: more is no command.
const LONGEST: u64 = 1 << 16;

/// Runs the commands of a file. Gives the exit code where they say to leave.
pub(super) fn file(debugger: &mut Debugger, path: &Path) -> Result<Option<ExitCode>, CliError> {
    let file = input::open(path).map_err(|source| CliError::read(path, source))?;
    lines(debugger, BufReader::new(file), &path.display().to_string())
}

/// Runs the commands that standard input gives.
pub(super) fn pipe(debugger: &mut Debugger) -> Result<ExitCode, CliError> {
    let input = io::stdin().lock();
    Ok(lines(debugger, input, "standard input")?.unwrap_or(ExitCode::SUCCESS))
}

/// Runs the commands of an option.
pub(super) fn text(debugger: &mut Debugger, commands: &str) -> Result<Option<ExitCode>, CliError> {
    lines(debugger, commands.as_bytes(), "-e")
}

/// Runs the commands of a text that has a name.
pub(super) fn named(
    debugger: &mut Debugger,
    commands: &str,
    name: &str,
) -> Result<Option<ExitCode>, CliError> {
    lines(debugger, commands.as_bytes(), name)
}

/// Runs the commands of lines.
fn lines(debugger: &mut Debugger, mut input: impl BufRead, name: &str) -> Result<Option<ExitCode>, CliError> {
    let mut number = 0;
    let mut pending = String::new();
    loop {
        let mut bytes = Vec::new();
        let read = |source: io::Error| CliError::read(Path::new(name), source);
        let length = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes).map_err(read)?;
        if length == 0 {
            break;
        }
        number += 1;
        let fail = |words: &str| Err(CliError::Usage(format!("{name}, line {number}: {words}")));
        if length as u64 > LONGEST {
            return fail("longer than 65536 bytes");
        }
        let Ok(line) = String::from_utf8(bytes) else {
            return fail("not UTF-8");
        };
        pending += &line;
        if is_incomplete(&pending) {
            if pending.len() as u64 > LONGEST {
                return fail("a block longer than 65536 bytes");
            }
            continue;
        }
        let block = std::mem::take(&mut pending);
        for command in split(&block) {
            // It is a part of the block.
            let at = command.as_ptr().addr().checked_sub(block.as_ptr().addr());
            match debugger.execute(command) {
                Ok(output) => {
                    colours::print(&output.text)?;
                    if output.quit {
                        return Ok(Some(ExitCode::SUCCESS));
                    }
                }
                Err(complaint) => {
                    let before = at.map_or(0, |at| block[..at].chars().count());
                    let complaint = complaint.moved(before);
                    let caret = complaint.column().and_then(|column| caret(&block, column));
                    return fail(&format!("{complaint}{}", caret.unwrap_or_default()));
                }
            }
        }
    }
    match pending.trim().is_empty() {
        true => Ok(None),
        false => Err(CliError::Usage(format!("{name}, line {number}: unterminated block: missing }}"))),
    }
}

/// The line with a caret below the column; none where that would not fit on a line of a terminal.
fn caret(line: &str, column: usize) -> Option<String> {
    let line = line.trim_end();
    let fits = line.chars().count() <= 100 && !line.chars().any(char::is_control);
    fits.then(|| format!("\n  {line}\n  {:>column$}", '^'))
}
