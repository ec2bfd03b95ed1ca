//! The commit log in Spike's format: one line per retired instruction.
//!
//! A line reads `core   0: 3 0x0000000080000000 (0x00000297) x5  0x0000000080000000`; vector writes are `e32 m1 l8 v4
//! 0x…`, loads `mem ADDR`, stores `mem ADDR DATA`, one for each element.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use rivet_exec::{Engine, Interpreter, Observer, Uop};
use rivet_hart::{AddressSpace, Hart, Mode};
use rivet_isa::{Addressing, Chapter, Inst, Op, Operand, Slot, Vtype};

use super::access::{Noted, SingleAccess};
use super::csrs::{MIP, MVIP, clears_c, logged, mvip};
use super::effects::{Effects, has_no_access};
use super::line::Lines;
use super::line_cache::LineCache;
use super::listed::listed;

/// A commit log to any writer.
pub type Log = Trace<Box<dyn Write>>;

/// An interpreter that logs what it runs. It is no generic function, so that it is compiled with the options of this crate.
pub fn logging(trace: Rc<RefCell<Log>>) -> Box<dyn Engine> {
    Box::new(Interpreter::observed(trace))
}

/// A writer of the commit log.
pub struct Trace<W> {
    out: W,
    /// The first write error; nothing is written after it.
    error: Option<io::Error>,
    lines: Lines,
    /// Bytes from which on lines are written.
    block: usize,
    /// Writes of the instruction in the log's order: by number, then by kind.
    writes: Vec<(u8, u16)>,
    before: Before,
    beginnings: LineCache,
    known: Vec<Known>,
    access: Noted,
}

/// What is known of an operation.
#[derive(Clone, Copy)]
struct Known {
    /// What there is to look at.
    effects: Effects,
    has_no_access: bool,
    single: Option<SingleAccess>,
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

const VSTART: u16 = 0x008;
const VSSTATUS: u16 = 0x200;
const MSTATUS: u16 = 0x300;
const MSTATUSH: u16 = 0x310;

impl<W: Write> Trace<W> {
    /// Creates a log that writes to `out` in blocks of whole lines.
    pub fn new(out: W) -> Trace<W> {
        Trace::in_blocks(out, 1 << 16)
    }

    /// Creates a log that writes each line to `out` at once.
    pub fn by_lines(out: W) -> Trace<W> {
        Trace::in_blocks(out, 0)
    }

    fn in_blocks(out: W, block: usize) -> Trace<W> {
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
            single: SingleAccess::of(op),
        });
        let (lines, beginnings, known) = (Lines::new(), LineCache::new(), known.collect());
        Trace {
            out,
            error: None,
            lines,
            block,
            writes: Vec::new(),
            before,
            beginnings,
            known,
            access: Noted::None,
        }
    }

    /// Ends the log; returns the writer or the first write error.
    pub fn finish(mut self) -> io::Result<W> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.flush().map(|()| self.out),
        }
    }

    /// Records the first write error and stops the hart.
    fn note(&mut self, hart: &mut Hart, written: io::Result<()>) {
        if let Err(error) = written {
            self.error = Some(error);
            hart.stop = true;
        }
    }

    /// Writes all lines.
    fn flush(&mut self) -> io::Result<()> {
        let written = self.out.write_all(self.lines.text(0)).and_then(|()| self.out.flush());
        self.lines.clear();
        written
    }

    /// The beginning of the line: hart, privilege, address and encoding, and the name of the register that is the `effects`.
    #[inline(always)]
    fn begin(&mut self, hart: &Hart, uop: &Uop, effects: Effects) {
        let privilege = self.before.mode.privilege();
        self.beginnings.set_owner(hart.id << 8 | (privilege as u64) << 1 | u64::from(hart.is_rv32));
        if !self.beginnings.begin(&mut self.lines, uop.pc, uop.raw) {
            let start = self.lines.len();
            self.begin_anew(hart, uop, effects);
            self.beginnings.keep(self.lines.text(start), uop.pc, uop.raw);
        }
    }

    #[inline(never)]
    fn begin_anew(&mut self, hart: &Hart, uop: &Uop, effects: Effects) {
        let lines = &mut self.lines;
        match hart.id {
            0 => lines.array(b"core   0: "),
            id => lines.slice(format!("core{id:4}: ").as_bytes()),
        }
        lines.array(&[b'0' + self.before.mode.privilege() as u8, b' ']);
        lines.hex(uop.pc, hart.xlen());
        lines.array(b" (");
        lines.hex(uop.raw.into(), u32::from(uop.len) * 8);
        lines.array(b")");
        if effects == Effects::Rd && uop.rd != 0 {
            lines.register(b'x', uop.rd);
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
        for operand in &inst.op.row().operands {
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
        csr(chapter.is_vector(), VSTART);
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
        let (lines, xlen, flen) = (&mut self.lines, hart.xlen(), hart.flen());
        for &(kind, number) in &self.writes {
            match kind {
                X => {
                    lines.register(b'x', number as u8);
                    lines.hex(hart.x(number as u8), xlen);
                }
                F => {
                    lines.register(b'f', number as u8);
                    lines.hex(hart.f[number as usize & 31], flen);
                }
                SETTING => lines.setting(hart.v.vtype(), hart.v.vl),
                V => lines.vector(number as u8, hart.v.group(number as u8, 1)),
                _ => {
                    let (name, value) = match number {
                        MVIP => (Some("mvip"), Some(mvip(hart, self.before.mip))),
                        VSTART => (None, Some(hart.v.vstart as u64)),
                        _ => (None, hart.peek_csr(number)),
                    };
                    let Some(value) = value else { continue };
                    lines.csr(number, name);
                    lines.hex(value, xlen);
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
                self.lines.array(b" mem ");
                self.lines.hex(hart.address(first, at.into()), xlen);
                if touch.store {
                    let (piece, rest) = stored.split_at(stored.len().min(bytes.min(touch.len - at) as usize));
                    stored = rest;
                    let mut value = [0; 8];
                    value[..piece.len()].copy_from_slice(piece);
                    self.lines.array(b" ");
                    self.lines.hex(u64::from_le_bytes(value), piece.len() as u32 * 8);
                }
            }
        }
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
        self.access = match known.single.and_then(|access| access.note(hart, uop)) {
            Some(noted) => noted,
            None if known.has_no_access => Noted::None,
            None => {
                hart.record_accesses();
                Noted::Recorded
            }
        };
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
        if matches!(self.access, Noted::Recorded) {
            hart.stop_recording();
        }
        // The environment may wait now; whoever follows the log sees what led there.
        if uop.op == Op::ecall && self.error.is_none() {
            let written = self.flush();
            self.note(hart, written);
        }
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        let effects = self.known[uop.op as usize].effects;
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
            Effects::Rd if uop.rd != 0 => self.lines.hex(hart.x(uop.rd), hart.xlen()),
            _ => {}
        }
        match self.access {
            Noted::None => {}
            Noted::Single { addr, access, value } => {
                self.lines.array(b" mem ");
                self.lines.hex(addr, hart.xlen());
                if access.stores {
                    self.lines.array(b" ");
                    self.lines.hex(value, access.bytes * 8);
                }
            }
            Noted::Recorded => {
                self.memory(hart, uop);
                hart.stop_recording();
            }
        }
        self.lines.array(b"\n");
        if self.lines.len() >= self.block {
            let written = self.flush();
            self.note(hart, written);
        }
    }
}
