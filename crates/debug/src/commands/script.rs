//! `source` reads commands from a file; `alias` gives a command another name; `shell` runs one of the host's.

use std::path::Path;

use super::{done, find};
use crate::debugger::{Debugger, Output, split};
use crate::error::{Complaint, Reply, complain};
use crate::lines::read_regular;
use crate::text::Text;

/// Files that read files.
const DEEPEST: usize = 8;
/// Bytes of a file of commands, at most.
const LARGEST: u64 = 1 << 20;
/// Other names, at most.
const MOST_ALIASES: usize = 1000;

pub(super) fn source(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        return complain!("expected a file; for example: source commands.txt");
    }
    if dbg.sourcing == DEEPEST {
        return complain!("{DEEPEST} files of commands read each other");
    }
    let bytes = read_regular(Path::new(args), LARGEST);
    let Some(words) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else {
        return complain!("{args} cannot be read as a file of commands");
    };
    dbg.sourcing += 1;
    let result = lines(dbg, args, &words);
    dbg.sourcing -= 1;
    result
}

fn lines(dbg: &mut Debugger, file: &str, words: &str) -> Reply<Output> {
    let mut output = Output { text: Text::new(), quit: false };
    for (number, line) in words.lines().enumerate() {
        for command in split(line) {
            let more = dbg.execute(command);
            let more =
                more.map_err(|complaint| Complaint(format!("{file}, line {}: {complaint}", number + 1)))?;
            output.text.append(more.text);
            if more.quit {
                return Ok(Output { quit: true, ..output });
            }
        }
    }
    Ok(output)
}

/// `shell make`: what the host's shell does is not of the machine's.
pub(super) fn shell(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let Some(mut shell) = dbg.shell.take() else {
        return complain!("a session with a program is confined and starts no others; --host lifts that");
    };
    let status = shell(args);
    dbg.shell = Some(shell);
    let mut text = Text::new();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => drop(text.line(format_args!("the shell has ended: {status}"))),
        Err(error) => return complain!("the shell cannot be started: {error}"),
    }
    done(text)
}

pub(super) fn alias(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let args = args.strip_prefix("-a ").unwrap_or(args);
    let Some((name, meaning)) = args.split_once('=').map(|(name, meaning)| (name.trim(), meaning.trim()))
    else {
        let mut text = Text::new();
        for (name, meaning) in &dbg.aliases {
            text.line(format_args!("{name} = {meaning}"));
        }
        return done(text);
    };
    let plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')) && !name.is_empty();
    if !plain || find(name).is_some() {
        return complain!("{name} is a command already, or no word");
    }
    if find(meaning.split([' ', '/']).next().unwrap_or_default()).is_none() {
        return complain!("{meaning} is no command");
    }
    if dbg.aliases.len() == MOST_ALIASES {
        return complain!("the limit is {MOST_ALIASES} aliases");
    }
    dbg.aliases.insert(name.to_owned(), meaning.to_owned());
    done(Text::new())
}
