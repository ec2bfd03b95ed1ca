//! The commit log in Spike's format: one line per retired instruction.
//!
//! A line reads `core   0: 3 0x0000000080000000 (0x00000297) x5  0x0000000080000000`; vector writes are `e32 m1 l8 v4
//! 0x…`, loads `mem ADDR`, stores `mem ADDR DATA`, one for each element.

use std::io::{self, Write};

use rivet_exec::{Observer, Uop};
use rivet_hart::{AddressSpace, Hart, Mode};
use rivet_isa::{Addressing, Chapter, Ext, Inst, Op, Operand, Slot, Vtype, csr};

use super::effects::{Effects, has_no_access, leaves_no_tlb_entry};
use super::hex;
use super::line_cache::LineCache;
use super::listed::listed;

/// A writer of the commit log.
pub struct Trace<W> {
    out: W,
    /// The first write error; nothing is written after it.
    error: Option<io::Error>,
    line: Vec<u8>,
    /// Writes of the instruction in the log's order: by number, then by kind.
    writes: Vec<(u8, u16)>,
    before: Before,
    lines: LineCache,
    known: Vec<Known>,
}

/// What is known of an operation.
#[derive(Clone, Copy)]
struct Known {
    /// What there is to look at.
    effects: Effects,
    has_no_access: bool,
    leaves_no_tlb_entry: bool,
}

/// The state before an instruction that is compared with the state after it.
struct Before {
    mode: Mode,
    /// Vector registers that the instruction writes; see [`listed`].
    vregs: Vec<(u8, usize)>,
    vtype: Vtype,
    vl: usize,
    vxsat: bool,
    mip: u64,
    /// Whether a write of misa.C is suppressed because the next instruction is misaligned for it.
    keeps_misa: bool,
    fs: u8,
    vs: u8,
    /// fflags before the instruction, which starts with none so that its own exceptions are visible.
    fflags: Option<u8>,
}

/// Kinds of registers in the order of the log.
const X: u8 = 0;
const F: u8 = 1;
/// The vector configuration, listed once per line.
const SETTING: u8 = 2;
const V: u8 = 3;
const CSR: u8 = 4;

const VSSTATUS: u16 = 0x200;
const MSTATUS: u16 = 0x300;
const MISA: u16 = 0x301;
const MVIP: u16 = 0x309;
const MSTATUSH: u16 = 0x310;
const MIP: u16 = 0x344;

impl<W: Write> Trace<W> {
    /// Creates a log that writes to `out`, which should be buffered.
    pub fn new(out: W) -> Trace<W> {
        let before = Before {
            mode: Mode::U,
            vregs: Vec::new(),
            vtype: Vtype::ILLEGAL,
            vl: 0,
            vxsat: false,
            mip: 0,
            keeps_misa: false,
            fs: 0,
            vs: 0,
            fflags: None,
        };
        let known = Op::all().map(|op| Known {
            effects: Effects::of(op),
            has_no_access: has_no_access(op),
            leaves_no_tlb_entry: leaves_no_tlb_entry(op),
        });
        let (line, lines, known) = (Vec::with_capacity(256), LineCache::new(), known.collect());
        Trace { out, error: None, line, writes: Vec::new(), before, lines, known }
    }

    /// Ends the log; returns the writer or the first write error.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Records the first write error and stops the hart.
    fn note(&mut self, hart: &mut Hart, written: io::Result<()>) {
        if let Err(error) = written {
            self.error = Some(error);
            hart.stop = true;
        }
    }

    fn hex(&mut self, value: u64, bits: u32) {
        hex::push(&mut self.line, value, bits);
    }

    /// ` x5  `: the name of an integer register.
    fn x_name(&mut self, number: u8) {
        let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
        let name = if number < 10 { [b' ', b'x', ones, b' ', b' '] } else { [b' ', b'x', tens, ones, b' '] };
        self.line.extend_from_slice(&name);
    }

