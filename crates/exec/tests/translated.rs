//! Instructions under address translation: a hart in S-mode whose pages are where its page table says.

mod code;
mod fences;
mod vectors;

use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Config, Hart, Privilege};
use rivet_isa::{Inst, Isa, Op, Xlen};
use rivet_mem::Bus;

const RAM: u64 = 0x8000_0000;
const TABLES: u64 = RAM + 0x10_0000;
const SATP: u64 = 8 << 60 | TABLES >> 12;

const V: u64 = 1;
const R: u64 = 1 << 1;
const W: u64 = 1 << 2;
const X: u64 = 1 << 3;
const U: u64 = 1 << 4;
const AD: u64 = 3 << 6;

/// In S-mode under Sv39, floating point and vectors on, with no page mapped.
fn hart() -> Hart {
    let mut bus = Bus::new();
    bus.add_ram(RAM, 2 << 20).expect("host memory");
    let isa = Isa { vlen: 128, ..Isa::everything(Xlen::Rv64) };
    let mut h = Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    poke(&h, TABLES, (TABLES + 0x1000) >> 12 << 10 | V);
    poke(&h, TABLES + 0x1000, (TABLES + 0x2000) >> 12 << 10 | V);
    // PMP opens everything; then to S-mode.
    for (csr, value) in [(0x3b0, u64::MAX), (0x3a0, 0x1f), (0x180, SATP), (0x300, 1 << 11)] {
        h.write_csr(csr, value).expect("M-mode may");
    }
    h.mret(0).expect("M-mode may");
    (h.fs, h.vs) = (3, 3);
    h
}

fn poke(h: &Hart, addr: u64, value: u64) {
    let AddressSpace::Bare(bus) = &h.space else { unreachable!("bare") };
    bus.lock().expect("not poisoned").poke(addr, &value.to_le_bytes()).expect("RAM");
}

/// The physical address of a frame, by number.
const fn frame(number: u64) -> u64 {
    RAM + number * 0x1000
}

/// Maps the page of `addr`, below 2 MiB, to a frame, and fences.
fn map(h: &mut Hart, addr: u64, number: u64, flags: u64) {
    poke(h, TABLES + 0x2000 + addr / 0x1000 * 8, frame(number) >> 12 << 10 | flags | V | AD);
    fence(h, addr);
}

fn unmap(h: &mut Hart, addr: u64) {
    poke(h, TABLES + 0x2000 + addr / 0x1000 * 8, 0);
    fence(h, addr);
}

fn fence(h: &mut Hart, addr: u64) {
    h.csr.mstatus &= !(1 << 20);
    h.fence_translations(0, Some(addr)).expect("S-mode without TVM");
}

/// Writes code at a physical address.
fn assemble(h: &Hart, at: u64, code: &[Inst]) {
    let mut bytes = Vec::new();
    for inst in code {
        let raw = inst.encode(Xlen::Rv64).expect("it has an encoding");
        bytes.extend_from_slice(&raw.to_le_bytes()[..inst.op.row().len.into()]);
    }
    let AddressSpace::Bare(bus) = &h.space else { unreachable!("bare") };
    bus.lock().expect("not poisoned").poke(at, &bytes).expect("RAM");
}

/// To another mode and back, by a trap and `mret`.
fn change_mode(h: &mut Hart, to: Privilege) {
    if h.privilege != Privilege::M {
        h.take_trap(&rivet_hart::Trap::new(rivet_hart::Cause::Breakpoint, 0));
    }
    if to != Privilege::M {
        h.write_csr(0x300, (to as u64) << 11 | 3 << 13 | 3 << 9).expect("M-mode may");
        h.mret(0).expect("M-mode may");
    }
}

fn addi(rd: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rd, rs1, imm, ..Inst::new(Op::addi) }
}
