//! Blocks as assembly text: the tables that `riscv-tests/env/vector/engine.S` runs.
//!
//! Invariant: instructions are text with mnemonics and an assembler encodes them, so that Rivet's encodings are not
//! tested against themselves. Those of drafts, which it does not know, are words: the fixed bits of the table, which a
//! test of `rivet-isa` compares with riscv-opcodes, and fields put in here.

use std::fmt::Write;

use rivet_isa::Operand;

use crate::plan::Block;
use crate::pool::Pool;
use crate::shape::{MaskUse, scale};
use crate::statement::{Inst, Memory};

/// The instruction as assembly text.
pub fn text(inst: &Inst, nf: usize) -> String {
    let mut mnemonic = inst.row.mnemonic().to_string();
    if nf > 1 {
        // vle8.v, vlse8.v, vluxei8.v … become vlseg2e8.v, vlsseg2e8.v, vluxseg2ei8.v …
        let e = mnemonic.find('e').unwrap_or(0);
        mnemonic.insert_str(e, &format!("seg{nf}"));
    }
    let operand = |o: &Operand| {
        Some(match o {
            Operand::Vd | Operand::Vs3 => format!("v{}", inst.at.vd),
            Operand::Vs1 => format!("v{}", inst.at.vs1),
            Operand::Vs2 => format!("v{}", inst.at.vs2),
            Operand::Rd if inst.x0[0] => "x0".into(),
            Operand::Rd => "a0".into(),
            Operand::Fd => "fa0".into(),
            Operand::Rs1 if inst.x0[1] => "x0".into(),
            Operand::Rs1 => "a1".into(),
            // A stride of zero is in x0 as well.
            Operand::Rs2 if inst.rs2 == Some(0) && inst.at.masked => "x0".into(),
            Operand::Rs2 => "a2".into(),
            Operand::Fs1 => "fa1".into(),
            Operand::Mem => "(a1)".into(),
            Operand::Vm if inst.at.masked => "v0.t".into(),
            Operand::V0 => "v0".into(),
            Operand::Uimm5 => inst.rs2.unwrap_or(0).to_string(),
            Operand::Vm | Operand::Nf => return None,
            _ => inst.imm.to_string(),
        })
    };
    let operands: Vec<String> = inst.row.operands.iter().filter_map(operand).collect();
    format!("{mnemonic} {}", operands.join(", "))
}

/// The word of an instruction that is a draft.
fn word(inst: &Inst) -> u32 {
    let [vd, vs1, vs2] = [inst.at.vd, inst.at.vs1, inst.at.vs2].map(|reg| reg as u32);
    let rs1 = if inst.x0[1] { 0 } else { 11 };
    let source1 = if inst.row.operands.contains(&Operand::Rs1) { rs1 } else { vs1 };
    let fields = vd << 7 | source1 << 15 | vs2 << 20 | u32::from(!inst.at.masked) << 25;
    inst.row.bits | fields & !inst.row.mask
}

/// The pools that blocks use, each once; the masks first.
fn pools(blocks: &[Block]) -> Vec<Pool> {
    let mut out = vec![Pool::masks()];
    for pool in blocks.iter().flat_map(|b| &b.pools) {
        if !out.contains(pool) {
            out.push(pool.clone());
        }
    }
    out
}

fn pool_text(out: &mut String, pool: &Pool) {
    let words = |values: &[u64]| values.iter().map(|v| format!("{v:#x}")).collect::<Vec<_>>().join(",");
    let _ = writeln!(out, ".byte {},{}\n.zero 6", pool.eew / 8, pool.corners.len() - 1);
    let _ = writeln!(out, ".dword {:#x},{},{:#x},{:#x}", pool.seed, words(&pool.flips), pool.keep, pool.step);
    let _ = writeln!(out, ".dword {}", words(&pool.corners));
}

/// Does a `li` precede the encodings?
fn prefixed(block: &Block) -> bool {
    block.insts.iter().any(|inst| inst.rs2.is_some())
}