    /// The beginning of the line: hart, privilege, address and encoding, and the name of the register that is the `effects`.
    #[inline(always)]
    fn begin(&mut self, hart: &Hart, uop: &Uop, effects: Effects) {
        self.line.clear();
        let privilege = self.before.mode.privilege();
        self.lines.set_owner(hart.id << 8 | (privilege as u64) << 1 | u64::from(hart.is_rv32));
        if !self.lines.begin(&mut self.line, uop.pc, uop.raw) {
            self.begin_anew(hart, uop, effects);
            self.lines.keep(&self.line, uop.pc, uop.raw);
        }
    }

    #[inline(never)]
    fn begin_anew(&mut self, hart: &Hart, uop: &Uop, effects: Effects) {
        match hart.id {
            0 => self.line.extend_from_slice(b"core   0: "),
            id => _ = write!(self.line, "core{id:4}: "),
        }
        self.line.extend_from_slice(&[b'0' + self.before.mode.privilege() as u8, b' ']);
        self.hex(uop.pc, hart.xlen());
        self.line.extend_from_slice(b" (");
        self.hex(uop.raw.into(), u32::from(uop.len) * 8);
        self.line.push(b')');
        if effects == Effects::Rd && uop.rd != 0 {
            self.x_name(uop.rd);
        }
    }

    /// Merges the saved fflags with those that the instruction raised. If nothing else changed, mstatus.FS is restored.
    fn restore_fflags(&mut self, hart: &mut Hart, inst: &Inst) {
        let Some(before) = self.before.fflags.take() else { return };
        let nothing_new = hart.fflags & !before == 0;
        hart.fflags |= before;
        let writes_f = inst.op.row().operands.iter().any(|o| matches!(o, Operand::Fd | Operand::FdP));
        if nothing_new && !writes_f {
            hart.fs = self.before.fs;
        }
    }

