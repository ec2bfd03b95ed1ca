//! `save` and `load` write the state of the machine to a file and read it.

use std::path::Path;

use super::{done, point_list, run};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain};
use crate::scratch::Scratch;
use crate::session::Stop;
use crate::snapshot::{read, replace, write};
use crate::text::Text;
use rivet_sim::bytes::{Reader, Writer};

/// What a file of breakpoints begins with.
const POINTS: &[u8] = b"# Breakpoints of rivet; `source` sets them again.\n";

/// The file that is meant.
fn path<'a>(args: &'a str, example: &str) -> Reply<&'a Path> {
    let name = args.trim();
    let quoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    match quoted.unwrap_or(name) {
        "" => complain!("expected a file name; for example: {example}"),
        name => Ok(Path::new(name)),
    }
}

pub(super) fn save(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if let ("breakpoints", file) = first_word(args) {
        return save_points(dbg, file);
    }
    let path = path(args, "save here.riv")?;
    let mut out = Writer::default();
    dbg.session.save(&mut out)?;
    out.word(dbg.scratch.is_some().into());
    if let Some(scratch) = &dbg.scratch {
        scratch.save(&mut out);
    }
    write(path, out.bytes())?;
    let mut text = Text::new();
    text.line(format_args!("saved position {} to {}", dbg.session.position(), path.display()));
    done(text)
}

/// `save breakpoints FILE`: commands that `source FILE` does.
fn save_points(dbg: &Debugger, file: &str) -> Reply<Output> {
    let path = path(file, "save breakpoints points.txt")?;
    let count = dbg.points.iter().count();
    if count == 0 {
        return complain!("no breakpoints");
    }
    replace(path, "a file of breakpoints", POINTS, &[point_list::commands_of_all(dbg).as_bytes()])?;
    let mut text = Text::new();
    text.line(format_args!("saved {count} breakpoints to {}", path.display()));
    done(text)
}

pub(super) fn load(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let path = path(args, "load here.riv")?;
    let content = read(path)?;
    let mut from = Reader::new(&content);
    // The assembler's state comes last, but whatever is wrong with it has to be known first.
    let mut scratch = None;
    dbg.session.load(&mut from, |rest| {
        if rest.word()? != 0 {
            scratch = Some(Scratch::load(rest)?);
        }
        Ok(rest.end()?)
    })?;
    dbg.arrive(scratch);
    let mut text = Text::new();
    text.line(format_args!("loaded position {}; the recorded history starts here", dbg.session.position()));
    if dbg.scratch.is_none() {
        text.append(run::say(dbg, &crate::debugger::Stopped { stop: Stop::Done, hits: Vec::new() }));
    }
    done(text)
}
