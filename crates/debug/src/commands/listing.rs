//! `list`, `info line`, `info source` and `directory` show the source and say where it is.

use super::here::numbered;
use super::{done, run};
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::names::Line;
use crate::text::{Role, Text};

/// Lines that are listed.
const LINES: usize = 10;

/// What has been listed last, at a position of a hart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    at: (u64, usize, usize),
    file: String,
    first: usize,
    last: usize,
}

pub(super) fn list(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let at = (dbg.session.position(), dbg.session.index(), dbg.selected_number());
    let before = dbg.listing.clone();
    let (file, first, last) = match (args, before) {
        ("", Some(last)) if last.at == at => (last.file, last.last + 1, last.last + LINES),
        ("-", Some(last)) if last.at == at => {
            if last.first <= 1 {
                return complain!("the file begins here");
            }
            let first = last.first.saturating_sub(LINES).max(1);
            (last.file, first, last.first - 1)
        }
        ("" | "-", _) => around(here(dbg)?),
        (args, _) => match args.split_once(',') {
            Some((first, last)) => range(dbg, first.trim(), last.trim())?,
            None => around(place(dbg, args)?),
        },
    };
    let Some(lines) = dbg.files.borrow_mut().lines(&file) else {
        return complain!("no source text for {file}; use `directory DIR` or --source-map FROM=TO");
    };
    if first > lines.len() {
        return complain!("{file} has {} lines", lines.len());
    }
    let last = last.min(lines.len());
    let mut text = Text::new();
    for number in first..=last {
        numbered(dbg, number, &lines[number - 1], &mut text);
    }
    dbg.listing = Some(Listing { at, file, first, last });
    done(text)
}

/// The lines around one.
fn around(line: Line) -> (String, usize, usize) {
    let first = (line.line as usize).saturating_sub(LINES / 2).max(1);
    (line.file, first, first + LINES - 1)
}

fn range(dbg: &Debugger, first: &str, last: &str) -> Reply<(String, usize, usize)> {
    if first.is_empty() {
        let last = place(dbg, last)?;
        let end = last.line as usize;
        return Ok((last.file, end.saturating_sub(LINES - 1).max(1), end));
    }
    let first = place(dbg, first)?;
    let begin = first.line as usize;
    let end = match last {
        "" => begin + LINES - 1,
        last => place(dbg, last)?.line as usize,
    };
    match begin <= end {
        true => Ok((first.file, begin, end)),
        false => complain!("line {end} is before line {begin}"),
    }
}

/// The line of the frame that is looked at.
pub(super) fn here(dbg: &Debugger) -> Reply<Line> {
    let (_, view) = dbg.selected()?;
    match view.line {
        Some(line) => Ok(line),
        None => {
            let line = dbg.session.names.main_line();
            line.map_or_else(|| complain!("no source line for {:#x}; use `disas`", view.pc), Ok)
        }
    }
}

/// The line that a text means: a number, FILE:LINE, a function, `*ADDRESS`.
fn place(dbg: &Debugger, words: &str) -> Reply<Line> {
    if let Ok(line) = words.parse::<u32>() {
        let file = match &dbg.listing {
            Some(listing) => listing.file.clone(),
            None => here(dbg)?.file,
        };
        return Ok(Line { file, line });
    }
    if let Some((file, line)) = words.rsplit_once(':')
        && let Ok(line) = line.trim().parse::<u32>()
    {
        let known = dbg.session.names.source_files();
        let file = file.trim();
        let found = known.into_iter().find(|path| std::path::Path::new(path).ends_with(file));
        return match found {
            Some(file) => Ok(Line { file, line }),
            None => complain!("the debug information has no file {file}"),
        };
    }
    let address = dbg.address(words)?;
    match dbg.session.names.line(address) {
        Some(line) => Ok(line),
        None => complain!("no source line for {address:#x}"),
    }
}

/// The addresses of a line.
pub(super) fn info_line(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let names = &dbg.session.names;
    let addresses = match args {
        "" => vec![dbg.selected()?.0.stack.frames.first().map_or(dbg.session.hart().pc, |frame| frame.pc)],
        args => dbg.addresses(args)?,
    };
    let mut text = Text::new();
    for address in addresses {
        let Some((spot, line)) = names.spot(address).zip(names.line(address)) else {
            return complain!("no source line for {address:#x}");
        };
        let range = spot.range();
        let place = |at: u64| names.place(at).map_or(String::new(), |name| format!(" <{name}>"));
        text.say(format_args!("{}:{} ", line.file, line.line));
        text.say(format_args!("is {:#x}{} to ", range.start, place(range.start)));
        text.line(format_args!("{:#x}{}", range.end, place(range.end)));
    }
    done(text)
}

pub(super) fn info_source(dbg: &Debugger) -> Reply<Output> {
    let line = here(dbg)?;
    let mut text = Text::new();
    text.line(format_args!("file {}", line.file));
    match dbg.files.borrow().place(&line.file) {
        Some(place) => drop(text.line(format_args!("text in {}", place.display()))),
        None => drop(text.push(Role::Bad, "its text was not found; use `directory DIR`").end()),
    }
    if let Some(about) = dbg.session.names.compiled(dbg.session.hart().pc) {
        for (what, words) in about {
            crate::text::wrap(&mut text, Role::Plain, &format!("{what} {words}"), dbg.width, 0);
        }
    }
    done(text)
}

pub(super) fn directory(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let mut text = Text::new();
    if args.is_empty() {
        for folder in dbg.files.borrow().folders() {
            text.line(folder.display());
        }
        return done(text);
    }
    for folder in args.split_whitespace().rev() {
        if !std::path::Path::new(folder).is_dir() {
            return complain!("{folder} is no directory");
        }
        dbg.files.borrow_mut().look_in(folder.into());
    }
    let files = dbg.session.names.source_files();
    let missing = files.iter().filter(|file| dbg.files.borrow_mut().lines(file).is_none()).count();
    text.line(format_args!("source text for {} of {} files", files.len() - missing, files.len()));
    done(text)
}

/// `start`, and `run` from the first position of the history.
pub(super) fn restart(dbg: &mut Debugger) -> Reply<()> {
    if dbg.session.is_followed() {
        return complain!(
            "a process that was made cannot be run again from the beginning; `goto start` goes back as far as its past"
        );
    }
    if dbg.session.history().is_none() {
        return complain!("{}", dbg.session.forgets());
    }
    let (first, _) = dbg.session.span();
    dbg.travel(|session| session.go_to(first));
    Ok(())
}

pub(super) fn rerun(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if !args.is_empty() {
        return complain!(
            "run starts again from the beginning and takes no arguments: those of the program are given to rivet repl"
        );
    }
    if dbg.session.position() > dbg.session.span().0 {
        restart(dbg)?;
    }
    run::proceed(dbg, "")
}

pub(super) fn start(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    run::nothing_more(args)?;
    let addresses = dbg.session.names.addresses_of_function("main");
    if addresses.is_empty() {
        return complain!("the program has no function main");
    }
    if dbg.session.position() > dbg.session.span().0 {
        restart(dbg)?;
    }
    run::to_places(dbg, &addresses)
}
