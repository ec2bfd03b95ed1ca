//! `info page`: where an address leads, entry by entry, through both stages of a guest's translation.

use rivet_hart::{AddressSpace, StageWalk};

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
    let mut text = Text::new();
    if stages.is_empty() {
        text.line(format_args!("{addr:#x} is a physical address: M-mode is not translated"));
    }
    let nested = stages.iter().any(|stage| stage.register == "vsatp");
    stages.iter().for_each(|stage| show(stage, nested, &mut text));
    done(text)
}

fn show(stage: &StageWalk, nested: bool, text: &mut Text) {
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
        text.line(format_args!("  {:#018x}  {}  {:#x}", entry.bits, entry.flags(), entry.target()));
    }
    match (&stage.output, &stage.scheme) {
        (Err(why), _) => {
            text.push(Role::Bad, format_args!("  no {result}: {why}")).end();
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
