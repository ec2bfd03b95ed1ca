//! `info symbol`, `symbols`, `functions`, `types`, `address` and `scope` say what names there are, and where they are.

use std::collections::BTreeMap;
use std::rc::Rc;

use regex_lite::{Regex, RegexBuilder};

use super::done;
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::expr::{self, Names};
use crate::source::{Context, NameKind, Shape, Type, Whereabouts, declaration};
use crate::text::{Role, Text};
use crate::unwind;

/// Bytes of a compiled regular expression, at most.
const LARGEST_PATTERN: usize = 1 << 20;
/// Symbols that are listed.
const MOST_SYMBOLS: usize = 200;

fn regex(pattern: &str) -> Reply<Regex> {
    match RegexBuilder::new(pattern).size_limit(LARGEST_PATTERN).build() {
        Ok(regex) => Ok(regex),
        Err(_) => complain!("{pattern} is not a regular expression"),
    }
}

/// Functions whose names, as their sources write them, have a match of a regular expression.
pub(super) fn functions(dbg: &Debugger, pattern: &str) -> Reply<Output> {
    let regex = regex(pattern)?;
    let functions = dbg.session.names.functions().map(|(address, name, _)| (address, name));
    named(functions.filter(|(_, name)| regex.is_match(name)), "function", pattern)
}

fn named(found: impl Iterator<Item = (u64, String)>, what: &str, pattern: &str) -> Reply<Output> {
    let mut found: Vec<_> = found.collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        return complain!("no {what} matches {pattern}");
    }
    let mut text = Text::new();
    for (address, name) in found.iter().take(MOST_SYMBOLS) {
        text.push(Role::Faint, format_args!("{address:#x} ")).push(Role::Name, name).end();
    }
    if found.len() > MOST_SYMBOLS {
        text.line(format_args!("… {} more", found.len() - MOST_SYMBOLS));
    }
    done(text)
}

/// Data whose names have a match of a regular expression.
pub(super) fn variables(dbg: &Debugger, pattern: &str) -> Reply<Output> {
    let regex = regex(pattern)?;
    named(dbg.session.names.objects().filter(|(_, name)| regex.is_match(name)), "variable", pattern)
}

/// `info symbol ADDRESS`: what has a name there.
pub(super) fn symbol(dbg: &Debugger, args: &str) -> Reply<Output> {
    let address = dbg.address(args)?;
    let Some((name, offset)) = dbg.session.names.symbol(address) else {
        return complain!("no symbol at {address:#x}");
    };
    let mut text = Text::new();
    text.push(Role::Name, name);
    if offset > 0 {
        text.say(format_args!(" + {offset}"));
    }
    if let Some((section, file)) = dbg.session.names.section(address) {
        text.say(format_args!(" in section {section}"));
        if file != dbg.session.names.program() {
            text.say(format_args!(" of {file}"));
        }
    }
    text.end();
    done(text)
}

/// `info symbols PART`: symbols whose names contain it.
pub(super) fn symbols(dbg: &Debugger, part: &str) -> Reply<Output> {
    let found = dbg.session.names.containing(part);
    if found.is_empty() {
        return match part {
            "" => complain!("no symbols"),
            part => complain!("no symbol contains {part}"),
        };
    }
    let mut text = Text::new();
    for (address, name) in found.iter().take(MOST_SYMBOLS) {
        text.push(Role::Faint, format_args!("{address:#x} ")).line(name);
    }
    if found.len() > MOST_SYMBOLS {
        let more = found.len() - MOST_SYMBOLS;
        text.push(Role::Faint, format_args!("… and {more} more; `info symbols PART` filters them")).end();
    }
    done(text)
}

/// `info address NAME`: where a variable or a function is.
pub(super) fn address(dbg: &Debugger, name: &str) -> Reply<Output> {
    if name.is_empty() {
        return complain!("expected a name; for example: info address main");
    }
    let mut text = Text::new();
    text.say("Symbol \"").push(Role::Name, name).say("\" is ");
    let variable = dbg.looking_up(None, |names| names.variable(name));
    if let Some(expr::Variable { info, bias, die, is_local, .. }) = variable {
        if info.is_function(die)
            && let Some(at) = info.first_address(die)
        {
            text.line(format_args!("a function at address {:#x}.", at.wrapping_add(bias)));
            return done(text);
        }
        let mut function = None;
        if is_local {
            let (frames, view) = dbg.selected()?;
            let at = frames.stack.frames.get(view.physical).map_or(view.pc, |frame| frame.lookup);
            function = info.scopes(at.wrapping_sub(bias)).last().map(|scope| scope.die);
        }
        let words = Whereabouts { info: &info, bias, function }.of(die);
        text.say(words).line(".");
        return done(text);
    }
    if let [at] = dbg.session.names.entries_of_function(name)[..] {
        text.line(format_args!("a function at address {at:#x}."));
        return done(text);
    }
    match Names::address(&dbg.session.names, name) {
        Some(at) => drop(text.line(format_args!("at {at:#x} in a file compiled without debugging."))),
        None => return complain!("no symbol {name}"),
    }
    done(text)
}

