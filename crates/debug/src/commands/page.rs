//! `info page`: where an address leads, entry by entry, through both stages of a guest's translation.

use rivet_hart::{AddressSpace, StageWalk, WalkedEntry};
use rivet_mem::PAGE_SIZE;

use super::done;
use crate::debugger::{Debugger, Output};
use crate::error::{Reply, complain};
use crate::text::{Role, Text};

pub(super) fn page(dbg: &Debugger, args: &str) -> Reply<Output> {
    let hart = dbg.session.hart();
    if matches!(hart.space, AddressSpace::User(_)) {
        return complain!("a Linux process has no page tables of its own; use `info memory`");
    }
    let addr = if args.is_empty() { hart.pc } else { dbg.address(args)? };
    let stages = hart.page_walk(addr);
    let is_rv32 = hart.is_rv32;
    let mut text = Text::new();
    if stages.is_empty() {
        text.line(format_args!("{addr:#x} is a physical address: M-mode is not translated"));
    }
    let nested = stages.iter().any(|stage| stage.register == "vsatp");
    stages.iter().for_each(|stage| show(stage, nested, is_rv32, &mut text));
    done(text)
}

fn show(stage: &StageWalk, nested: bool, is_rv32: bool, text: &mut Text) {
    let (name, result) = match stage.register {
        "vsatp" => ("VS-stage", "guest physical address"),
        "hgatp" => ("G-stage", "physical address"),
        _ => ("translation", "physical address"),
    };
    let scheme = stage.scheme.as_deref().unwrap_or("Bare");
    text.push(Role::Name, name).line(format_args!(" of {:#x} by {}: {scheme}", stage.input, stage.register));
    for entry in &stage.entries {
        text.say(format_args!("  level {}  ", entry.level));
        text.push(Role::Faint, format_args!("{:#x}", entry.addr));
        if nested && entry.addr != entry.physical {
            text.push(Role::Faint, format_args!(" at physical {:#x}", entry.physical));
        }
        let width = if is_rv32 { 10 } else { 18 };
        text.line(format_args!("  {:#0width$x}  {}  {}", entry.bits, entry.flags(), meaning(entry, is_rv32)));
    }
    match (&stage.output, &stage.scheme) {
        (Err(why), _) => {
            // Few reasons are too long for one line.
            let gap = if why.len() > 64 { "\n    " } else { " " };
            text.push(Role::Bad, format_args!("  no {result}:{gap}{why}")).end();
        }
        (Ok(output), None) => {
            text.line(format_args!("  {result} {output:#x}, not translated"));
        }
        (Ok(output), Some(_)) => {
            let names = ["loads", "stores", "fetches"];
            let permitted: Vec<_> =
                names.iter().zip(stage.permits).filter(|(_, is)| *is).map(|(name, _)| *name).collect();
            let permitted = if permitted.is_empty() { "nothing".into() } else { permitted.join(", ") };
            text.line(format_args!("  {result} {output:#x}; permits {permitted}"));
        }
    }
}

/// Where an entry leads: to a table, or to a page of some size.
fn meaning(entry: &WalkedEntry, is_rv32: bool) -> String {
    const V: u64 = 1;
    const RWX: u64 = 0xe;
    /// Of the page number of a NAPOT page, which is 64 KiB: 0b1000.
    const NAPOT: u64 = 0xf * PAGE_SIZE;
    let (bits, target) = (entry.bits, entry.target());
    if bits & V == 0 {
        return "not valid".into();
    }
    if bits & RWX == 0 {
        return format!("table at {target:#x}");
    }
    let kib = 4_u64 << ((if is_rv32 { 10 } else { 9 }) * entry.level);
    let (kib, base) = if bits >> 63 != 0 { (64, target & !NAPOT) } else { (kib, target) };
    let size = match kib.ilog2() / 10 {
        0 => format!("{kib} KiB"),
        1 => format!("{} MiB", kib >> 10),
        2 => format!("{} GiB", kib >> 20),
        _ => format!("{} TiB", kib >> 30),
    };
    let memory = ["", ", PBMT NC", ", PBMT IO", ", PBMT reserved"][(bits >> 61) as usize & 3];
    let shadow = if bits & RWX == 4 { "shadow-stack " } else { "" };
    format!("{size} {shadow}page at {base:#x}{memory}")
}
