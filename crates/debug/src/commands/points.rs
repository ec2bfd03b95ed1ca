//! `break` and its relatives set breakpoints.

use rivet_hart::Cause;
use rivet_isa::csr;

use super::{done, pending};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain, did_you_mean};
use crate::expr::Expr;
use crate::memory::{encoding, length};
use crate::points::{FrameEnd, PointKind};
use crate::text::Text;

/// All exceptions, for their names.
const CAUSES: &[Cause] = &[
    Cause::FetchMisaligned,
    Cause::FetchAccess,
    Cause::IllegalInstruction,
    Cause::Breakpoint,
    Cause::LoadMisaligned,
    Cause::LoadAccess,
    Cause::StoreMisaligned,
    Cause::StoreAccess,
    Cause::EcallU,
    Cause::EcallS,
    Cause::EcallVs,
    Cause::EcallM,
    Cause::FetchPage,
    Cause::LoadPage,
    Cause::StorePage,
    Cause::SoftwareCheck,
    Cause::FetchGuestPage,
    Cause::LoadGuestPage,
    Cause::VirtualInstruction,
    Cause::StoreGuestPage,
];

pub(super) fn set(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, false)
}

pub(super) fn once(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    add(dbg, args, true)
}

fn add(dbg: &mut Debugger, args: &str, once: bool) -> Reply<Output> {
    dbg.points.sources = dbg.session.names.sources().clone();
    let (word, rest) = first_word(args);
    let mut when = None;
    let (kind, words) = match word {
        "" => {
            let pc = dbg.session.hart().pc;
            (PointKind::Address(vec![pc]), format!("{pc:#x}"))
        }
        "if" => (PointKind::If(condition(dbg, rest)?), args.to_owned()),
        "on" => (on(dbg, rest)?, args.to_owned()),
        _ => {
            let (place, condition_text) = match find_if(args) {
                Some(at) => (&args[..at], Some(args[at + 3..].trim())),
                None => (args, None),
            };
            match dbg.addresses(place) {
                Ok(addresses) => {
                    when = condition_text.map(|text| condition_at(dbg, text, &addresses)).transpose()?;
                    (PointKind::Address(addresses), args.to_owned())
                }
                Err(complaint) => {
                    let place = pending::wanted(dbg, place, complaint)?;
                    (
                        PointKind::Pending { place, condition: condition_text.map(str::to_owned) },
                        args.to_owned(),
                    )
                }
            }
        }
    };
    let addresses = match &kind {
        PointKind::Address(addresses) => addresses.clone(),
        _ => Vec::new(),
    };
    check_addresses(dbg, &addresses)?;
    let id = dbg.add_point(kind, &words, once);
    if let Some(point) = dbg.points.get_mut(id) {
        point.condition = when;
    }
    let mut text = Text::new();
    text.say(format_args!("breakpoint {id}: {words}"));
    if dbg.points.iter().any(|point| point.id == id && matches!(point.kind, PointKind::Pending { .. })) {
        text.say(", pending until a library has it");
    }
    at(dbg, &addresses, &mut text);
    text.end();
    done(text)
}

/// Refuses addresses at which no instruction begins.
pub(crate) fn check_addresses(dbg: &Debugger, addresses: &[u64]) -> Reply<()> {
    let hart = dbg.session.hart();
    for &address in addresses {
        if encoding(hart, address).is_none() {
            return complain!("no memory at {address:#x}");
        }
        if address & 1 != 0 {
            return complain!("{address:#x} is odd and cannot be the address of an instruction");
        }
        // Code is read from the beginning of the function, where an instruction begins.
        let function = dbg.session.names.range(address).filter(|range| range.contains(&address));
        let mut at = function.map_or(address, |range| range.start);
        while at < address {
            let Some(raw) = encoding(hart, at) else { break };
            let next = at + length(raw);
            if next > address {
                return complain!("{address:#x} is inside the instruction at {at:#x}");
            }
            at = next;
        }
    }
    Ok(())
}

/// ` at 0x1234 <main>`; each of several in a line of its own.
pub(super) fn at(dbg: &Debugger, addresses: &[u64], text: &mut Text) {
    let place = |address: u64| {
        let symbol = dbg.symbol(address).map_or(String::new(), |name| format!(" <{name}>"));
        let line =
            dbg.session.names.line(address).map_or(String::new(), |l| format!(", {}:{}", l.file, l.line));
        format!("{address:#x}{symbol}{line}")
    };
    match addresses {
        [] => {}
        [address] => drop(text.say(format_args!(" at {}", place(*address)))),
        addresses => {
            text.say(format_args!(" at {} addresses", addresses.len()));
            for &address in addresses {
                text.end().say(format_args!("  {}", place(address)));
            }
        }
    }
}

/// Where ` if ` stands.
fn find_if(text: &str) -> Option<usize> {
    text.find(" if ")
}

/// What is before ` if `, and the condition.
pub(super) fn split_if(text: &str) -> (&str, Option<&str>) {
    match find_if(text) {
        Some(at) => (text[..at].trim(), Some(text[at + 3..].trim())),
        None => (text, None),
    }
}

/// The frame that the variables of an expression belong to.
pub(crate) fn frame_of(dbg: &Debugger, words: &str) -> Reply<Option<FrameEnd>> {
    if words.is_empty() || !dbg.parse(words)?.has_local() {
        return Ok(None);
    }
    let (frames, view) = dbg.selected()?;
    let frame = frames.stack.frames.get(view.physical);
    let hart = dbg.session.hart().id;
    Ok(frame.and_then(|frame| Some(FrameEnd { hart, return_to: frame.return_to?, cfa: frame.cfa? })))
}

/// An expression that has a value now, and means the same in every frame.
pub(crate) fn condition(dbg: &Debugger, text: &str) -> Reply<Expr> {
    let expr = dbg.parse(text)?;
    let scope = dbg.scope();
    scope.eval(&expr)?;
    scope.bind(expr)
}

/// An expression that will have a value at these addresses, with the variables of the first one's function.
pub(crate) fn condition_at(dbg: &Debugger, text: &str, addresses: &[u64]) -> Reply<Expr> {
    let expr = match addresses.first() {
        Some(&address) => dbg.parse_at(text, address)?,
        None => dbg.parse(text)?,
    };
    if !expr.is_c() {
        dbg.scope().eval(&expr)?;
    }
    Ok(expr)
}

pub(super) fn on(dbg: &Debugger, what: &str) -> Reply<PointKind> {
    let (word, name) = first_word(what);
    if word == "trap" || word == "exception" {
        if name.is_empty() {
            return Ok(PointKind::Trap(None));
        }
        if !CAUSES.iter().any(|cause| cause.name().contains(name)) {
            let near = did_you_mean(name, CAUSES.iter().map(|cause| cause.name()));
            return complain!(
                "unknown exception {name}{near}; for example: break on trap illegal instruction"
            );
        }
        return Ok(PointKind::Trap(Some(name.to_owned())));
    }
    if csr::number(word).is_none() {
        let near = did_you_mean(word, csr::all().map(|(_, name)| name).chain(["trap"]));
        return complain!("expected a CSR such as vtype, or trap, after `on`{near}");
    }
    Ok(PointKind::Watch(condition(dbg, word)?))
}