    /// Collects the writes of the instruction.
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
        if has_pair(hart, inst) && inst.rd != 0 {
            self.writes.push((X, u16::from(inst.rd) + 1));
        }
        // A fault may have made vl less.
        let end = match inst.op.form().memory {
            Some(memory) if memory.addressing == Addressing::FaultOnlyFirst => hart.v.vl,
            _ => usize::MAX,
        };
        let vregs = self.before.vregs.iter().filter(|(_, first)| *first < end);
        self.writes.extend(vregs.map(|&(reg, _)| (V, reg.into())));
        if chapter.is_vector() && chapter != Chapter::vset {
            self.writes.push((SETTING, 0));
        }
        let mut csr = |wrote: bool, number: u16| {
            if wrote && !self.writes.contains(&(CSR, number)) {
                self.writes.push((CSR, number));
            }
        };
        let is_csr_access = chapter == Chapter::csr;
        if is_csr_access && (inst.op == Op::csrrw || inst.op == Op::csrrwi || inst.rs1 != 0) {
            logged(hart, hart.meant_csr(inst.csr())).for_each(|number| csr(!self.before.keeps_misa, number));
        }
        let vtype = hart.v.vtype();
        let keeps_vl = inst.op != Op::vsetivli && inst.rd == 0 && inst.rs1 == 0 && !vtype.vill;
        csr(
            chapter == Chapter::vset && !keeps_vl || hart.v.vl != self.before.vl && chapter == Chapter::vload,
            0xc20,
        );
        csr(chapter == Chapter::vset && (vtype != self.before.vtype || vtype.vill), 0xc21);
        csr(chapter.is_vector(), 0x008);
        csr(hart.v.vxsat && !self.before.vxsat && !is_csr_access, 0x009);
        csr(self.before.fflags.is_some() && hart.fflags != 0, 0x001);
        // A user program's kernel keeps mstatus to itself.
        let is_bare = matches!(hart.space, AddressSpace::Bare(_));
        let dirtied = (hart.fs, hart.vs) != (self.before.fs, self.before.vs);
        // A guest's sret is a write of vsstatus alone; its state is dirty for HS-mode, too.
        let guest = self.before.mode.is_virtual();
        csr(guest && (dirtied || inst.op == Op::sret), VSSTATUS);
        csr(is_bare && dirtied || inst.op == Op::mret || inst.op == Op::sret && !guest, MSTATUS);
        csr(inst.op == Op::mret && hart.xlen() == 32, MSTATUSH);
        self.writes.sort_unstable_by_key(|&(kind, number)| (number, kind));
    }

    fn registers(&mut self, hart: &Hart) {
        let (xlen, flen) = (hart.xlen(), hart.flen());
        for (kind, number) in std::mem::take(&mut self.writes) {
            match kind {
                X => {
                    self.x_name(number as u8);
                    self.hex(hart.x(number as u8), xlen);
                }
                F => {
                    let _ = write!(self.line, " f{number:<2} ");
                    self.hex(hart.f[number as usize & 31], flen);
                }
                SETTING => {
                    let vtype = hart.v.vtype();
                    let _ = write!(self.line, " e{} {} l{}", vtype.sew.bits(), vtype.lmul, hart.v.vl);
                }
                V => {
                    let _ = write!(self.line, " v{number:<2} 0x");
                    // VLEN is at least 32.
                    let (words, _) = hart.v.group(number as u8, 1).as_chunks();
                    for &word in words.iter().rev() {
                        self.line.extend_from_slice(&hex::digits(u32::from_le_bytes(word)));
                    }
                }
                _ => {
                    let (name, value) = match number {
                        MVIP => (Some("mvip"), Some(mvip(hart, self.before.mip))),
                        _ => (csr::name(number), hart.peek_csr(number)),
                    };
                    let Some(value) = value else { continue };
                    let _ = write!(self.line, " c{number}_{} ", name.unwrap_or("unknown"));
                    self.hex(value, xlen);
                }
            }
        }
    }

    fn memory(&mut self, hart: &mut Hart, inst: &Inst) {
        let element = element_bytes(hart, inst);
        let xlen = hart.xlen();
        let mut stored = hart.stored.as_slice();
        for touch in &hart.accesses {
            // Of a store-conditional Spike lists the store alone.
            if !touch.store && matches!(inst.op, Op::sc_w | Op::sc_d) {
                continue;
            }
            // Of a block that is cleared Spike lists the address without a pointer mask's bits.
            let first = if inst.op == Op::cbo_zero { hart.unmasked(touch.addr) } else { touch.addr };
            let bytes = if touch.store { element.min(8) } else { element };
            for at in (0..touch.len).step_by(bytes as usize) {
                self.line.extend_from_slice(b" mem ");
                self.hex(hart.address(first, at.into()), xlen);
                if touch.store {
                    let (piece, rest) = stored.split_at(stored.len().min(bytes.min(touch.len - at) as usize));
                    stored = rest;
                    let mut value = [0; 8];
                    value[..piece.len()].copy_from_slice(piece);
                    self.line.push(b' ');
                    self.hex(u64::from_le_bytes(value), piece.len() as u32 * 8);
                }
            }
        }
        hart.forget_accesses();
    }
}

/// Returns the CSRs that Spike logs for a CSR write: those that hold the state, not their views.
fn logged(hart: &Hart, number: u16) -> impl Iterator<Item = u16> + use<> {
    let (first, second) = match csr::name(number) {
        Some("fcsr") => (0x001, Some(0x002)),
        Some("vcsr") => (0x009, Some(0x00a)),
        Some("sstatus") => (0x300, None),
        Some("sie") => (0x104, Some(0x304)),
        // It writes the whole of stimecmp.
        Some("stimecmph") => (0x14d, None),
        Some("vstimecmph") => (0x24d, None),
        Some("sip") => (MVIP, Some(MIP)),
        Some("mip") if hart.config.isa.has(Ext::S) => (MVIP, Some(MIP)),
        _ => (number, None),
    };
    std::iter::once(first).chain(second)
}

