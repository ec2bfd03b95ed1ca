//! Blocks as assembly text: the tables that `riscv-tests/env/vector/engine.S` runs.
//!
//! Invariant: instructions are text with mnemonics and an assembler encodes them, so that Rivet's encodings are not
//! tested against themselves.

use std::fmt::Write;

use rivet_isa::Operand;

use crate::plan::{Block, Case};
use crate::pool::Pool;
use crate::shape::{MaskUse, scale};
use crate::statement::{Inst, Memory};

/// The instruction as assembly text.
pub fn text(inst: &Inst, nf: usize) -> String {
    let mut mnemonic = inst.row.mnemonic.to_string();
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
            Operand::Rd => "a0".into(),
            Operand::Fd => "fa0".into(),
            Operand::Rs1 => "a1".into(),
            Operand::Rs2 => "a2".into(),
            Operand::Fs1 => "fa1".into(),
            Operand::Mem => "(a1)".into(),
            Operand::Vm if inst.at.masked => "v0.t".into(),
            Operand::V0 => "v0".into(),
            Operand::Vm | Operand::Nf => return None,
            _ => inst.imm.to_string(),
        })
    };
    let operands: Vec<String> = inst.row.operands.iter().filter_map(operand).collect();
    format!("{mnemonic} {}", operands.join(", "))
}

/// The case's word: vl 10:0, vstart 20:11, ta 21, ma 22, encoding 27:23, rounding mode 30:28, agnostic anyway 31.
fn word(block: &Block, case: &Case) -> u32 {
    let anyway = block.statement.shape.agnostic(&block.cell, &block.insts[case.inst].at);
    (case.vl as u32)
        | (case.vstart as u32) << 11
        | u32::from(case.ta) << 21
        | u32::from(case.ma) << 22
        | (case.inst as u32) << 23
        | u32::from(case.rm) << 28
        | u32::from(anyway) << 31
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
    let _ = writeln!(out, ".dword {:#x},{},{:#x}", pool.seed, words(&pool.flips), pool.keep);
    let _ = writeln!(out, ".dword {}", words(&pool.corners));
}

/// One cell of the table that the engine reads.
fn cell_text(out: &mut String, block: &Block, code: usize, pools: &[Pool]) {
    let statement = &block.statement;
    let index = |pool: &Pool| pools.iter().position(|p| p == pool).unwrap_or(0);
    let vd = statement.shape.groups(&block.cell).and_then(|groups| groups[0]);
    let eew = vd.map_or(8, |g| g.eew.max(8));
    let bytes = vd.map_or(0, |g| scale(block.cell.vlenb(), g.emul.max(0)));
    let flags = u8::from(statement.shape.mask == MaskUse::Operand)
        | match statement.memory {
            Memory::None => 0,
            Memory::Load => 2,
            Memory::Store => 4,
            Memory::Guarded => 8,
        };
    let (and, or) = (statement.scalar)(&block.cell);
    let _ = writeln!(out, ".word {code}\n.half {}", block.cases.len());
    let _ = writeln!(
        out,
        ".byte {},{},{},{},{},{flags}",
        block.cell.vtype(),
        statement.tail as u8,
        (eew / 8).ilog2(),
        index(&block.pools[0]),
        index(&block.pools[1]),
    );
    let _ = writeln!(out, ".half {bytes}\n.byte {},0", block.cell.nf);
    let _ = writeln!(out, ".word {},{}", block.seed, (statement.base)(&block.cell));
    let _ = writeln!(out, ".dword {and:#x},{or:#x}");
}

/// The whole program.
pub fn assembly(blocks: &[Block]) -> String {
    let blocks: Vec<&Block> = blocks.iter().filter(|b| !b.cases.is_empty()).collect();
    let pools = pools(&blocks.iter().map(|b| (*b).clone()).collect::<Vec<_>>());
    let mut out = String::new();
    let vlenb = blocks.first().map_or(16, |b| b.cell.vlenb());
    let _ = writeln!(out, "#include \"env.h\"\n.equ VLENB, {vlenb}\n.equ NPOOLS, {}", pools.len());
    let _ = writeln!(out, "#include \"engine.S\"\n.section .rodata\n.balign 8\npools:");
    for pool in &pools {
        pool_text(&mut out, pool);
    }
    let _ = writeln!(out, "cells:");
    let mut code = 0;
    for block in &blocks {
        cell_text(&mut out, block, code, &pools);
        code += block.insts.len() * 12;
    }
    let _ = writeln!(out, "cells_end:\ncases:");
    for block in &blocks {
        for (case, expected) in block.cases.iter().zip(&block.expected) {
            let _ = writeln!(out, ".word {:#x},{expected:#x}", word(block, case));
        }
    }
    let _ = writeln!(out, ".section .text\nsnippets:");
    for block in &blocks {
        for inst in &block.insts {
            let before = match inst.rs2 {
                Some(value) => format!("li a2, {value}"),
                None => "nop".into(),
            };
            let _ = writeln!(out, "{before}\n{}\nret", text(inst, block.cell.nf));
        }
    }
    out
}
