//! Vector loads and stores: each addressing mode, its corner cases, faults and what they leave behind.
//!
//! Memory holds at each address of the data pages a byte that depends on the address, so that expectations can be
//! written down by hand.

mod devices;
mod faults;
mod illegal;
mod masks;
mod model;
mod modes;
mod whole;

use rivet_hart::Cause;
use rivet_isa::{Inst, Op, Rule};
use rivet_testkit::{DATA, DATA_SIZE, Vectors, place, vector};

const END: u64 = DATA + DATA_SIZE;
/// The base address and the stride.
const BASE: u8 = 10;
const STRIDE: u8 = 12;

/// The byte that memory holds at an address at first.
const fn byte(addr: u64) -> u8 {
    (addr as u8).wrapping_add((addr >> 8) as u8).wrapping_mul(29) | 1
}

fn prepared(mut m: Vectors) -> Vectors {
    let bytes: Vec<u8> = (DATA..END).map(byte).collect();
    m.hart.write(DATA, &bytes).expect("data pages");
    m
}

fn machine(vlen: u32) -> Vectors {
    prepared(Vectors::new(vlen))
}

/// `op` with vd (or vs3) = v8, the base address, and x12 or v12 for strides and offsets.
fn access(m: &mut Vectors, op: Op, base: u64) -> Inst {
    m.hart.set_x(BASE, base);
    vector(op, 8, STRIDE, BASE)
}

fn fields(inst: Inst, nf: u8) -> Inst {
    Inst { aux: nf - 1, ..inst }
}

fn stride(m: &mut Vectors, by: i64) {
    m.hart.set_x(STRIDE, by as u64);
}

/// The trap of an instruction that must trap.
#[track_caller]
fn trap(m: &mut Vectors, inst: Inst) -> (Cause, u64) {
    place(&mut m.hart, &[inst]);
    match rivet_exec::step(&mut m.hart) {
        Ok(_) => panic!("{inst:?} must trap"),
        Err(trap) => (trap.cause, trap.tval),
    }
}

#[track_caller]
fn rule(m: &mut Vectors, inst: Inst) -> Option<Rule> {
    Rule::named_in(&m.refusal(inst))
}

fn memory<const N: usize>(m: &mut Vectors, addr: u64) -> [u8; N] {
    let mut bytes = [0; N];
    m.hart.read(addr, &mut bytes).expect("mapped");
    bytes
}

fn at(addr: u64) -> [u8; 1] {
    [byte(addr)]
}

fn u16_at(addr: u64) -> u16 {
    u16::from_le_bytes([byte(addr), byte(addr + 1)])
}

fn u32_at(addr: u64) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|i| byte(addr + i)))
}