/// Returns mvip as Spike has it (Smaia, which Rivet lacks): an alias of the writable bits of mip. SSIP and STIP are
/// those before the write, since Spike logs mvip first.
fn mvip(hart: &Hart, before: u64) -> u64 {
    const SSIP: u64 = 1 << 1;
    const STIP: u64 = 1 << 5;
    const SEIP: u64 = 1 << 9;
    let stce = match hart.xlen() {
        32 => hart.peek_csr(0x31a).unwrap_or(0) >> 31,
        _ => hart.peek_csr(0x30a).unwrap_or(0) >> 63,
    };
    let aliases = if stce & 1 != 0 { SSIP } else { SSIP | STIP };
    before & aliases | hart.peek_csr(MIP).unwrap_or(0) & SEIP
}

/// Returns whether the instruction is a misa write that clears C.
fn clears_c(hart: &Hart, uop: &Uop) -> bool {
    const C: u64 = 1 << 2;
    if uop.op.base().row().chapter != Chapter::csr || uop.csr() != MISA {
        return false;
    }
    let register = hart.x(uop.rs1) & C != 0;
    let immediate = u64::from(uop.rs1) & C != 0;
    match uop.op {
        Op::csrrw => !register,
        Op::csrrwi => !immediate,
        Op::csrrc => register,
        Op::csrrci => immediate,
        _ => false,
    }
}

/// Returns whether the instruction writes a register pair.
fn has_pair(hart: &Hart, inst: &Inst) -> bool {
    inst.op == Op::amocas_q || inst.op == Op::amocas_d && hart.xlen() == 32
}

/// Returns the size of the pieces in which accesses are listed.
fn element_bytes(hart: &Hart, inst: &Inst) -> u32 {
    match inst.op {
        // Spike clears byte by byte.
        Op::cbo_zero => 1,
        op => op.form().memory.map_or(8, |memory| memory.eew(hart.v.vtype()).bytes()),
    }
}

impl<W: Write> Observer for Trace<W> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let known = self.known[uop.op as usize];
        if !known.has_no_access {
            hart.record_accesses();
            hart.forget_accesses();
        }
        if known.effects != Effects::Any {
            self.before.mode = hart.mode();
            return;
        }
        let mut vregs = std::mem::take(&mut self.before.vregs);
        listed(hart, uop, &mut vregs);
        let is_csr_access = uop.op.base().row().chapter == Chapter::csr;
        self.before = Before {
            mode: hart.mode(),
            vregs,
            vtype: hart.v.vtype(),
            vl: hart.v.vl,
            vxsat: hart.v.vxsat,
            mip: if is_csr_access { hart.peek_csr(MIP).unwrap_or(0) } else { 0 },
            keeps_misa: uop.pc & 2 != 0 && clears_c(hart, uop),
            fs: hart.fs,
            vs: hart.vs,
            fflags: uop.op.row().chapter.is_float().then(|| std::mem::take(&mut hart.fflags)),
        };
    }

    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        hart.fflags |= self.before.fflags.take().unwrap_or(0);
        // An access of several pages may have come to the first of them.
        hart.stop_recording();
        // The environment may wait now; whoever follows the log sees what led there.
        if uop.op == Op::ecall && self.error.is_none() {
            let flushed = self.out.flush();
            self.note(hart, flushed);
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        let Known { effects, leaves_no_tlb_entry, has_no_access } = self.known[uop.op as usize];
        if effects == Effects::Any {
            self.collect(hart, uop);
            self.restore_fflags(hart, uop);
        }
        if self.error.is_some() {
            return;
        }
        self.begin(hart, uop, effects);
        match effects {
            Effects::Any => self.registers(hart),
            Effects::Rd if uop.rd != 0 => self.hex(hart.x(uop.rd), hart.xlen()),
            _ => {}
        }
        if !has_no_access && !hart.accesses.is_empty() {
            self.memory(hart, uop);
        }
        if !leaves_no_tlb_entry {
            hart.stop_recording();
        }
        self.line.push(b'\n');
        let written = self.out.write_all(&self.line);
        self.note(hart, written);
    }
}
