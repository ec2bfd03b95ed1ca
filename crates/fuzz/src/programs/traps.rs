//! The generator writes instructions that trap in the same way everywhere; the handler records the trap and continues
//! behind it.

use rivet_isa::reg::x_name;
use rivet_isa::{Chapter, Ext, Op};

use super::layout::{WINDOW_SIZE, state};
use super::pick::{RowClass, Writer, encoded};
use super::program::Role;

impl Writer {
    /// One of them.
    pub(super) fn trap(&mut self) {
        match self.rng.below(12) {
            0..=2 => self.reserved_encoding(),
            3..=5 => self.illegal_vector(),
            6 => self.illegal_vtype(),
            7 => self.illegal_rounding(),
            8 => self.illegal_csr(),
            9 => self.breakpoint(),
            10 => self.wild_jump(),
            _ => self.bad_access(),
        }
    }

    fn reserved_encoding(&mut self) {
        let kind = self.rng.pick(&[RowClass::Scalar, RowClass::Float, RowClass::Vector, RowClass::Vector]);
        let Some(op) = self.row(kind).filter(|op| op.row().len == 4 && op.row().chapter != Chapter::misc)
        else {
            return;
        };
        let setting = self.setting(op, None, false);
        let Some(inst) = self.legal(&setting) else { return };
        let Some(raw) = self.reserved(inst.raw) else { return };
        self.step(Role::Free, Some(op), vec![encoded(raw, "reserved")]);
    }

    /// Wrong registers, wrong EMUL, a mask over its destination, and so on.
    fn illegal_vector(&mut self) {
        let kind = self.rng.pick(&[RowClass::Vector, RowClass::Vector, RowClass::VectorAccess]);
        let Some(op) = self.row(kind) else { return };
        let vset = self.some_vset();
        let masked = self.rng.percent(50);
        let setting = self.setting(op, Some(vset), masked);
        let Some(inst) = self.illegal(&setting) else { return };
        let text = inst.exact_text(self.config.isa.xlen, None);
        let line = encoded(inst.raw, &format!("{} {}", text.mnemonic(), text.operands()));
        self.step(Role::Free, Some(op), vec![line]);
    }

    /// A vtype that there is not, and an instruction that needs one.
    fn illegal_vtype(&mut self) {
        if !self.has(RowClass::Vector) {
            return;
        }
        let (rd, rs1) = (self.free(&[]), self.free(&[]));
        let mut lines = Vec::new();
        if self.rng.percent(50) {
            // vlmul 4 is reserved; so is SEW beyond 64.
            let vtype = self.rng.pick(&[4, 12, 0x20, 0x38, 0x100, 0x404, 0x7ff]);
            lines.push(format!("    vsetvli {}, {}, {vtype}", x_name(rd), x_name(rs1)));
        } else {
            let vtype = self.rng.pick(&[-1, 4, 0x100, 0x0800_0000]);
            lines.extend(self.load(31, vtype));
            lines.push(format!("    vsetvl  {}, {}, x31", x_name(rd), x_name(rs1)));
        }
        self.step(Role::Sets, Some(Op::vsetvli), lines);
        self.vset = None;
        for _ in 0..1 + self.rng.below(2) {
            let Some(op) = self.row(RowClass::Vector) else { return };
            let vset = super::pick::Vset { vtype: self.vtype(), avl: super::pick::Avl::Number(1) };
            let setting = self.setting(op, Some(vset), false);
            if let Some(inst) = self.legal(&setting)
                && op != Op::vfwmaccbf16_vf
            {
                self.emit(Vec::new(), &inst);
            }
        }
    }

    /// A dynamic rounding mode that there is not, for a few instructions.
    fn illegal_rounding(&mut self) {
        if !self.has(RowClass::Float) {
            return;
        }
        let mode = 5 + self.rng.below(3);
        self.step(Role::Sets, Some(Op::csrrwi), vec![format!("    csrwi   frm, {mode}")]);
        for _ in 0..1 + self.rng.below(3) {
            self.scalar(RowClass::Float);
        }
        if self.rng.percent(50) {
            self.vector();
        }
        let mode = self.rng.below(5);
        self.step(Role::Sets, Some(Op::csrrwi), vec![format!("    csrwi   frm, {mode}")]);
    }

    /// Writes what is read-only, or a CSR that there is not.
    fn illegal_csr(&mut self) {
        let csrs: &[&str] =
            if self.has(RowClass::Vector) { &["vl", "vtype", "vlenb", "0x8ff"] } else { &["0x8ff"] };
        let csr = self.rng.pick(csrs);
        let (rd, rs1) = (self.free(&[]), self.free(&[]));
        let line = format!("    csrrw   {}, {csr}, {}", x_name(rd), x_name(rs1));
        self.step(Role::Free, Some(Op::csrrw), vec![line]);
    }

    fn breakpoint(&mut self) {
        let compressed = self.config.isa.has(Ext::Zca);
        let (op, lines) = match self.rng.below(3) {
            0 if compressed => (Op::c_ebreak, vec!["    .half   0x9002              # c.ebreak".to_owned()]),
            1 if compressed => (Op::c_ebreak, vec!["    .half   0                   # c.unimp".to_owned()]),
            _ => (Op::ebreak, vec![encoded(0x0010_0073, "ebreak")]),
        };
        self.step(Role::Free, Some(op), lines);
    }

    /// A jump to where nothing is; the handler goes on behind.
    fn wild_jump(&mut self) {
        let (link, to) = (self.free(&[]), self.label());
        let target = self.layout.nowhere + 4 * self.rng.below(512);
        let mut lines = self.load(30, self.layout.state as i64);
        lines.push(format!("    la      x31, {to}"));
        lines.push(format!("    sd      x31, {}(x30)", state::RESUME));
        lines.extend(self.load(31, target as i64));
        lines.push(format!("    jalr    {}, 0(x31)", x_name(link)));
        lines.push(format!("{to}:"));
        self.step(Role::Free, Some(Op::jalr), lines);
    }

    /// A load or store where nothing is, or over the end of the window.
    fn bad_access(&mut self) {
        let base = self.free(&[]);
        let (op, name) = self.rng.pick(&[(Op::ld, "ld"), (Op::sd, "sd"), (Op::lw, "lw"), (Op::sw, "sw")]);
        let at = match self.rng.below(3) {
            0 => self.layout.nowhere,
            1 => self.layout.window - 8,
            // Whether a part of a store is done is left open.
            _ if name.starts_with('s') => self.layout.window + WINDOW_SIZE,
            _ => self.layout.window + WINDOW_SIZE - self.rng.below(4),
        };
        let mut lines = self.load(base, at as i64);
        let value = self.free(&[]);
        lines.push(format!("    {name}      {}, 0({})", x_name(value), x_name(base)));
        self.step(Role::Free, Some(op), lines);
    }
}
