//! The commit log: one line a retired instruction, in the form of Spike's.
//!
//! `core   0: 3 0x0000000080000000 (0x00000297) x5  0x0000000080000000`, vector writes as
//! `e32 m1 l8 v4 0x…`, loads as `mem ADDR`, stores as `mem ADDR DATA`, one for each element.

use std::io::{self, Write};
use std::ops::Range;

use rivet_exec::{Observer, Uop, written_registers};
use rivet_hart::{Hart, Privilege, World};
use rivet_isa::{Ext, Inst, Op, Operand, Slot, Vtype, csr};

/// Writes the commit log.
pub struct Trace<W> {
    out: W,
    /// The first failure to write; nothing is written after it.
    error: Option<io::Error>,
    line: Vec<u8>,
    /// What the instruction wrote, in the log's order: by number, then by kind.
    writes: Vec<(u8, u16)>,
    before: Before,
}

/// What is compared with the state after an instruction.
struct Before {
    privilege: Privilege,
    vregs: Range<u8>,
    vtype: Vtype,
    vl: usize,
    vxsat: bool,
    fs: u8,
    vs: u8,
    /// Exceptions accrued before; the instruction starts with none, so that what it raises is seen.
    fflags: Option<u8>,
}

/// Kinds of registers, in the order in which the log lists those of one number.
const X: u8 = 0;
const F: u8 = 1;
const V: u8 = 2;
const CSR: u8 = 4;

const MVIP: u16 = 0x309;
const MIP: u16 = 0x344;

