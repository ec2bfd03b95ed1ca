//! The table of keys: what each does, in which context. The help pane and the manual are made from it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::layout::Pane;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A command of the debugger.
    Command(&'static str),
    /// The next pane gets the arrow keys, or the one before.
    Focus {
        /// The one before?
        back: bool,
    },
    /// The command line gets them.
    CommandLine,
    /// Source, assembly, both.
    NextCode,
    /// The next pane of those that share a place.
    NextTab,
    /// Zooms the focused pane, or shows all panes.
    Zoom,
    /// Shows only the commands, or all panes.
    CommandsAlone,
    /// Single keys are commands.
    SingleKeys,
    /// Draws all again.
    Redraw,
    /// Stops this process, for the shell that it was started from.
    Suspend,
    /// The help.
    Help,
    /// Stops the program, or clears the line.
    Interrupt,
    /// Waits for the second key.
    Prefix,
    /// Moves in the pane with the focus.
    Move(Move),
    /// Sets or deletes a breakpoint at the cursor.
    Breakpoint,
    /// The other way to show what the pane has.
    NextFormat,
    /// Asks for words, and goes to where the pane has them.
    Search,
    /// What Enter does in a pane.
    Enter,
}

/// A way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A line, or a step, back.
    Up,
    /// A line on.
    Down,
    /// A step back.
    Left,
    /// A step on.
    Right,
    /// A page back.
    PageUp,
    /// A page on.
    PageDown,
    /// To the first.
    Home,
    /// To the last, or to where the program is.
    End,
}

/// Where a key has its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Everywhere.
    Anywhere,
    /// After Ctrl-x.
    Prefixed,
    /// In the mode of single keys, while the command line is empty.
    Single,
    /// In panes other than the command line.
    Panes,
    /// In some panes, while the command line is empty.
    In(&'static [Pane]),
}

/// A row of the table.
pub struct Key {
    /// Names of the keys that do this, as [`name`] gives them.
    pub names: &'static [&'static str],
    /// Where.
    pub context: Context,
    /// What they do.
    pub action: Action,
    /// In words.
    pub help: &'static str,
}

macro_rules! keys {
    ($($context:expr => { $($($name:literal)+ : $action:expr, $help:literal;)+ })+) => {
        &[$($(Key { names: &[$($name),+], context: $context, action: $action, help: $help },)+)+]
    };
}

use Action::{Command, Move as Go};

/// All keys.
pub const KEYS: &[Key] = keys! {
    Context::Anywhere => {
        "F1": Action::Help, "this help";
        "F2": Action::NextCode, "source, assembly, or both";
        "F3": Action::NextTab, "next pane of those that share a place";
        "F4": Action::Zoom, "zoom the focused pane, or show all panes";
        "F5": Command("continue"), "continue";
        "F6": Command("reverse-continue"), "continue backward";
        "F7": Command("reverse-stepi"), "one instruction back";
        "F8": Command("stepi"), "one instruction";
        "F9": Action::Breakpoint, "set or delete a breakpoint at the cursor of source or assembly";
        "F10": Command("next"), "next line";
        "F11": Command("step"), "step into";
        "F12": Command("finish"), "run out of the function";
        "Ctrl-x": Action::Prefix, "first of two keys";
        "Ctrl-l": Action::Redraw, "draw the screen again";
        "Ctrl-z": Action::Suspend, "suspend: back to the shell, whose fg comes back here";
        "Ctrl-c": Action::Interrupt, "stop the program; otherwise clear the line";
        "Shift-Tab": Action::Focus { back: false }, "focus on the next pane";
        "Esc": Action::CommandLine, "focus on the command line";
    }
    Context::Prefixed => {
        "o" "Ctrl-o": Action::Focus { back: false }, "focus on the next pane";
        "p" "Ctrl-p": Action::Focus { back: true }, "focus on the pane before";
        "1" "Ctrl-1": Action::Zoom, "zoom the focused pane, or show all panes";
        "2" "Ctrl-2": Action::NextCode, "source, assembly, or both";
        "3" "Ctrl-3": Action::NextTab, "next pane of those that share a place";
        "a" "A" "Ctrl-a": Action::CommandsAlone, "show only the commands, or all panes";
        "s" "Ctrl-s": Action::SingleKeys, "single-key mode";
    }
    Context::Single => {
        "c": Command("continue"), "continue";
        "C": Command("reverse-continue"), "continue backward";
        "d": Command("down"), "frame below";
        "f": Command("finish"), "run out of the function";
        "i": Command("stepi"), "one instruction";
        "I": Command("reverse-stepi"), "one instruction back";
        "n": Command("next"), "next line";
        "N": Command("reverse-next"), "next line backward";
        "o": Command("nexti"), "one instruction, over calls";
        "r": Command("run"), "run from the beginning";
        "s": Command("step"), "step into";
        "S": Command("reverse-step"), "step backward";
        "u": Command("up"), "frame above";
        "v": Command("info locals"), "local variables";
        "w": Command("bt"), "call stack";
        "q": Action::SingleKeys, "leave single-key mode";
    }
    Context::Panes => {
        "Up": Go(Move::Up), "up";
        "Down": Go(Move::Down), "down";
        "Left": Go(Move::Left), "left, in the source eight columns; in the past, an instruction back";
        "Right": Go(Move::Right), "right, in the source eight columns; in the past, an instruction forward";
        "PgUp": Go(Move::PageUp), "page up; in the past, a twentieth back";
        "PgDn": Go(Move::PageDown), "page down; in the past, a twentieth forward";
        "Home": Go(Move::Home), "beginning";
        "End": Go(Move::End), "end; in source and assembly, where the program is";
    }
    Context::In(&[Pane::Source, Pane::Assembly]) => {
        "/": Action::Search, "search; empty repeats the last search";
        "Space": Action::Breakpoint, "set or delete a breakpoint at the cursor";
    }
    Context::In(&[Pane::Commands]) => {
        "/": Action::Search, "search backward in the command output";
    }
    Context::In(&[Pane::Vectors]) => {
        "Space": Action::NextFormat, "as the code computes, signed, floating point, hexadecimal, unsigned";
    }
    Context::In(&[Pane::Registers]) => {
        "Space": Action::NextFormat, "integer or floating-point registers";
    }
    Context::In(&[Pane::Memory]) => {
        "Space": Action::NextFormat, "bytes, or numbers of 16, 32 or 64 bits";
        "Enter": Action::Enter, "ask for an address: an expression, such as a0 or &x";
    }
    Context::In(&[Pane::Stack]) => {
        "Enter": Action::Enter, "select the frame";
    }
};

