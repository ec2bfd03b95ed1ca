//! The generator writes vector instructions on registers, and all ways to set vtype and vl.

use rivet_isa::reg::x_name;
use rivet_isa::{Chapter, Inst, Lmul, Op, Operand, Sew, Vtype};

use super::pick::{Avl, RowClass, Vset, Writer};
use super::program::Role;
use crate::differential::rows::whole_registers;

impl Writer {
    /// A vtype that every implementation of this ELEN and VLEN supports.
    pub(super) fn vtype(&mut self) -> Vtype {
        let isa = self.config.isa;
        loop {
            let vtype = Vtype::new(self.rng.pick(&Sew::ALL), self.rng.pick(&Lmul::ALL));
            // Also where VLEN is greater than it was chosen for, or smaller down to 64 (V 3.4.2).
            if vtype.is_supported(isa.elen, isa.vlen.min(64).max(isa.elen)) {
                return Vtype { vta: self.rng.percent(50), vma: self.rng.percent(50), ..vtype };
            }
        }
    }

    /// A number of elements: around VLMAX, few, none, too many.
    fn avl(&mut self, vtype: Vtype) -> i64 {
        let vlmax = i64::from(vtype.vlmax(self.config.isa.vlen));
        match self.rng.below(24) {
            0 => 0,
            1 | 2 => 1,
            3 => vlmax - 1,
            4..=9 => vlmax,
            10 => vlmax + 1,
            11 => vlmax * 2 - 1,
            12 => vlmax * 2,
            13 => -1,
            14 | 15 => self.rng.between(1, 8),
            16 => 4 * self.rng.between(1, (vlmax / 4).max(1)),
            _ => self.rng.between(1, vlmax.max(1)),
        }
    }

    /// A new vtype and vl, by any of the instructions for it.
    pub(super) fn new_vset(&mut self) {
        let vtype = self.vtype();
        let avl = self.avl(vtype);
        self.vset_to(vtype, avl);
    }

    /// This vtype and vl; `x0, x0` where that keeps vl.
    pub(super) fn vset_to(&mut self, vtype: Vtype, avl: i64) {
        let rd = if self.rng.percent(30) { 0 } else { self.free(&[]) };
        let same_ratio = self.vset.filter(|old| old.vtype.ratio() == vtype.ratio());
        let (op, lines, avl) = match (self.rng.below(12), same_ratio) {
            (0 | 1, Some(old)) => (Op::vsetvli, vec![format!("    vsetvli x0, x0, {vtype}")], old.avl),
            (2, Some(old)) => (Op::vsetvl, self.vsetvl(0, 0, vtype), old.avl),
            (3, _) => {
                let rd = self.free(&[]);
                (Op::vsetvli, vec![format!("    vsetvli {}, x0, {vtype}", x_name(rd))], Avl::Number(-1))
            }
            (4, _) => {
                let rd = self.free(&[]);
                (Op::vsetvl, self.vsetvl(rd, 0, vtype), Avl::Number(-1))
            }
            (5 | 6, _) if (0..32).contains(&avl) => {
                let text = format!("    vsetivli {}, {avl}, {vtype}", x_name(rd));
                (Op::vsetivli, vec![text], Avl::Number(avl))
            }
            (7 | 8, _) => {
                let rs1 = self.free(&[]);
                let mut lines = self.load(rs1, avl);
                lines.extend(self.vsetvl(rd, rs1, vtype));
                (Op::vsetvl, lines, Avl::Number(avl))
            }
            _ => {
                let rs1 = self.free(&[]);
                let mut lines = self.load(rs1, avl);
                lines.push(format!("    vsetvli {}, {}, {vtype}", x_name(rd), x_name(rs1)));
                (Op::vsetvli, lines, Avl::Number(avl))
            }
        };
        self.step(Role::Sets, Some(op), lines);
        self.vset = Some(Vset { vtype, avl });
    }

    /// `vsetvl`, with vtype in a register.
    fn vsetvl(&mut self, rd: u8, rs1: u8, vtype: Vtype) -> Vec<String> {
        let rs2 = self.free(&[rs1]);
        let mut lines = self.load(rs2, i64::from(vtype.imm()));
        lines.push(format!("    vsetvl  {}, {}, {}", x_name(rd), x_name(rs1), x_name(rs2)));
        lines
    }

