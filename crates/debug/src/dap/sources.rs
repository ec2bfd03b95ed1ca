//! Source files: the client's paths and those that the compiler has written down.

use std::path::Path;

use super::protocol::{LoadedSources, Problem, Source, SourceArguments, SourceText, problem};
use super::state::State;
use crate::debugger::Debugger;

/// A source file by the compiler's path: where its text is, if it was found.
pub(super) fn source(dbg: &Debugger, path: &str) -> Source {
    let place = dbg.files.borrow().place(path);
    let hint = if place.is_none() { Some("deemphasize") } else { None };
    let place = place.map(|place| place.canonicalize().unwrap_or(place));
    let path = place.map_or(path.to_owned(), |place| place.to_string_lossy().into_owned());
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    Source { name, path, presentation_hint: hint }
}

/// The compiler's path of a file of the client's.
pub(super) fn compiled(dbg: &Debugger, path: &str) -> Result<String, Problem> {
    let known = dbg.session.names.source_files();
    if known.iter().any(|file| file == path) {
        return Ok(path.to_owned());
    }
    let real = Path::new(path).canonicalize().ok();
    let name = Path::new(path).file_name();
    let named: Vec<&String> = known.iter().filter(|file| Path::new(file).file_name() == name).collect();
    let same = |file: &&&String| {
        let place = dbg.files.borrow().place(file).and_then(|place| place.canonicalize().ok());
        place.is_some() && place == real
    };
    // Else the one whose path ends most like it.
    let alike = |file: &&&String| {
        let parts = |path: &str| path.rsplit('/').map(str::to_owned).collect::<Vec<_>>();
        parts(file).iter().zip(parts(path)).take_while(|(a, b)| *a == b).count()
    };
    match named.iter().find(same).or_else(|| named.iter().max_by_key(alike)) {
        Some(file) => Ok((*file).clone()),
        None if known.is_empty() => problem!("the program has no line table; compile it with -g"),
        None => problem!("the debug information has no file {path}"),
    }
}

/// `loadedSources`.
pub(super) fn loaded(
    _: &mut State,
    dbg: &mut Debugger,
    _: serde_json::Value,
) -> Result<LoadedSources, Problem> {
    let files = dbg.session.names.source_files();
    Ok(LoadedSources { sources: files.iter().map(|file| source(dbg, file)).collect() })
}

/// `source`.
pub(super) fn text(_: &mut State, dbg: &mut Debugger, args: SourceArguments) -> Result<SourceText, Problem> {
    let Some(path) = args.source.and_then(|source| source.path) else {
        return problem!("source: only files with a path have a text");
    };
    let file = compiled(dbg, &path)?;
    match dbg.files.borrow_mut().lines(&file) {
        Some(lines) => Ok(SourceText { content: lines.join("\n") + "\n", mime_type: "text/plain" }),
        None => problem!("no source text for {file}; use sourceMap"),
    }
}