impl<W: Write> Trace<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> Trace<W> {
        let before = Before {
            privilege: Privilege::U,
            vregs: 0..0,
            vtype: Vtype::ILLEGAL,
            vl: 0,
            vxsat: false,
            fs: 0,
            vs: 0,
            fflags: None,
        };
        Trace { out, error: None, line: Vec::new(), writes: Vec::new(), before }
    }

    /// Ends the log: the writer, or the first failure to write.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Stops the hart at the first failure to write.
    fn note(&mut self, hart: &mut Hart, written: io::Result<()>) {
        if let Err(error) = written {
            self.error = Some(error);
            hart.stop = true;
        }
    }

    fn hex(&mut self, value: u64, bits: u32) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.line.extend_from_slice(b"0x");
        for n in (0..bits / 4).rev() {
            self.line.push(DIGITS[(value >> (4 * n)) as usize & 15]);
        }
    }

    /// Adds the exceptions from before to those that the instruction has raised. If it did nothing to the state of
    /// floating point but raise these again, the state is as clean as it was.
    fn restore_fflags(&mut self, hart: &mut Hart, inst: &Inst) {
        let Some(before) = self.before.fflags.take() else { return };
        let nothing_new = hart.fflags & !before == 0;
        hart.fflags |= before;
        let writes_f = inst.op.row().operands.iter().any(|o| matches!(o, Operand::Fd | Operand::FdP));
        if nothing_new && !writes_f {
            hart.fs = self.before.fs;
        }
    }

    /// Collects what the instruction wrote.
    fn collect(&mut self, hart: &Hart, inst: &Inst) {
        self.writes.clear();
        let chapter = inst.op.base().row().chapter;
        for operand in inst.op.row().operands {
            match (operand.slot(), operand) {
                (_, Operand::Fd | Operand::FdP) => self.writes.push((F, inst.rd.into())),
                (_, Operand::Vd | Operand::Vs3) => {}
                (Slot::Rd | Slot::RdRs1, _) if inst.rd != 0 => self.writes.push((X, inst.rd.into())),
                _ => {}
            }
        }
        self.writes.extend(self.before.vregs.clone().map(|reg| (V, reg.into())));
        let mut csr = |wrote: bool, number: u16| {
            if wrote {
                self.writes.push((CSR, number));
            }
        };
        let is_csr_access = chapter == "csr";
        if is_csr_access && (inst.op == Op::csrrw || inst.op == Op::csrrwi || inst.rs1 != 0) {
            logged(hart, inst.csr()).for_each(|number| csr(true, number));
        }
        csr(chapter == "vset" || hart.v.vl != self.before.vl && chapter == "vload", 0xc20);
        csr(chapter == "vset" && hart.v.vtype() != self.before.vtype, 0xc21);
        csr(is_vector(chapter), 0x008);
        csr(hart.v.vxsat && !self.before.vxsat && !is_csr_access, 0x009);
        csr(self.before.fflags.is_some() && hart.fflags != 0, 0x001);
        let dirtied = (hart.fs, hart.vs) != (self.before.fs, self.before.vs);
        // A user program's kernel keeps mstatus to itself.
        let dirtied = dirtied && matches!(hart.world, World::Bare(_));
        csr(dirtied && !is_csr_access || matches!(inst.op, Op::mret | Op::sret), 0x300);
        self.writes.sort_by_key(|&(kind, number)| (number, kind));
    }

    fn registers(&mut self, hart: &Hart, inst: &Inst) {
        let chapter = inst.op.base().row().chapter;
        if is_vector(chapter) && chapter != "vset" {
            let Before { vtype, vl, .. } = self.before;
            let _ = write!(self.line, " e{} {} l{vl}", vtype.sew.bits(), vtype.lmul);
        }
        let xlen = hart.xlen();
        for (kind, number) in std::mem::take(&mut self.writes) {
            match kind {
                X => {
                    let _ = write!(self.line, " x{number:<2} ");
                    self.hex(hart.x(number as u8), xlen);
                }
                F => {
                    let _ = write!(self.line, " f{number:<2} ");
                    self.hex(hart.f[number as usize & 31], 64);
                }
                V => {
                    let _ = write!(self.line, " v{number:<2} 0x");
                    for &byte in hart.v.group(number as u8, 1).iter().rev() {
                        let _ = write!(self.line, "{byte:02x}");
                    }
                }
                _ => {
                    let value = if number == MVIP { mvip(hart) } else { hart.peek_csr(number) };
                    let Some(value) = value else { continue };
                    let name = if number == MVIP { Some("mvip") } else { csr::name(number) };
                    let _ = write!(self.line, " c{number}_{} ", name.unwrap_or("unknown"));
                    self.hex(value, xlen);
                }
            }
        }
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

/// The CSRs that Spike logs for a write of one: those that keep what others only show.
fn logged(hart: &Hart, number: u16) -> impl Iterator<Item = u16> + use<> {
    let (first, second) = match csr::name(number) {
        Some("fcsr") => (0x001, Some(0x002)),
        Some("vcsr") => (0x009, Some(0x00a)),
        Some("sstatus") => (0x300, None),
        Some("sie") => (0x304, None),
        Some("sip") => (MVIP, Some(MIP)),
        Some("mip") if hart.config.isa.has(Ext::S) => (MVIP, Some(MIP)),
        _ => (number, None),
    };
    std::iter::once(first).chain(second)
}

/// mvip as Spike has it, which Rivet has not (it is of Smaia): an alias of what software can set in mip.
fn mvip(hart: &Hart) -> Option<u64> {
    const SSIP: u64 = 1 << 1;
    const STIP: u64 = 1 << 5;
    const SEIP: u64 = 1 << 9;
    let stimecmp = match hart.xlen() {
        32 => hart.peek_csr(0x31a).unwrap_or(0) >> 31,
        _ => hart.peek_csr(0x30a).unwrap_or(0) >> 63,
    };
    let mask = if stimecmp & 1 != 0 { SSIP | SEIP } else { SSIP | STIP | SEIP };
    Some(hart.peek_csr(MIP)? & mask)
}

/// Bytes of the pieces in which an instruction's accesses are listed.
fn element_bytes(hart: &Hart, inst: &Inst) -> u32 {
    match inst.op {
        // Spike clears byte by byte.
        Op::cbo_zero => 1,
        op => op.form().memory.map_or(8, |memory| memory.eew(hart.v.vtype()).bytes()),
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

/// Is this a chapter of vector instructions?
fn is_vector(chapter: &str) -> bool {
    chapter.starts_with('v')
}

/// Is this a chapter of floating-point instructions, scalar or vector?
fn is_float(chapter: &str) -> bool {
    chapter == "float" || chapter.starts_with("vf")
}

impl<W: Write> Observer for Trace<W> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        hart.record_accesses();
        hart.touched.clear();
        self.before = Before {
            privilege: hart.privilege,
            vregs: written_registers(hart, uop),
            vtype: hart.v.vtype(),
            vl: hart.v.vl,
            vxsat: hart.v.vxsat,
            fs: hart.fs,
            vs: hart.vs,
            fflags: is_float(uop.op.row().chapter).then(|| std::mem::take(&mut hart.fflags)),
        };
    }

    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        hart.fflags |= self.before.fflags.take().unwrap_or(0);
        // The environment may wait now; whoever follows the log sees what led there.
        if uop.op == Op::ecall && self.error.is_none() {
            let flushed = self.out.flush();
            self.note(hart, flushed);
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.collect(hart, uop);
        self.restore_fflags(hart, uop);
        if self.error.is_some() {
            return;
        }
        self.line.clear();
        let _ = write!(self.line, "core{:4}: {} ", hart.id, self.before.privilege as u8);
        self.hex(uop.pc, hart.xlen());
        self.line.extend_from_slice(b" (");
        self.hex(uop.raw.into(), u32::from(uop.len) * 8);
        self.line.push(b')');
        self.registers(hart, uop);
        self.memory(hart, uop);
        self.line.push(b'\n');
        let written = self.out.write_all(&self.line);
        self.note(hart, written);
    }
}