    /// Lines that make vtype and vl what they were, after lines that changed them.
    pub(super) fn again(&mut self, vset: Vset, but: &[u8]) -> Vec<String> {
        let Vset { vtype, avl } = vset;
        match avl {
            Avl::Number(avl) => {
                let register = self.free(but);
                let mut lines = self.load(register, avl);
                lines.push(format!("    vsetvli x0, {}, {vtype}", x_name(register)));
                lines
            }
            Avl::Register(register, _) => vec![format!("    vsetvli x0, {}, {vtype}", x_name(register))],
        }
    }

    /// The vtype that holds here, or a new one.
    pub(super) fn some_vset(&mut self) -> Vset {
        loop {
            match self.vset {
                Some(vset) if self.rng.percent(85) => return vset,
                _ => self.new_vset(),
            }
        }
    }

    /// A legal instruction of a row, under the vtype that holds or another that is set first. vl is a multiple of four
    /// where the row works on groups of elements.
    pub(super) fn vector_inst(&mut self, op: Op) -> Option<Inst> {
        let groups = op.row().chapter == Chapter::vcrypto && !op.row().operands.contains(&Operand::Vm);
        let masked = self.rng.percent(40);
        if let Some(vset) = self.vset.filter(|_| !groups && self.rng.percent(85)) {
            let setting = self.setting(op, Some(vset), masked);
            if let Some(inst) = self.legal(&setting) {
                return Some(inst);
            }
        }
        for _ in 0..16 {
            let vtype = self.vtype();
            let vlmax = i64::from(vtype.vlmax(self.config.isa.vlen));
            let avl = if groups { 4 * self.rng.between(0, vlmax / 4) } else { self.avl(vtype) };
            let vset = Vset { vtype, avl: Avl::Number(avl) };
            let setting = self.setting(op, Some(vset), masked);
            if let Some(inst) = self.legal(&setting) {
                if groups {
                    let lines = self.again(vset, &[]);
                    self.step(Role::Sets, Some(Op::vsetvli), lines);
                    self.vset = Some(vset);
                } else {
                    self.vset_to(vtype, avl);
                }
                return Some(inst);
            }
        }
        None
    }

    /// A vector instruction on registers, sometimes with vstart.
    pub(super) fn vector(&mut self) {
        let Some(op) = self.row(RowClass::Vector) else { return };
        let Some(inst) = self.vector_inst(op) else { return };
        let mut before = Vec::new();
        let has = |operand| op.row().operands.contains(&operand);
        if op == Op::vfwmaccbf16_vf {
            // Implementations differ on values that are not boxed.
            before.extend(self.boxed_half(inst.rs1));
        }
        if op.row().chapter == Chapter::vperm
            && has(Operand::Rs1)
            && self.kept >> inst.rs1 & 1 == 0
            && self.rng.percent(60)
        {
            let vlmax = self.vset.map_or(8, |vset| i64::from(vset.vtype.vlmax(self.config.isa.vlen)));
            let value = self.rng.between(0, vlmax + 2);
            before.extend(self.load(inst.rs1, value));
        }
        if !self.rng.percent(5) {
            return self.emit(before, &inst);
        }
        before.extend(self.vstart(&inst));
        before.extend(self.lines(&inst));
        // Not 0 if it trapped; whole-register instructions behind the end of their registers are reserved (V 7.9).
        before.push(format!("    csrrw   {}, vstart, x0", x_name(self.free(&[]))));
        self.step(Role::Free, Some(op), before);
    }

    /// Sets vstart for an instruction that comes next.
    fn vstart(&mut self, inst: &Inst) -> Vec<String> {
        let vlen = u64::from(self.config.isa.vlen);
        let most = match whole_registers(inst.op) {
            // QEMU 10.0 aborts beyond the end.
            Some(registers) => vlen / 64 * u64::from(registers),
            None => self.vset.map_or(8, |vset| vset.most(vlen as u32) + 1),
        };
        let value = self.rng.below(most.clamp(1, vlen)) as i64;
        let mut lines = self.load(31, value);
        lines.push("    csrw    vstart, x31".into());
        lines
    }
}