/// One cell of the table that the engine reads.
fn cell_text(out: &mut String, block: &Block, code: usize, pools: &[Pool]) {
    let statement = &block.statement;
    let index = |pool: &Pool| pools.iter().position(|p| p == pool).unwrap_or(0);
    let vd = statement.shape.groups(&block.cell).and_then(|groups| groups[0]);
    let eew = vd.map_or(8, |g| g.eew.max(8));
    let bytes = vd.map_or(0, |g| scale(block.cell.vlenb(), g.emul.max(0)));
    let flags = u8::from(statement.shape.mask == MaskUse::Operand)
        | u8::from(block.thin) << 4
        | u8::from(prefixed(block)) << 5
        | match statement.memory {
            Memory::None => 0,
            Memory::Load => 2,
            Memory::Store => 4,
            Memory::Guarded => 8,
        };
    let (and, or) = (statement.scalar)(&block.cell);
    let _ = writeln!(out, ".word {code}\n.half {}", block.len());
    let _ = writeln!(
        out,
        ".byte {},{},{},{},{},{flags}",
        block.cell.vtype(),
        statement.tail as u8,
        (eew / 8).ilog2(),
        index(&block.pools[0]),
        index(&block.pools[1]),
    );
    let _ = writeln!(out, ".half {bytes}\n.byte {},{}", block.cell.nf, block.lengths.len());
    let _ = writeln!(out, ".word {},{}", block.seed, (statement.base)(&block.cell));
    let _ = writeln!(out, ".dword {and:#x},{or:#x}");
    let agnostic = |inst: &Inst| statement.shape.agnostic(&block.cell, &inst.at);
    let anyway = block.insts.iter().rev().fold(0u32, |bits, inst| bits << 1 | u32::from(agnostic(inst)));
    let [unmasked, masked] = block.counts();
    let _ = writeln!(out, ".word {anyway:#x}\n.byte {unmasked},{masked},{},{}", block.modes(), block.passes);
}

/// The whole program.
pub fn assembly(blocks: &[Block]) -> String {
    let pools = pools(blocks);
    let mut out = String::new();
    let vlenb = blocks.first().map_or(16, |b| b.cell.vlenb());
    let _ = writeln!(out, "#include \"env.h\"\n.equ VLENB, {vlenb}\n.equ NPOOLS, {}", pools.len());
    let guarded = blocks.iter().any(|block| block.statement.memory == Memory::Guarded);
    let _ = writeln!(out, ".equ GUARDED, {}", u8::from(guarded));
    let _ = writeln!(out, "#include \"engine.S\"\n.section .rodata\n.balign 8\npools:");
    for pool in &pools {
        pool_text(&mut out, pool);
    }
    let _ = writeln!(out, "cells:");
    let mut code = 0;
    for block in blocks {
        cell_text(&mut out, block, code, &pools);
        code += block.insts.len() * if prefixed(block) { 12 } else { 8 };
    }
    let _ = writeln!(out, "cells_end:\nlengths:");
    for (vl, vstart) in blocks.iter().flat_map(|block| &block.lengths) {
        let _ = writeln!(out, ".word {vl} | {vstart} << 11");
    }
    let _ = writeln!(out, "expected:");
    for expected in blocks.iter().flat_map(|block| &block.expected) {
        let _ = writeln!(out, ".half {expected:#x}");
    }
    let _ = writeln!(out, ".section .text\nsnippets:");
    for block in blocks {
        for inst in &block.insts {
            if let (true, rs2) = (prefixed(block), inst.rs2.unwrap_or(0)) {
                let _ = writeln!(out, "li a2, {rs2}");
            }
            let text = text(inst, block.cell.nf);
            let _ = match inst.row.draft() {
                Some(_) => writeln!(out, ".word {:#x} // {text}\nret", word(inst)),
                None => writeln!(out, "{text}\nret"),
            };
        }
    }
    out
}
