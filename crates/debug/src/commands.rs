//! The table of commands has for each its name, aliases, help, an example, the completion and the function.
//!
//! A command gets the rest of its line and gives a text, or says in one line why it cannot. Invariant: no name is the
//! mnemonic of an instruction, so that what is typed means one thing.

mod catch;
mod change;
mod conditions;
mod display;
mod elsewhere;
mod help;
mod here;
mod info;
mod letters;
mod libraries;
mod listing;
mod page;
mod past;
mod pending;
mod point_list;
mod points;
mod print;
mod printf;
mod reverse;
mod run;
mod script;
mod settings;
mod show;
mod stack;
mod step;
mod store;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod threads;
mod watch;
mod write;

use crate::debugger::{Debugger, Output};
use crate::error::Reply;
use crate::text::Text;

pub(crate) use change::assign;
pub(crate) use conditions::collect;
pub(crate) use display::{Displays, displayed};
pub(crate) use elsewhere::command as elsewhere;
pub(crate) use here::{arguments, variable};
pub(crate) use listing::Listing;
pub(crate) use past::{remembering, say_dropped};
pub(crate) use pending::settle;
pub(crate) use point_list::hit;
pub(crate) use points::{check_addresses, condition, condition_at, frame_of};
pub(crate) use reverse::over_line;
pub(crate) use run::{assemble, say, why};
pub use settings::Settings;
pub(crate) use show::look;
pub(crate) use stack::{out, way_out};
pub(crate) use step::{Calls, Ended, instruction, line};
pub use table::{GROUPS, Group};
pub(crate) use watch::{memory_of, watched};

/// What completes a command's argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complete {
    /// Nothing.
    Nothing,
    /// Registers, CSRs, symbols.
    Expression,
    /// Symbols.
    Location,
    /// Mnemonics and symbols.
    Instruction,
    /// Commands.
    Command,
    /// Files.
    File,
    /// One of these words.
    Words(&'static [&'static str]),
}

/// A command.
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Names that users of other debuggers type by habit.
    pub aliases: &'static [&'static str],
    /// What follows the name.
    pub usage: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// More about it; may be empty.
    pub more: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// What completes its argument.
    pub complete: Complete,
    /// Does an empty line repeat it?
    pub repeats: bool,
    /// Does it.
    pub run: fn(&mut Debugger, &str) -> Reply<Output>,
}

impl Command {
    /// Its name and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// All commands, in the order of the help.
pub fn all() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|group| group.commands)
}

/// The command of that name.
pub fn find(name: &str) -> Option<&'static Command> {
    all().find(|command| command.names().any(|n| n == name))
}

/// Does an empty line repeat this one?
pub fn repeats(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    find(word.split('/').next().unwrap_or(word)).is_some_and(|command| command.repeats)
}

/// The only command whose name begins so.
pub(crate) fn abbreviated(start: &str) -> Option<&'static Command> {
    if start.len() < 3 {
        return None;
    }
    let mut fits = all().filter(|command| command.names().any(|name| name.starts_with(start)));
    let first = fits.next()?;
    fits.next().is_none().then_some(first)
}

fn done(text: Text) -> Reply<Output> {
    Ok(text.into())
}
