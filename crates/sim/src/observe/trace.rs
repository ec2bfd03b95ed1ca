//! The commit log: one line a retired instruction, in the form of Spike's.
//!
//! `core   0: 3 0x0000000080000000 (0x00000297) x5  0x0000000080000000`, vector writes as
//! `e32 m1 l8 v4 0x…`, loads as `mem ADDR`, stores as `mem ADDR DATA`, one for each element.

use std::io::{self, Write};
use std::ops::Range;

use rivet_exec::{Observer, Uop, written_registers};
use rivet_hart::{Hart, World};
use rivet_isa::{Inst, Operand, Slot, Vtype, csr};

/// Writes the commit log.
pub struct Trace<W> {
    out: W,
    /// The first failure to write; nothing is written after it.
    error: Option<io::Error>,
    line: Vec<u8>,
    privilege: u8,
    vregs: Range<u8>,
    vector: (Vtype, usize),
}

impl<W: Write> Trace<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> Trace<W> {
        let vector = (Vtype::ILLEGAL, 0);
        Trace { out, error: None, line: Vec::new(), privilege: 0, vregs: 0..0, vector }
    }

    /// Ends the log: the writer, or the first failure to write.
    pub fn finish(mut self) -> io::Result<W> {
        self.end()?;
        Ok(self.out)
    }

    /// Flushes the log and gives the first failure to write, once.
    pub fn end(&mut self) -> io::Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    fn hex(&mut self, value: u64, bits: u32) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.line.extend_from_slice(b"0x");
        for n in (0..bits / 4).rev() {
            self.line.push(DIGITS[(value >> (4 * n)) as usize & 15]);
        }
    }

    fn register(&mut self, prefix: char, number: u8, value: u64, bits: u32) {
        let _ = write!(self.line, " {prefix}{number:<2} ");
        self.hex(value, bits);
    }

    fn csr(&mut self, hart: &Hart, number: u16, bits: u32) {
        let Some(value) = hart.peek_csr(number) else { return };
        let _ = write!(self.line, " c{number}_{} ", csr::name(number).unwrap_or("unknown"));
        self.hex(value, bits);
    }

    fn registers(&mut self, hart: &Hart, inst: &Inst) {
        let xlen = hart.xlen();
        let chapter = inst.op.base().row().chapter;
        for operand in inst.op.row().operands {
            match (operand.slot(), operand) {
                (_, Operand::Fd | Operand::FdP) => {
                    self.register('f', inst.rd, hart.f[inst.rd as usize & 31], 64);
                }
                (_, Operand::Vd | Operand::Vs3) => {}
                (Slot::Rd | Slot::RdRs1, _) if inst.rd != 0 => {
                    self.register('x', inst.rd, hart.x(inst.rd), xlen)
                }
                _ => {}
            }
        }
        match chapter {
            "csr" => {
                let writes = matches!(inst.op.row().mnemonic, "csrrw" | "csrrwi") || inst.rs1 != 0;
                if writes {
                    self.csr(hart, inst.csr(), xlen);
                }
            }
            "vset" => {
                self.csr(hart, 0xc20, xlen);
                self.csr(hart, 0xc21, xlen);
            }
            _ => {}
        }
        for reg in self.vregs.clone() {
            if reg == self.vregs.start {
                self.setting(hart);
            }
            let _ = write!(self.line, " v{reg:<2} 0x");
            for &byte in hart.v.group(reg, 1).iter().rev() {
                let _ = write!(self.line, "{byte:02x}");
            }
        }
    }

    fn setting(&mut self, hart: &Hart) {
        let (vtype, vl) = if self.vector.0.vill { (hart.v.vtype, hart.v.vl) } else { self.vector };
        let _ = write!(self.line, " e{} {} l{vl}", vtype.sew.bits(), vtype.lmul);
    }

    fn memory(&mut self, hart: &mut Hart, inst: &Inst) {
        let element = element_bytes(hart, inst);
        let touched = std::mem::take(&mut hart.touched);
        let xlen = hart.xlen();
        for touch in &touched {
            for at in (0..touch.len).step_by(element as usize) {
                let addr = hart.address(touch.addr, at.into());
                self.line.extend_from_slice(b" mem ");
                self.hex(addr, xlen);
                if touch.store {
                    let len = element.min(touch.len - at);
                    self.line.push(b' ');
                    self.hex(peek(hart, addr, len as usize), len * 8);
                }
            }
        }
        hart.touched = touched;
        hart.touched.clear();
    }
}

/// Bytes of the pieces in which an instruction's accesses are listed.
fn element_bytes(hart: &Hart, inst: &Inst) -> u32 {
    let row = inst.op.row();
    match row.chapter {
        "vload" | "vstore" if row.mnemonic.contains("xei") => hart.v.vtype.sew.bytes(),
        "vload" | "vstore" => {
            let digits: String = row.mnemonic[2..].chars().skip_while(|c| !c.is_ascii_digit()).collect();
            let bits = digits.trim_end_matches(|c: char| !c.is_ascii_digit()).parse::<u32>();
            bits.ok().filter(|bits| *bits >= 8).map_or(1, |bits| bits / 8)
        }
        _ => 16,
    }
}

/// Up to 8 bytes of memory, little endian, without any effect.
fn peek(hart: &Hart, addr: u64, len: usize) -> u64 {
    let mut bytes = [0; 8];
    let part = &mut bytes[..len.min(8)];
    let _ = match &hart.world {
        World::User(space) => space.peek(addr, part).is_ok(),
        World::Bare(bus) => bus.lock().is_ok_and(|bus| bus.peek(addr, part).is_ok()),
    };
    u64::from_le_bytes(bytes)
}

impl<W: Write> Observer for Trace<W> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        hart.record_accesses();
        hart.touched.clear();
        self.privilege = hart.privilege as u8;
        self.vregs = written_registers(hart, uop);
        self.vector = (hart.v.vtype, hart.v.vl);
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        if self.error.is_some() {
            return;
        }
        self.line.clear();
        let _ = write!(self.line, "core{:4}: {} ", hart.id, self.privilege);
        self.hex(uop.pc, hart.xlen());
        self.line.extend_from_slice(b" (");
        self.hex(uop.raw.into(), u32::from(uop.len) * 8);
        self.line.push(b')');
        self.registers(hart, uop);
        self.memory(hart, uop);
        self.line.push(b'\n');
        if let Err(error) = self.out.write_all(&self.line) {
            self.error = Some(error);
            hart.stop = true;
        }
    }
}
