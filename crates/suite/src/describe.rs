//! A case in words: what was set up, what the instruction is, and what the specification says comes out.

use std::fmt::Write;

use crate::machine::Machine;
use crate::plan::{Block, Case};
use crate::program;
use crate::shape::Group;
use crate::statement::Memory;

/// Describes case `number` (from 1) of a program's blocks.
pub fn case(blocks: &[Block], number: usize) -> Option<String> {
    let mut index = number.checked_sub(1)?;
    let block = blocks.iter().find(|block| match index.checked_sub(block.len()) {
        Some(rest) => {
            index = rest;
            false
        }
        None => true,
    })?;
    let filled = block.filled();
    let after = block.after(index, &filled).ok()?;
    Some(text(block, &block.case(index), &block.before(index, &filled), &after))
}

fn text(block: &Block, case: &Case, before: &Machine, after: &Machine) -> String {
    let inst = &block.insts[case.inst];
    let mut out = String::new();
    let policy = |agnostic, letter| if agnostic { format!("{letter}a") } else { format!("{letter}u") };
    let _ = writeln!(out, "{}", program::text(inst, block.cell.nf));
    let _ = writeln!(
        out,
        "{}, {}, {}, vl={}, vstart={}, VLMAX={}, VLEN={}, vxrm={}, frm={}, vxsat={}, fflags={:#x}",
        block.cell,
        policy(case.ta, 't'),
        policy(case.ma, 'm'),
        case.vl,
        case.vstart,
        block.cell.vlmax(),
        block.cell.vlen,
        before.csrs.vxrm,
        before.csrs.frm,
        u8::from(before.csrs.vxsat),
        before.csrs.fflags
    );
    let _ = writeln!(out, "elements are listed from 0 on");
    if inst.at.masked {
        elements(&mut out, "v0.mask", before, 0, Group { eew: 1, emul: 0, regs: 1 });
    }
    let groups = block.statement.shape.groups(&block.cell).unwrap_or_default();
    let [vd, vs1, vs2] = groups;
    for (name, group, reg) in [("vs2", vs2, inst.at.vs2), ("vs1", vs1, inst.at.vs1), ("vd", vd, inst.at.vd)] {
        if let Some(group) = group {
            elements(&mut out, &format!("{name} = v{reg}"), before, reg, group);
        }
    }
    let _ = writeln!(out, "rs1 = fs1 = {:#x}, rs2 = {:#x}", before.scalars.rs1, before.scalars.rs2);
    if block.statement.memory != Memory::None {
        let _ = writeln!(out, "rs1 is the address less that of the memory window, which holds");
        bytes(&mut out, &before.memory);
    }
    let _ = writeln!(out, "expected:");
    if let Some(vd) = vd {
        elements(&mut out, &format!("  v{}", inst.at.vd), after, inst.at.vd, vd);
    }
    if after.scalars != before.scalars {
        let _ = writeln!(out, "  rd = {:#x}, fd = {:#x}", after.scalars.rd, after.scalars.fd);
    }
    if after.memory != before.memory {
        let _ = writeln!(out, "  memory");
        bytes(&mut out, &after.memory);
    }
    let _ = writeln!(
        out,
        "  vl={}, vstart={}, vtype={}, vxsat={}, fflags={:#x}",
        after.vl,
        after.vstart,
        if after.vtype.vill { "vill".into() } else { format!("{:#x}", after.vtype.bits) },
        u8::from(after.csrs.vxsat),
        after.csrs.fflags
    );
    out
}

/// All elements of a group.
fn elements(out: &mut String, name: &str, m: &Machine, reg: usize, group: Group) {
    let _ = write!(out, "{name}:");
    if group.eew == 1 {
        for i in 0..m.cell.vlen {
            let gap = if i % 8 == 0 { " " } else { "" };
            let _ = write!(out, "{gap}{}", u8::from(m.mask(reg, i)));
        }
    } else {
        for i in 0..group.regs * m.cell.vlen / group.eew {
            let _ = write!(out, " {:0width$x}", m.element(reg, group.eew, i), width = group.eew / 4);
        }
    }
    out.push('\n');
}

fn bytes(out: &mut String, memory: &[u8]) {
    for (i, line) in memory.chunks(32).enumerate() {
        let _ = write!(out, "  {:4x}:", i * 32);
        line.iter().for_each(|byte| {
            let _ = write!(out, " {byte:02x}");
        });
        out.push('\n');
    }
}
