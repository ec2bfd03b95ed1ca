//! `monitor` runs a command of the debugger for GDB.

use std::convert::Infallible;

use gdbstub::target::ext::monitor_cmd::{ConsoleOutput, MonitorCmd};

use super::target::Stub;
use crate::commands::{self, Command};
use crate::debugger::first_word;
use crate::error::{Reply, complain};
use crate::text::Text;

/// Commands that look at the program, set points, or change a value. No others work here: a client is to reach no file
/// of the host's, and the program is not to run without its knowing.
pub(super) const HERE: &[&str] = &[
    "break", "tbreak", "watch", "rwatch", "awatch", "delete", "enable", "disable", "print", "set", "mem",
    "catch", "tcatch", "handle", "str", "disas", "explain", "bt", "who", "info", "reg", "freg", "vreg",
    "help",
];

/// What GDB calls some of the others.
pub(super) const GDBS_OWN: &[(&str, &str)] = &[
    ("step", "step"),
    ("next", "next"),
    ("stepi", "stepi"),
    ("nexti", "nexti"),
    ("run", "monitor goto, or reverse-continue"),
    ("start", "tbreak main, continue"),
    ("list", "list"),
    ("directory", "directory"),
    ("frame", "frame"),
    ("whatis", "whatis"),
    ("ptype", "ptype"),
    ("condition", "condition"),
    ("ignore", "ignore"),
    ("commands", "commands"),
    ("display", "display"),
    ("undisplay", "undisplay"),
    ("thread", "thread"),
    ("source", "source"),
    ("alias", "alias"),
    ("up", "up"),
    ("down", "down"),
    ("reverse-step", "reverse-step"),
    ("reverse-next", "reverse-next"),
    ("reverse-finish", "reverse-finish"),
    ("finish", "finish"),
    ("until", "advance"),
    ("continue", "continue"),
    ("back", "reverse-stepi"),
    ("rcontinue", "reverse-continue"),
    ("goto", "reverse-continue, or `monitor who` to find the last write"),
    ("hart", "thread"),
    ("quit", "kill"),
];

/// Bytes of an answer that go into one packet.
const PART: usize = 4096;

impl MonitorCmd for Stub<'_> {
    fn handle_monitor_cmd(&mut self, line: &[u8], mut out: ConsoleOutput<'_>) -> Result<(), Infallible> {
        let answer = match std::str::from_utf8(line) {
            Ok(line) => self.obey(line),
            Err(_) => complain!("not UTF-8"),
        };
        let words = match answer {
            Ok(text) => text.plain(),
            Err(complaint) => format!("{complaint}\n"),
        };
        for part in words.as_bytes().chunks(PART) {
            out.write_raw(part);
            out.flush();
        }
        Ok(())
    }
}

impl Stub<'_> {
    /// Does what a line asks for, for the thread that GDB looks at.
    fn obey(&mut self, line: &str) -> Reply<Text> {
        let (word, rest) = first_word(line);
        let command = named(word);
        if let Some(command) = command {
            let name = command.name;
            if name == "help" && rest.is_empty() {
                return Ok(help());
            }
            if let Some((_, own)) = GDBS_OWN.iter().find(|(own, _)| *own == name) {
                return complain!("{name} is not available under GDB; use GDB's own command: {own}");
            }
            if !HERE.contains(&name) {
                return complain!("{name} is available only in `rivet repl`");
            }
            if name == "who" && rest.split_whitespace().any(|word| matches!(word, "--go" | "-g")) {
                return complain!("who --go is not available under GDB; use watch and reverse-continue");
            }
        }
        let looked_at = self.looked_at.and_then(|tid| self.index(tid));
        let index = looked_at.unwrap_or_else(|| self.debugger.session.index());
        let mut text = self.looking_at(index, |debugger| debugger.execute(line))?.text;
        let changes = command.is_some_and(|command| command.name == "set");
        if changes || command.is_none() && line.contains('=') {
            text.line("GDB caches registers: run `maintenance flush register-cache` to refresh them");
        }
        Ok(text)
    }
}

/// The command that a word means.
fn named(word: &str) -> Option<&'static Command> {
    let word = word.split_once('/').map_or(word, |(word, _)| word);
    commands::find(word).or_else(|| commands::abbreviated(word))
}

/// The commands that work here.
fn help() -> Text {
    let mut text = Text::new();
    text.line(
        "monitor v8, v8.f32, v8m4[3], vtype, u32[sp+8] …: show a register, lanes, memory or an expression",
    );
    for command in commands::all().filter(|command| HERE.contains(&command.name)) {
        let usage = format!("monitor {} {}", command.name, command.usage);
        text.line(format_args!("{}: {}", usage.trim_end(), command.help));
    }
    text.line("see monitor help COMMAND");
    text
}
