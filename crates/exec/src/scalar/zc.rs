//! Prologues, epilogues and table jumps: Zcmp, Zcmt.
//!
//! Invariant: registers change when all memory accesses have succeeded; stores may have been made before one that fails.

use rivet_hart::{Hart, Trap};
use rivet_isa::Xlen;

use super::jump::go;
use crate::uop::{Done, Uop};

const RA: u8 = 1;
const SP: u8 = 2;
const A0: u8 = 10;
const A1: u8 = 11;

/// The most registers of a list.
const MOST: usize = 13;

fn frame(hart: &Hart, uop: &Uop) -> u64 {
    uop.frame(if hart.is_rv32 { Xlen::Rv32 } else { Xlen::Rv64 }).into()
}

/// The addresses of the listed registers, the last of which is right below `top`.
fn places(hart: &Hart, uop: &Uop, top: u64) -> impl Iterator<Item = (u8, u64)> + use<> {
    let (bytes, narrow) = (u64::from(hart.xlen() / 8), hart.is_rv32);
    let address = move |n: u64| {
        let addr = top.wrapping_sub(bytes * n);
        if narrow { u64::from(addr as u32) } else { addr }
    };
    uop.saved_registers().iter().rev().zip(1..).map(move |(&register, n)| (register, address(n)))
}

/// mem[sp - XLEN/8 * n] = registers; sp -= frame
pub(crate) fn push(hart: &mut Hart, uop: &Uop) -> Done {
    let sp = hart.x(SP);
    for (register, addr) in places(hart, uop, sp) {
        let value = hart.x(register);
        match hart.is_rv32 {
            true => hart.store(addr, value as u32)?,
            false => hart.store(addr, value)?,
        }
    }
    hart.set_x(SP, sp.wrapping_sub(frame(hart, uop)));
    Ok(())
}

/// registers = mem[sp + frame - XLEN/8 * n]; sp += frame
pub(crate) fn pop(hart: &mut Hart, uop: &Uop) -> Done {
    let top = hart.x(SP).wrapping_add(frame(hart, uop));
    let mut loaded = [(0, 0); MOST];
    let count = uop.saved_registers().len();
    for ((register, addr), loaded) in places(hart, uop, top).zip(&mut loaded) {
        let value = match hart.is_rv32 {
            true => hart.load::<u32>(addr)?.into(),
            false => hart.load::<u64>(addr)?,
        };
        *loaded = (register, value);
    }
    loaded[..count].iter().for_each(|&(register, value)| hart.set_x(register, value));
    hart.set_x(SP, top);
    Ok(())
}

/// `cm.pop`; pc = ra & ~1
pub(crate) fn popret(hart: &mut Hart, uop: &Uop) -> Done {
    pop(hart, uop)?;
    go(hart, hart.address(hart.x(RA), 0) & !1)
}

/// `cm.pop`; a0 = 0; pc = ra & ~1
pub(crate) fn popretz(hart: &mut Hart, uop: &Uop) -> Done {
    popret(hart, uop)?;
    hart.set_x(A0, 0);
    Ok(())
}

/// rs1 = a0; rs2 = a1
pub(crate) fn mvsa01(hart: &mut Hart, uop: &Uop) -> Done {
    let (first, second) = (hart.x(A0), hart.x(A1));
    hart.set_x(uop.rs1, first);
    hart.set_x(uop.rs2, second);
    Ok(())
}

/// a0 = rs1; a1 = rs2
pub(crate) fn mva01s(hart: &mut Hart, uop: &Uop) -> Done {
    let (first, second) = (hart.x(uop.rs1), hart.x(uop.rs2));
    hart.set_x(A0, first);
    hart.set_x(A1, second);
    Ok(())
}

/// The entry of the jump table, which is fetched like code: it has to be executable.
fn entry(hart: &mut Hart, uop: &Uop) -> Result<u64, Trap> {
    let table = hart.jump_table().map_err(|broken| Trap::forbidden(uop.raw, broken.of(uop)))?;
    let bytes = hart.xlen() / 8;
    let addr = hart.address(table, u64::from(bytes) * uop.imm as u64);
    Ok(hart.fetch_number(addr, bytes)? & !1)
}

/// pc = table[imm] & ~1
pub(crate) fn jt(hart: &mut Hart, uop: &Uop) -> Done {
    let target = entry(hart, uop)?;
    go(hart, target)
}

/// ra = pc + 2; pc = table[imm] & ~1
pub(crate) fn jalt(hart: &mut Hart, uop: &Uop) -> Done {
    let target = entry(hart, uop)?;
    go(hart, target)?;
    hart.set_x(RA, hart.address(uop.pc, uop.len.into()));
    Ok(())
}