/// The name of a key, such as `F5`, `Ctrl-x`, `Up`, `a`; None of keys that have none here.
pub fn name(key: &KeyEvent) -> Option<String> {
    let plain = match key.code {
        KeyCode::F(n) => format!("F{n}"),
        KeyCode::Char(' ') => "Space".into(),
        KeyCode::Char(c) => c.to_string(),
        KeyCode::Enter => "Enter".into(),
        KeyCode::Esc => "Esc".into(),
        KeyCode::Tab => "Tab".into(),
        KeyCode::BackTab => return Some("Shift-Tab".into()),
        KeyCode::Up => "Up".into(),
        KeyCode::Down => "Down".into(),
        KeyCode::Left => "Left".into(),
        KeyCode::Right => "Right".into(),
        KeyCode::PageUp => "PgUp".into(),
        KeyCode::PageDown => "PgDn".into(),
        KeyCode::Home => "Home".into(),
        KeyCode::End => "End".into(),
        KeyCode::Backspace => "Backspace".into(),
        KeyCode::Delete => "Delete".into(),
        _ => return None,
    };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    Some(format!("{}{}{plain}", if control { "Ctrl-" } else { "" }, if alt { "Alt-" } else { "" }))
}

/// What a key does in a context.
pub fn find(context: impl Fn(Context) -> bool, name: &str) -> Option<Action> {
    let found = KEYS.iter().find(|key| context(key.context) && key.names.contains(&name));
    found.map(|key| key.action)
}

/// The heading of a context.
pub fn heading(context: Context) -> String {
    match context {
        Context::Anywhere => "Everywhere".into(),
        Context::Prefixed => "After Ctrl-x".into(),
        Context::Single => "In single-key mode".into(),
        Context::Panes => "In a pane with the focus".into(),
        Context::In(panes) => {
            let names: Vec<&str> = panes.iter().map(|pane| pane.name()).collect();
            format!("In {}", names.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_a_context() {
        for (n, key) in KEYS.iter().enumerate() {
            for other in &KEYS[n + 1..] {
                let same = key.context == other.context;
                assert!(!same || key.names.iter().all(|name| !other.names.contains(name)), "{:?}", key.names);
            }
        }
    }

    #[test]
    fn commands_of_keys_are_commands() {
        for key in KEYS {
            if let Action::Command(words) = key.action {
                let word = words.split(' ').next().unwrap_or_default();
                assert!(rivet_debug::commands::find(word).is_some(), "{words}");
            }
        }
    }

    #[test]
    fn keys_have_names() {
        let name = |code, modifiers| name(&KeyEvent::new(code, modifiers));
        assert_eq!(name(KeyCode::F(5), KeyModifiers::NONE).as_deref(), Some("F5"));
        assert_eq!(name(KeyCode::Char('x'), KeyModifiers::CONTROL).as_deref(), Some("Ctrl-x"));
        assert_eq!(name(KeyCode::BackTab, KeyModifiers::SHIFT).as_deref(), Some("Shift-Tab"));
        assert_eq!(name(KeyCode::Null, KeyModifiers::NONE), None);
    }
}
