//! `help` lists the commands by groups on one screen, a group with a line for each, or all about one.

use super::{Command, GROUPS, Group, abbreviated, all, done, find};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain, did_you_mean};
use crate::text::{Role, Text, wrap};

/// Columns of a group's name.
const NAME: usize = 9;

pub(super) fn help(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        return done(overview(dbg));
    }
    if args == "all" {
        let mut text = Text::new();
        for group in GROUPS {
            text.append(listed(group, dbg.width));
        }
        return done(text);
    }
    if let Some(group) = GROUPS.iter().find(|group| group.name == args) {
        return done(listed(group, dbg.width));
    }
    match find(args).or_else(|| abbreviated(args)) {
        Some(command) => done(about(command, dbg.width)),
        None => complain!("unknown command {args}{}", did_you_mean(args, all().flat_map(Command::names))),
    }
}

/// All commands on one screen.
fn overview(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    let mut say = |words: &str| wrap(&mut text, Role::Plain, words, dbg.width, 0);
    if dbg.scratch.is_some() {
        say("Instructions, labels and data directives run as you type them; { and } enclose several lines.");
    }
    say("A register, lane, CSR or expression shows its value; `a0 = 5` changes it.");
    for group in GROUPS {
        text.push(Role::Name, format_args!("{:<NAME$}", group.name)).line(format_args!(" {}", group.help));
        let mut names = Text::new();
        let words: Vec<&str> = group.commands.iter().map(|command| command.name).collect();
        wrap(&mut names, Role::Name, &words.join(" "), dbg.width, NAME + 1);
        text.append(names);
    }
    let more =
        "help GROUP lists a group, help all everything, help COMMAND tells more; an empty line repeats.";
    wrap(&mut text, Role::Plain, more, dbg.width, 0);
    text
}

/// The commands of a group, each in a line.
fn listed(group: &Group, width: usize) -> Text {
    let mut text = Text::new();
    for command in group.commands {
        let head = format!("{:<9}", command.name);
        text.push(Role::Name, &head);
        let room = width.saturating_sub(head.len() + 1);
        let help: String = match command.help.chars().count() > room {
            true => command.help.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
            false => command.help.into(),
        };
        text.line(format_args!(" {help}"));
    }
    text
}

fn about(command: &Command, width: usize) -> Text {
    let mut text = Text::new();
    text.push(Role::Name, command.name);
    if !command.usage.is_empty() {
        text.say(format_args!(" {}", command.usage));
    }
    text.end();
    wrap(&mut text, Role::Plain, command.help, width, 2);
    if !command.more.is_empty() {
        wrap(&mut text, Role::Plain, command.more, width, 2);
    }
    if !command.aliases.is_empty() {
        text.line(format_args!("  aliases: {}", command.aliases.join(", ")));
    }
    text.line(format_args!("  example: {}", command.example));
    text
}
