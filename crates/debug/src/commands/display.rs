//! `display` shows expressions at each stop; `undisplay` ends that.

use super::done;
use super::letters::{self, Letters};
use super::print::value_text;
use super::show::{slashed, x_text};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::text::{Role, Text};

/// Expressions that are shown at each stop, at most.
const MOST: usize = 100;

/// What is shown at each stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Displays {
    all: Vec<Display>,
    last: u32,
}

#[derive(Clone, Debug)]
struct Display {
    id: u32,
    /// The letters behind the slash.
    letters: Option<String>,
    words: String,
}

pub(super) fn display(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        let text = displayed(dbg);
        return done(text);
    }
    let (letters, words) = slashed(args);
    if words.is_empty() {
        return complain!("expected an expression; for example: display total");
    }
    if dbg.displays.all.len() == MOST {
        return complain!("the limit is {MOST} displays");
    }
    let display =
        Display { id: dbg.displays.last + 1, letters: letters.map(str::to_owned), words: words.to_owned() };
    let text = shown(dbg, &display)?;
    dbg.displays.last += 1;
    dbg.displays.all.push(display);
    done(text)
}

pub(super) fn undisplay(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let mut ids = Vec::new();
    for word in args.split_whitespace() {
        match word.parse() {
            Ok(id) if dbg.displays.all.iter().any(|display| display.id == id) => ids.push(id),
            _ => return complain!("no display {word}; `info display` lists them"),
        }
    }
    dbg.displays.all.retain(|display| !ids.is_empty() && !ids.contains(&display.id));
    done(Text::new())
}

/// All, as they were typed.
pub(super) fn list(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    for display in &dbg.displays.all {
        let letters = display.letters.as_ref().map_or(String::new(), |letters| format!("/{letters} "));
        text.push(Role::Name, format_args!("{:<3} ", display.id))
            .line(format_args!("{letters}{}", display.words));
    }
    if text.is_empty() {
        text.line("no displays");
    }
    text
}

/// The values of all; what has none here is left out.
pub(crate) fn displayed(dbg: &mut Debugger) -> Text {
    let mut text = Text::new();
    for display in dbg.displays.all.clone() {
        if let Ok(more) = shown(dbg, &display) {
            text.append(more);
        }
    }
    text
}

fn shown(dbg: &mut Debugger, display: &Display) -> Reply<Text> {
    let letters = display.letters.as_deref().map(letters::parse).transpose()?;
    let letters_shown = display.letters.as_ref().map_or(String::new(), |letters| format!("/{letters}"));
    // Instructions, strings and sizes are of memory, as in GDB.
    let is_memory =
        matches!(&letters, Some(Letters { special: Some('i' | 's'), .. } | Letters { count: Some(_), .. }));
    let mut text = Text::new();
    text.push(Role::Faint, format_args!("{}: ", display.id));
    if is_memory {
        let letters = letters_shown.trim_start_matches('/');
        let one = if letters.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "1" };
        let more = x_text(dbg, &format!("{one}{letters}"), &display.words)?;
        text.line(format_args!("x{letters_shown} {}", display.words)).append(more);
        return Ok(text);
    }
    let (value, is_view) = value_text(dbg, &display.words, letters.as_ref())?;
    text.push(Role::Name, &display.words);
    match is_view {
        true => text.end(),
        false => text.say(" = "),
    };
    text.append(value);
    if !is_view {
        text.end();
    }
    Ok(super::here::fitted(text, dbg.width))
}
