//! `set` and `show` of the session's own settings, which have the names of GDB's.

use super::done;
use crate::debugger::{Debugger, Output};
use crate::error::{Complaint, Reply, complain};
use crate::session::Surroundings;
use crate::text::{Role, Text};

/// Settings of a session.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether output that is longer than a page waits at a terminal.
    pub pagination: bool,
    /// Lines of a page, 0 for no limit; `None` for those of the terminal.
    pub height: Option<usize>,
    /// Whether a breakpoint waits for a library that has its place.
    pub pending: Pending,
    /// Columns that were asked for; `None` for those of the terminal.
    pub width: Option<usize>,
    /// Whether the child is debugged after fork.
    pub follows_child: bool,
    /// Whether the process that is not debugged after fork runs on.
    pub detaches: bool,
    /// Whether the hart that is looked at runs alone.
    pub locks_scheduler: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pagination: true,
            height: None,
            pending: Pending::Auto,
            width: None,
            follows_child: false,
            detaches: true,
            locks_scheduler: false,
        }
    }
}

/// What becomes of a breakpoint at a place that nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// It is refused, with a hint.
    Auto,
    /// It waits.
    On,
    /// It is refused.
    Off,
}

/// Minimum of columns that views can use.
const NARROWEST: usize = 20;

/// How other processes of a recording can be debugged.
const RECORDED: &str =
    "the run is recorded: `inferior N` goes to any of its processes, from its first instruction on";

/// A setting.
struct Setting {
    name: &'static str,
    help: &'static str,
    show: fn(&Debugger) -> String,
    set: fn(&mut Debugger, &str) -> Reply<()>,
}

const SETTINGS: &[Setting] = &[
    Setting {
        name: "breakpoint pending",
        help: "whether a breakpoint waits for a library that has its place",
        show: |dbg| {
            match dbg.settings.pending {
                Pending::Auto => "auto: refused, with a hint",
                Pending::On => "on",
                Pending::Off => "off",
            }
            .into()
        },
        set: |dbg, value| {
            dbg.settings.pending = match value {
                "auto" => Pending::Auto,
                "on" | "" => Pending::On,
                "off" => Pending::Off,
                _ => return complain!("expected auto, on or off, found {value}"),
            };
            Ok(())
        },
    },
    Setting {
        name: "detach-on-fork",
        help: "whether the process that is not debugged after fork runs on",
        show: |dbg| on_or_off(dbg.settings.detaches),
        set: |dbg, value| {
            let detaches = switch(value)?;
            if !detaches && is_replay(dbg) {
                return complain!("{RECORDED}");
            }
            dbg.settings.detaches = detaches;
            Ok(())
        },
    },
    Setting {
        name: "follow-fork-mode",
        help: "which process is debugged after fork",
        show: |dbg| if dbg.settings.follows_child { "child" } else { "parent" }.into(),
        set: |dbg, value| {
            dbg.settings.follows_child = match value {
                "parent" => false,
                _ if is_replay(dbg) => return complain!("{RECORDED}"),
                "child" => true,
                _ => return complain!("expected parent or child, found {value}"),
            };
            Ok(())
        },
    },
    Setting {
        name: "height",
        help: "lines of a page of output; 0 or unlimited for one page",
        show: |dbg| match dbg.settings.height {
            None => "that of the terminal".into(),
            Some(0) => "unlimited".into(),
            Some(lines) => lines.to_string(),
        },
        set: |dbg, value| {
            dbg.settings.height = Some(count(value)?);
            Ok(())
        },
    },
    Setting {
        name: "pagination",
        help: "whether long output waits at the end of each page of a terminal",
        show: |dbg| on_or_off(dbg.settings.pagination),
        set: |dbg, value| {
            dbg.settings.pagination = switch(value)?;
            Ok(())
        },
    },
    Setting {
        name: "scheduler-locking",
        help: "whether the hart that is looked at runs alone, on a bare machine",
        show: |dbg| on_or_off(dbg.settings.locks_scheduler),
        set: |dbg, value| {
            if !matches!(dbg.session.surroundings(), Surroundings::Bare(_)) {
                return complain!("only harts of a bare machine can run alone");
            }
            dbg.settings.locks_scheduler = switch(value)?;
            Ok(())
        },
    },
    Setting {
        name: "width",
        help: "columns of a line",
        show: |dbg| dbg.width.to_string(),
        set: |dbg, value| {
            let columns = count(value)?;
            if columns < NARROWEST {
                return complain!("a line has at least {NARROWEST} columns");
            }
            (dbg.settings.width, dbg.width) = (Some(columns), columns);
            Ok(())
        },
    },
];

fn is_replay(dbg: &Debugger) -> bool {
    dbg.session.surroundings().linux().is_some_and(rivet_linux::Linux::is_replay)
}

/// Returns what the words for on or off say, which are GDB's.
fn switch(value: &str) -> Reply<bool> {
    match value {
        "on" | "" | "1" | "yes" | "enable" => Ok(true),
        "off" | "0" | "no" | "disable" => Ok(false),
        _ => complain!("expected on or off, found {value}"),
    }
}

fn on_or_off(is_on: bool) -> String {
    if is_on { "on" } else { "off" }.into()
}

fn count(value: &str) -> Reply<usize> {
    match value {
        "unlimited" => Ok(0),
        _ => value.parse().map_err(|_| Complaint(format!("expected a number, found `{value}`"))),
    }
}

/// Returns the setting that the words begin with, and the rest.
fn find(args: &str) -> Option<(&'static Setting, &str)> {
    SETTINGS.iter().find_map(|setting| {
        let rest = args.strip_prefix(setting.name)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| (setting, rest.trim()))
    })
}

/// `set pagination off`; `None` if the words are no setting but an assignment.
pub(super) fn set(dbg: &mut Debugger, args: &str) -> Option<Reply<Output>> {
    let (setting, value) = find(args.trim())?;
    if value.starts_with('=') {
        return None;
    }
    Some((setting.set)(dbg, value).and_then(|()| done(Text::new())))
}

pub(super) fn show(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let chosen = match (args.is_empty(), find(args)) {
        (true, _) => None,
        (false, Some((setting, ""))) => Some(setting.name),
        _ => {
            let names: Vec<_> = SETTINGS.iter().map(|setting| setting.name).collect();
            return complain!("no setting {args}; there are {}", names.join(", "));
        }
    };
    let mut text = Text::new();
    for setting in SETTINGS.iter().filter(|setting| chosen.is_none_or(|name| name == setting.name)) {
        text.push(Role::Name, format_args!("{:<19}", setting.name));
        text.say(format_args!(" {:<20} ", (setting.show)(dbg)));
        text.push(Role::Faint, setting.help).end();
    }
    done(text)
}
