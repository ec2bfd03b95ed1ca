//! What is done for each instruction, before and after it.

use rivet_exec::Uop;
use rivet_hart::{Hart, legal};
use rivet_isa::{Addressing, Chapter, Function, Inst};

use super::Shadow;
use super::constant_time::is_data_independent;
use super::known::{Kind, Known};
use super::origin::{Cause, Origin};
use super::uses::{Detail, Use};
use super::vector::Vector;

impl Shadow {
    /// Keeps what the instruction is about to overwrite, and reports what it must not depend on.
    pub(super) fn prepare(&mut self, hart: &Hart, uop: &Uop, known: &Known) {
        let undefined = known.reads_x & self.running.dirty_x | known.reads_f & self.running.dirty_f;
        // Values are needed of operands with undefined bits, and of addresses.
        if undefined != 0 || known.needs_values {
            self.before.x = [hart.x(uop.rs1), hart.x(uop.rs2), hart.x(uop.rd)];
            self.before.fflags = hart.fflags;
        }
        if known.writes_x & 1 << 2 != 0 {
            self.sp = hart.x(2);
        }
        match known.kind {
            Kind::Vector | Kind::Vset => self.prepare_vector(hart, uop, known.kind),
            _ if known.reads_x & self.hart().dirty_x == 0 => {}
            Kind::Branch => self.branch(hart, uop.pc, &uop.inst),
            Kind::Jump => self.check_register(hart, Use::Jump, uop, uop.rs1),
            Kind::Access(_) | Kind::Block { .. } => self.check_register(hart, Use::Address, uop, uop.rs1),
            Kind::Scalar | Kind::Csr | Kind::Length | Kind::Request | Kind::Other => {}
        }
    }

    /// Reports an integer register that is undefined, and counts it as defined from here on.
    fn check_register(&mut self, hart: &Hart, used: Use, uop: &Uop, register: u8) {
        if self.hart().dirty_x >> register & 1 != 0 {
            let origin = self.hart().x_origin[usize::from(register)];
            self.report(hart, used, uop.pc, Some(&uop.inst), origin, Detail::Register(register));
            self.trust(register);
        }
    }

    fn prepare_vector(&mut self, hart: &Hart, uop: &Uop, kind: Kind) {
        let v = &hart.v;
        let before = &mut self.before;
        (before.vtype, before.vl, before.vstart, before.vlmax) = (v.vtype(), v.vl, v.vstart, v.vlmax());
        (before.vxsat, before.is_rv32) = (v.vxsat, hart.is_rv32);
        let (chapter, function, _) = uop.op.semantics();
        if kind == Kind::Vset {
            if function != Function::vsetivli {
                self.check_register(hart, Use::Avl, uop, uop.rs1);
            }
            if function == Function::vsetvl {
                self.check_register(hart, Use::Vtype, uop, uop.rs2);
            }
            return;
        }
        self.running.settle();
        // A copy is needed where values decide: of masks always, else only where something is undefined.
        let masked = !uop.vm;
        let form = uop.op.form();
        let indexed = form.memory.is_some_and(|memory| memory.addressing == Addressing::Indexed);
        let selects = matches!(chapter, Chapter::vperm | Chapter::vmask);
        before.file.clear();
        if masked || indexed || selects || self.running.dirty_v != 0 {
            before.file.extend_from_slice(v.file());
        }
        if let Some(memory) = uop.op.form().memory
            && v.vl > v.vstart
        {
            self.check_register(hart, Use::Address, uop, uop.rs1);
            if memory.addressing == Addressing::Strided {
                self.check_register(hart, Use::Address, uop, uop.rs2);
            }
            self.check_elements(hart, uop, indexed, masked);
        }
    }

    /// Reports undefined offsets, and undefined bits of the mask, of an access.
    fn check_elements(&mut self, hart: &Hart, uop: &Uop, indexed: bool, masked: bool) {
        let (vl, vstart, vlenb) = (self.before.vl, self.before.vstart, self.vlenb);
        let form = uop.op.form();
        if masked
            && self.hart().dirty_v & 1 != 0
            && let Some(element) = (vstart..vl).find(|&i| self.hart().bit(0, i))
        {
            let origin = self.hart().bit_origin(0, element);
            self.report(
                hart,
                Use::AccessMask,
                uop.pc,
                Some(&uop.inst),
                origin,
                Detail::Element { register: 0, element },
            );
        }
        if !indexed || self.hart().dirty_v == 0 {
            return;
        }
        let bytes = form.vs2.eew(self.before.vtype).unwrap_or(8) as usize / 8;
        let base = usize::from(uop.rs2) * vlenb;
        for element in vstart..vl {
            let at = base + element * bytes;
            let active = !masked
                || self.before.file.get(element / 8).is_some_and(|byte| byte >> (element % 8) & 1 != 0);
            if !active || at + bytes > 32 * vlenb {
                continue;
            }
            if let Some(origin) = self.hart().origin(at..at + bytes) {
                let detail = Detail::Element { register: uop.rs2, element };
                self.report(hart, Use::Index, uop.pc, Some(&uop.inst), origin, detail);
                return;
            }
        }
    }

