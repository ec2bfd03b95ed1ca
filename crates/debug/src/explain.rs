//! `explain` says what an instruction is, what it would do now, and why it is illegal.
//!
//! Legality and results come from running the instruction on a copy of the hart (in `trial.rs`); a rule that it breaks
//! is named by `rivet_isa::Rule`. Invariant: nothing here changes the machine.

pub mod access;
mod fix_it;
pub mod lanes;
mod notes;
mod operands;
mod reason;
mod trial;

use rivet_hart::{AddressSpace, Cause, Hart};
use rivet_isa::Inst;
use rivet_mem::Access as AccessKind;

use crate::memory;
use crate::text::{Role, Text, wrap};
use crate::view::changes::Before;
use access::accesses;
pub use reason::reason;

/// Explains the encoding `raw`, as if it were at `pc`.
pub fn explain(hart: &Hart, raw: u32, pc: u64, width: usize, symbol: &dyn Fn(u64) -> Option<String>) -> Text {
    let mut text = Text::new();
    let xlen = hart.config.isa.xlen;
    let Some(inst) = hart.config.decoder.decode(raw) else {
        undecodable(&mut text, hart, raw, width);
        return text;
    };
    text.push(Role::Name, inst.text(xlen, Some(pc)));
    let digits = usize::from(inst.len) * 2;
    text.push(Role::Faint, format_args!("   0x{raw:0digits$x}")).end();
    let row = inst.op.row();
    if inst.op.base() != inst.op {
        text.line(format_args!("  compressed: {}", inst.exact_text(xlen, Some(pc))));
    }
    let base = inst.op.base().row();
    wrap(&mut text, Role::Plain, &format!("{}   ({})", base.doc(), row.section()), width, 2);
    operands::show(&mut text, hart, &inst, width);
    let Some(mut trial) = trial::copy(hart) else { return text };
    trial.pc = pc;
    match trial::run(&mut trial, inst) {
        Err(trap) if trap.cause == Cause::IllegalInstruction => {
            text.say("  ").push(Role::Bad, "illegal now").end();
            text.append(reason(hart, inst.raw, &trap, width));
        }
        result => {
            text.say("  ").push(Role::Good, "legal").end();
            notes::show(&mut text, hart, &inst, &trial, &result, width);
            let touched = accesses(hart, &inst);
            text.append(lanes::show(hart, &inst, width));
            if touched.is_empty() && result.is_ok() {
                effects(&mut text, hart, &inst, &trial, pc, width, symbol);
            } else {
                memory_use(&mut text, hart, &inst, width, symbol);
            }
        }
    }
    text
}

/// What running it would change.
fn effects(
    text: &mut Text,
    hart: &Hart,
    inst: &Inst,
    after: &Hart,
    pc: u64,
    width: usize,
    symbol: &dyn Fn(u64) -> Option<String>,
) {
    let changes = Before::capture(hart, Some(inst)).changes(after, width.saturating_sub(4), symbol);
    let jumps = inst.op.ends_block() && after.pc != pc.wrapping_add(inst.len.into());
    if jumps {
        text.say(format_args!("  jumps to {:#x}", after.pc));
        if let Some(name) = symbol(after.pc) {
            text.push(Role::Faint, format_args!(" <{name}>"));
        }
        text.end();
    }
    if changes.is_empty() && !jumps {
        text.line("  effect: no change");
        return;
    }
    if !changes.is_empty() {
        text.line("  effect:");
        text.append(indented(&changes, 4));
    }
}

/// The same with each line moved to the right.
fn indented(text: &Text, by: usize) -> Text {
    let mut out = Text::new();
    let mut fresh = true;
    for (role, piece) in text.pieces() {
        for part in piece.split_inclusive('\n') {
            if fresh {
                out.say(" ".repeat(by));
            }
            out.push(role, part);
            fresh = part.ends_with('\n');
        }
    }
    out
}

/// The memory that it would read and write, and what of it is not there.
fn memory_use(
    text: &mut Text,
    hart: &Hart,
    inst: &Inst,
    width: usize,
    symbol: &dyn Fn(u64) -> Option<String>,
) {
    let touched = accesses(hart, inst);
    for store in [false, true] {
        let these: Vec<_> = touched.iter().filter(|access| access.store == store).collect();
        let (Some(first), Some(last)) = (these.first(), these.last()) else { continue };
        let mut words = format!("  {} ", if store { "writes" } else { "reads" });
        let near = these.windows(2).all(|pair| pair[0].addr.wrapping_add(pair[0].len.into()) == pair[1].addr);
        let bytes: u64 = these.iter().map(|access| u64::from(access.len)).sum();
        match (these.len(), near) {
            (1, _) => words += &format!("{bytes} bytes at {:#x}", first.addr),
            (_, true) => {
                let end = last.addr.wrapping_add(u64::from(last.len) - 1);
                words += &format!("{bytes} bytes, {:#x} to {end:#x}", first.addr);
            }
            _ => {
                let listed = these.iter().take(8).map(|access| match symbol(access.addr) {
                    Some(name) => format!("{:#x} <{name}>", access.addr),
                    None => format!("{:#x}", access.addr),
                });
                let listed: Vec<String> = listed.collect();
                let more = these.len().saturating_sub(8);
                words += &format!("{} × {} bytes at {}", these.len(), first.len, listed.join(" "));
                if more > 0 {
                    words += &format!(" … and {more} more");
                }
            }
        }
        if let Some(name) = symbol(first.addr).filter(|_| near || these.len() == 1) {
            words += &format!("  <{name}>");
        }
        wrap(text, Role::Plain, &words, width, 2);
    }
    if touched.is_empty() && inst.op.form().memory.is_some() {
        text.line("  accesses no memory: no element is active");
    }
    if let Some(fault) = touched.iter().find(|access| !is_there(hart, access)) {
        let lane = fault.lane.map_or(String::new(), |(lane, _)| format!(", element {lane}"));
        text.say("  ").push(Role::Bad, format_args!("faults at {:#x}{lane}", fault.addr)).end();
    }
}

fn is_there(hart: &Hart, access: &access::Access) -> bool {
    match &hart.space {
        AddressSpace::User(space) => {
            let kind = if access.store { AccessKind::Store } else { AccessKind::Load };
            space.check(access.addr, access.len.into(), kind).is_ok()
        }
        AddressSpace::Bare(_) => {
            memory::peek_some(hart, access.addr, access.len as usize).len() == access.len as usize
        }
    }
}

fn undecodable(text: &mut Text, hart: &Hart, raw: u32, width: usize) {
    text.push(Role::Name, memory::directive(raw));
    text.end();
    text.say("  ").push(Role::Bad, "illegal").end();
    reason::no_instruction(text, hart, raw, width);
}
