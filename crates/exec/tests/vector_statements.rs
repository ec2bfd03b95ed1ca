//! Every vector instruction against the suite's statement of the specification, which knows nothing of `exec`: random
//! cases of every SEW, LMUL and number of fields, with overlaps, masks, vstart and all rounding modes.
//!
//! Agnostic elements keep their values, as statements leave them, or become ones, block by block; `vector_int::policy` has
//! the choice by chance.

use std::sync::Arc;

use rivet_exec::Uop;
use rivet_hart::{Agnostic, Config, Hart};
use rivet_isa::asm::{Context, instruction};
use rivet_isa::{Isa, Vtype, Xlen};
use rivet_suite::machine::Machine;
use rivet_suite::plan::{Block, inputs};
use rivet_suite::{program, rows};
use rivet_testkit::{CODE, DATA, DATA_SIZE, Rng, everything, machine, with_drafts};

/// The registers that `program::text` names: a0, a1, a2, fa0, fa1.
const RD: usize = 10;
const RS1: usize = 11;
const RS2: usize = 12;

/// The address of the memory window, which ends where mapped memory does.
fn window(m: &Machine) -> u64 {
    DATA + DATA_SIZE - m.memory.len() as u64
}

fn load(hart: &mut Hart, m: &Machine, accesses: bool) {
    hart.v.set_vtype(Vtype::from_bits(m.vtype.bits.into()));
    hart.v.file_mut().copy_from_slice(&m.v);
    (hart.v.vl, hart.v.vstart) = (m.vl, m.vstart);
    (hart.v.vxrm, hart.v.vxsat) = (m.csrs.vxrm, m.csrs.vxsat);
    (hart.frm, hart.fflags) = (m.csrs.frm, m.csrs.fflags);
    let base = if accesses { window(m) } else { 0 };
    hart.x[RD] = m.scalars.rd;
    hart.x[RS1] = m.scalars.rs1.wrapping_add(base);
    hart.x[RS2] = m.scalars.rs2;
    (hart.f[RD], hart.f[RS1]) = (m.scalars.fd, m.scalars.fs1);
    hart.write(window(m), &m.memory).expect("the window is mapped");
}

/// What differs from the state that the statement gives; empty if nothing does.
fn differences(hart: &mut Hart, m: &Machine) -> Vec<String> {
    let mut memory = vec![0; m.memory.len()];
    hart.read(window(m), &mut memory).expect("the window is mapped");
    let vtype = if m.vtype.vill { 1 << 63 } else { u64::from(m.vtype.bits) };
    let vlenb = hart.v.vlenb();
    let register = hart.v.file().iter().zip(&m.v).position(|(a, b)| a != b).map(|at| at / vlenb);
    let words: [(&str, u64, u64); 9] = [
        ("rd", hart.x[RD], m.scalars.rd),
        ("fd", hart.f[RD], m.scalars.fd),
        ("vl", hart.v.vl as u64, m.vl as u64),
        ("vstart", hart.v.vstart as u64, m.vstart as u64),
        ("vtype", hart.v.vtype().bits(Xlen::Rv64), vtype),
        ("vxsat", hart.v.vxsat.into(), m.csrs.vxsat.into()),
        ("fflags", hart.fflags.into(), m.csrs.fflags.into()),
        ("frm", hart.frm.into(), m.csrs.frm.into()),
        ("vxrm", hart.v.vxrm.into(), m.csrs.vxrm.into()),
    ];
    let words =
        words.iter().filter(|(_, a, b)| a != b).map(|(name, a, b)| format!("{name}: {a:#x}, not {b:#x}"));
    let registers = register.map(|reg| {
        format!("v{reg}: {:02x?}, not {:02x?}", hart.v.group(reg as u8, 1), { &m.v[reg * vlenb..][..vlenb] })
    });
    let bytes = (memory != m.memory).then(|| "memory".to_string());
    words.chain(registers).chain(bytes).collect()
}

/// Runs some cases of a block; gives how many had a result.
fn check(hart: &mut Hart, block: &Block, cases: usize, rng: &mut Rng) -> usize {
    use rivet_suite::statement::Memory;
    if block.is_empty() {
        return 0;
    }
    let (filled, accesses) = (block.filled(), block.statement.memory != Memory::None);
    let ones = rng.one_in(2);
    let agnostic = if ones { Agnostic::Ones } else { Agnostic::Undisturbed };
    Arc::make_mut(&mut hart.config).agnostic = agnostic;
    let config = Arc::clone(&hart.config);
    let code: Vec<Uop> = block.insts.iter().map(|inst| assembled(&config, inst, block)).collect();
    let mut checked = 0;
    for _ in 0..cases {
        let index = rng.below(block.len() as u64) as usize;
        let Ok(mut expected) = block.after(index, &filled) else { continue };
        let before = block.before(index, &filled);
        if ones {
            let inst = &block.insts[block.case(index).inst];
            block.statement.fill_ones(inst, &before, &mut expected);
        }
        load(hart, &before, accesses);
        let uop = &code[block.case(index).inst];
        let ran = (uop.handler)(hart, uop);
        let text = || program::text(&block.insts[block.case(index).inst], block.cell.nf);
        assert!(ran.is_ok(), "{} at {}, VLEN {}: {ran:?}", text(), block.cell, block.cell.vlen);
        let found = differences(hart, &expected);
        assert!(
            found.is_empty(),
            "{} at {}, vl {}, vstart {}: {found:?}",
            text(),
            block.cell,
            before.vl,
            before.vstart
        );
        checked += 1;
    }
    checked
}

fn assembled(config: &Config, inst: &rivet_suite::statement::Inst, block: &Block) -> Uop {
    let text = program::text(inst, block.cell.nf);
    let encodings =
        instruction(&text, &Context::new(&config.isa)).unwrap_or_else(|error| panic!("{text}: {error}"));
    let [encoding] = encodings[..] else { panic!("{text} is one instruction") };
    let inst = config.decoder.decode(encoding.raw).unwrap_or_else(|| panic!("{text} is no instruction"));
    Uop::new(inst, CODE)
}

/// Checks all rows at a VLEN, that many cases of each cell.
fn all(vlen: u32, cases: usize) {
    // Statements of `vset*` know no altfmt.
    let isas = [with_drafts(Xlen::Rv64), everything(Xlen::Rv64)];
    let mut harts = isas.map(|isa| machine(Isa { vlen, ..isa }));
    let mut rng = Rng::new(vlen.into());
    harts.iter_mut().for_each(|hart| hart.pc = CODE);
    let mut checked = 0;
    for row in rows::all() {
        let statement = rows::statement(row).unwrap_or_else(|| panic!("nobody states {}", row.mnemonic()));
        let hart = &mut harts[usize::from(row.mnemonic().starts_with("vset"))];
        let of_row: usize =
            inputs(&statement, vlen as usize).map(|block| check(hart, &block, cases, &mut rng)).sum();
        assert!(of_row > 0, "{} ran nowhere", row.mnemonic());
        checked += of_row;
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn instructions_do_as_stated_at_vlen_64() {
    all(64, 3);
}

#[test]
fn instructions_do_as_stated_at_vlen_128() {
    all(128, 5);
}

#[test]
fn instructions_do_as_stated_at_vlen_1024() {
    all(1024, 2);
}