    /// Carries an instruction that has retired out on the shadow.
    pub(super) fn carry_out(&mut self, hart: &mut Hart, uop: &Uop, known: &Known) {
        let (x, f) = (self.running.dirty_x & known.x, self.running.dirty_f & known.f);
        let (kind, moves_sp) = (known.kind, known.writes_x & 1 << 2 != 0);
        match kind {
            Kind::Scalar | Kind::Jump | Kind::Other | Kind::Vset | Kind::Branch if x | f == 0 => {}
            Kind::Scalar => {
                let inst = &uop.inst;
                if self.has_secrets
                    && let Some(origin) = self.read_origin(inst)
                {
                    self.timed(hart, uop, origin);
                }
                if self.raised != 0
                    && let Some(origin) = self.read_origin(inst)
                {
                    self.report_flags(hart, uop, origin);
                }
                match inst.op.semantics().0 {
                    Chapter::int => self.integer(uop.pc, inst),
                    _ => self.float(uop.pc, inst),
                }
            }
            Kind::Access(access) if access.atomic => self.atomic(uop.pc, &uop.inst, access, hart),
            Kind::Access(access) => self.access(hart, uop.pc, &uop.inst, access),
            Kind::Request => {
                self.integer(uop.pc, &uop.inst);
                self.request(hart, uop.pc);
            }
            Kind::Csr | Kind::Length => self.csr(hart, uop.pc, &uop.inst),
            Kind::Vector => self.vector(hart, uop),
            Kind::Block { zeroes: false } => {}
            Kind::Block { zeroes: true } => {
                const BLOCK: u64 = 64;
                let start = self.address(self.before.x[0], 0) & !(BLOCK - 1);
                self.memory.define(start..start.saturating_add(BLOCK));
            }
            Kind::Branch | Kind::Jump | Kind::Other | Kind::Vset => self.defined_results(&uop.inst),
        }
        match kind {
            Kind::Vset => self.after_vset(hart, uop),
            Kind::Jump => self.jumped(hart),
            _ => {}
        }
        if moves_sp {
            self.moved_stack(self.sp, hart.x(2), uop);
        }
    }

    fn defined_results(&mut self, inst: &Inst) {
        let writes = inst.writes();
        for r in (0..32).filter(|r| writes.x >> r & 1 != 0) {
            self.trust(r);
        }
        for r in (0..32).filter(|r| writes.f >> r & 1 != 0) {
            self.hart_mut().set_f(r, 0, Default::default());
        }
    }

    /// Reports an instruction whose time depends on a secret.
    fn timed(&mut self, hart: &Hart, uop: &Uop, origin: Origin) {
        if self.origins.cause(origin) == Cause::Secret && !is_data_independent(uop.op) {
            self.report(hart, Use::Time, uop.pc, Some(&uop.inst), origin, Detail::None);
        }
    }

    /// Reports flags that floating point has raised.
    fn report_flags(&mut self, hart: &Hart, uop: &Uop, origin: Origin) {
        let detail = Detail::Flags(self.raised);
        self.report(hart, Use::Flags, uop.pc, Some(&uop.inst), origin, detail);
    }

    fn vector(&mut self, hart: &Hart, uop: &Uop) {
        let form = uop.op.form();
        let (inst, pc) = (&uop.inst, uop.pc);
        if self.has_secrets
            && let Some(origin) = self.vector_read_origin(inst)
        {
            self.timed(hart, uop, origin);
        }
        let vtype = self.before.vtype;
        let keeps = !vtype.vta || !vtype.vma;
        let agnostic = keeps && legal::broken(&hart.config, vtype, inst).unwrap_or(false);
        let has_freed = self.has_freed();
        let mut vector = Vector {
            has_freed,
            heap: &self.heap,
            forbidden: None,
            flags: None,
            inst,
            pc,
            before: &self.before,
            vl: hart.v.vl,
            agnostic,
            registers: &mut self.running,
            memory: &mut self.memory,
            origins: &mut self.origins,
        };
        vector.run();
        let (written, forbidden, flags) = (vector.written(), vector.forbidden, vector.flags);
        if let Some(origin) = flags.filter(|_| self.raised != 0) {
            self.report_flags(hart, uop, origin);
        }
        if let Some((addr, origin)) = forbidden
            && !self.keeps_books(pc)
        {
            let used = if form.stores() { Use::ForbiddenWrite } else { Use::ForbiddenRead };
            self.report(hart, used, pc, Some(inst), origin, Detail::Address(addr));
        }
        if let Some(memory) = form.memory
            && memory.addressing == Addressing::FaultOnlyFirst
        {
            let bytes = memory.eew(self.before.vtype).bytes() as usize;
            let loaded = super::registers::Loaded {
                pc,
                inst: *inst,
                vl: hart.v.vl,
                bytes,
                registers: written.clone(),
                fields: inst.nfields(),
            };
            let is_whole = hart.v.vl == self.before.vl && hart.v.vl > 1;
            self.hart_mut().fault_only_first = is_whole.then_some(loaded);
        } else if let Some(loaded) = &self.hart().fault_only_first
            && loaded.registers.start < written.end
            && written.start < loaded.registers.end
        {
            self.hart_mut().fault_only_first = None;
        }
    }

    /// What a fault-only-first load has loaded beyond the first element counts only under the vl that it left, or for who
    /// has read that.
    fn after_vset(&mut self, hart: &Hart, uop: &Uop) {
        let keeps_vl = uop.rd == 0 && uop.rs1 == 0 && uop.op.semantics().1 != Function::vsetivli;
        if keeps_vl || hart.v.vtype().vill {
            return;
        }
        if uop.rs1 == 0 && uop.op.semantics().1 != Function::vsetivli {
            self.asked_vlen(uop.pc, &uop.inst);
        }
        let Some(loaded) = self.hart_mut().fault_only_first.take() else { return };
        let cause = Cause::FaultOnlyFirst { vl: loaded.vl as u32 };
        let origin = self.origins.root(loaded.pc, Some(loaded.inst), cause);
        let vlenb = self.vlenb;
        let group = loaded.registers.len() * vlenb / loaded.fields;
        for field in 0..loaded.fields {
            let base = loaded.registers.start * vlenb + field * group;
            let (from, to) = (base + loaded.bytes, base + loaded.vl * loaded.bytes);
            self.hart_mut().fill(from..to, Some(origin));
        }
    }
}
