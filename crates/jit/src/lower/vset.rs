//! `vset{i}vl{i}`, instructions that read vl and vlenb, and the guard on vtype and vl. The hart learns of vtype and vl where it has to.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::VtypeKey;

use crate::abi::{self, hart};
use crate::lower::Lower;
use crate::region::{Node, Successor};
use crate::vector::vtype::VL;
use crate::vector::{Vl, VsetEffect, VtypeState, reads_length};

impl Lower<'_> {
    /// A `vset` instruction that does not end a node; false if it has to be called in `exec`.
    pub(super) fn vset(&mut self, node: &Node, at: usize) -> bool {
        let uop = &node.uops[at];
        let VsetEffect::Known(key, vl) = self.vectors.state.step(uop, &self.compile_key) else {
            return false;
        };
        let after = VtypeState::Known { key, vl, entered: false };
        self.dirty.vtype |= !after.was_set(self.vectors.state);
        let value = self.vl_value(vl);
        self.count_unchanged(uop, key, vl, value);
        self.set_x(uop.rd, value);
        true
    }

    /// `csrr rd, vlenb`, which compilers put before each spill of a vector register, and `csrr rd, vl`; false for others.
    pub(super) fn length(&mut self, uop: &Uop) -> bool {
        let value = match self.vectors.state {
            vector if !reads_length(uop, vector) => return false,
            VtypeState::Known { vl, .. } if uop.csr() == VL => self.vl_value(vl),
            _ => self.b.ins().iconst(I64, i64::from(self.compile_key.vlen / 8)),
        };
        self.set_x(uop.rd, value);
        true
    }

    /// `vsetvli` at the end of a node: for VLMAX elements it goes on in one way, for fewer in another.
    pub(super) fn split(&mut self, uop: &Uop, enough: Successor, short: Successor) {
        let VsetEffect::AvlDependent(key, vlmax) = self.vectors.state.step(uop, &self.compile_key) else {
            return;
        };
        let avl = self.x(uop.rs1);
        if self.counts.current().is_some() {
            let most = self.b.ins().iconst(I64, i64::from(vlmax));
            let vl = self.b.ins().umin(avl, most);
            self.count_unchanged(uop, key, Vl::UpTo(vlmax), vl);
        }
        self.dirty.vtype = true;
        let fewer = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, avl, i64::from(vlmax));
        let (less, all) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(fewer, less, &[], all, &[]);
        let dirty = self.dirty;
        for (block, vl, target) in [(all, Vl::Exact(vlmax), enough), (less, Vl::UpTo(vlmax), short)] {
            self.b.switch_to_block(block);
            self.dirty = dirty;
            self.vectors.state = VtypeState::Known { key, vl, entered: false };
            if let Vl::UpTo(_) = vl {
                self.b.def_var(self.vectors.vl, avl);
            }
            let value = self.vl_value(vl);
            self.set_x(uop.rd, value);
            self.go(target);
        }
    }

    /// vl as a value, at most VLMAX.
    pub(super) fn vl_value(&mut self, vl: Vl) -> Value {
        match vl {
            Vl::Exact(n) => self.b.ins().iconst(I64, i64::from(n)),
            Vl::UpTo(_) => self.b.use_var(self.vectors.vl),
        }
    }

    /// Tells the hart of vtype and vl, if it does not know.
    pub(super) fn write_back_vtype(&mut self) {
        let VtypeState::Known { key, vl, .. } = self.vectors.state else { return };
        if self.dirty.vtype {
            let function = self.b.ins().iconst(I64, (abi::set_vector as *const ()).addr() as i64);
            let key = self.b.ins().iconst(I64, i64::from(key.bits()));
            let vl = self.vl_value(vl);
            self.b.ins().call_indirect(self.signatures.exec, function, &[self.hart, key, vl]);
        }
    }

    /// Fails unless the hart has the vtype and vl that the region is made for.
    pub(in crate::lower) fn guard_vtype(&mut self, key: VtypeKey, vl: Vl, refuse: Block) {
        let now = self.load_own(I32, hart::VTYPE);
        let mut wrong = self.b.ins().icmp_imm_u(IntCC::NotEqual, now, i64::from(key.bits()));
        if let Vl::Exact(vl) = vl {
            let length = self.load_own(I64, hart::VL);
            let differs = self.b.ins().icmp_imm_u(IntCC::NotEqual, length, i64::from(vl));
            wrong = self.b.ins().bor(wrong, differs);
        }
        let go = self.b.create_block();
        self.b.ins().brif(wrong, refuse, &[], go, &[]);
        self.b.switch_to_block(go);
    }
}