/// `info scope PLACE`: the variables that are seen there.
pub(super) fn scope(dbg: &Debugger, args: &str) -> Reply<Output> {
    if args.is_empty() {
        return complain!("expected a place; for example: info scope main");
    }
    let Some(&at) = dbg.addresses(args)?.first() else { return complain!("no code for {args}") };
    let sources = dbg.session.names.sources();
    let Some((info, bias)) = sources.at(at) else {
        return complain!("no debug information for {at:#x}");
    };
    let scopes = info.scopes(at.wrapping_sub(bias));
    let (Some(scope), Some(function)) = (scopes.first(), scopes.last()) else {
        return complain!("no debug information for {at:#x}");
    };
    let places = Whereabouts { info: &info, bias, function: Some(function.die) };
    let hart = dbg.session.hart();
    let registers = unwind::registers(hart);
    let context = Context::bare(&info, hart, &registers, bias);
    let mut text = Text::new();
    text.line(format_args!("Scope for {args}:"));
    let mut blocks = info.locals(scope);
    if let Some(outermost) = blocks.last_mut() {
        outermost.splice(0..0, info.arguments(scope));
    }
    let all: Vec<_> = blocks.into_iter().flatten().collect();
    for found in &all {
        text.say("Symbol ").push(Role::Name, &found.name);
        text.say(format_args!(" is {}", places.of(found.die)));
        match info.type_of(found.die).size(&context) {
            Some(size) => text.line(format_args!(", length {size}.")),
            None => text.line("."),
        };
    }
    if all.is_empty() {
        text.line("Contains no locals or arguments.");
    }
    done(text)
}

/// `info types [REGEX]`: types with names, by file.
pub(super) fn types(dbg: &Debugger, pattern: &str) -> Reply<Output> {
    let regex = regex(pattern)?;
    let hart = dbg.session.hart();
    let registers = unwind::registers(hart);
    // By file the lines' numbers and the declarations.
    let mut files: BTreeMap<String, Vec<(String, Option<u32>, String)>> = BTreeMap::new();
    for module in dbg.session.names.sources().modules() {
        let context = Context::bare(&module.info, hart, &registers, module.bias);
        for (die, kind, name) in module.info.types() {
            if !regex.is_match(&name) {
                continue;
            }
            let ty = Type::Entry(Rc::clone(&module.info), die);
            let word = match kind {
                NameKind::Struct => "struct ",
                NameKind::Union => "union ",
                NameKind::Enum => "enum ",
                _ => "",
            };
            let word = if module.info.is_c(die.unit) { word } else { "" };
            let words = match ty.shape(&context) {
                Shape::Typedef { to, .. } => {
                    format!("typedef {};", declaration(&to, name.clone(), &context))
                }
                Shape::Record { .. } | Shape::Enum { .. } => format!("{word}{name};"),
                _ => name.clone(),
            };
            let (file, line) = match module.info.declared(die) {
                Some((file, line)) => (file.to_owned(), Some(line)),
                None => (module.info.main_file(die.unit).unwrap_or_default().to_owned(), None),
            };
            files.entry(file).or_default().push((name, line, words));
        }
    }
    if files.is_empty() {
        return match pattern {
            "" => complain!("no types: the program has no debug information; compile it with -g"),
            pattern => complain!("no type matches {pattern}"),
        };
    }
    let mut text = Text::new();
    let mut left = MOST_SYMBOLS;
    for (file, mut found) in files {
        found.sort_unstable();
        found.dedup();
        text.push(Role::Faint, format_args!("{file}:")).end();
        for (_, line, words) in found.iter().take(left) {
            let line = line.map_or(String::new(), |line| format!("{line}:"));
            text.push(Role::Faint, format_args!("{line:<8}")).line(words);
        }
        let more = found.len().saturating_sub(left);
        left = left.saturating_sub(found.len());
        if more > 0 {
            text.push(Role::Faint, format_args!("… and {more} more; `info types REGEX` filters them")).end();
        }
    }
    done(text)
}
