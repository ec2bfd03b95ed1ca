//! `vcompress.vm` and `viota.m`: what depends on how many bits of a mask are set below a lane's. AVX2 has no instructions for that,
//! and looks it up in tables.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::assembler::by_bits;
use super::constants::Constant;
use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at, indexed};
use super::file::{size, sized};
use super::frame;
use super::host::{self, Vectors};
use super::mask_words::Word;
use super::vector::steps;
use crate::fused::assembler::Lanes;
use crate::fused::{IntOp, codes};
use crate::guards::CompileKey;
use crate::vector::{MOST, Plan, Vl};

/// Can the elements of a group be compressed here?
pub(super) fn compresses(uop: &Uop, plan: &Plan, compile_key: &CompileKey) -> bool {
    // The last store may reach beyond the group.
    let end = u32::from(uop.rd) * compile_key.vlen / 8 + plan.group.max(compile_key.vlen / 8);
    plan.group <= MOST && end + piece(plan.sew) <= 32 * compile_key.vlen / 8
}

/// Can bits be counted here for elements like these?
pub(super) fn counts(plan: &Plan) -> bool {
    plan.group <= MOST && matches!(plan.sew, Sew::E32 | Sew::E64)
}

/// Bytes of the elements that are put in order at a time.
fn piece(sew: Sew) -> u32 {
    match host::vectors() {
        Some(Vectors::Avx512) => 64,
        _ => (8 * sew.bytes()).min(32),
    }
}

impl Emit<'_> {
    /// `vcompress.vm`: each piece is stored whole, after the elements that were chosen so far, and the next one overwrites
    /// what follows its own chosen elements. What the last one overwrites is saved before and restored. For a fill, their number is
    /// left in the frame.
    pub(super) fn compress(&mut self, uop: &Uop, plan: &Plan) {
        let (sew, vl, bytes) = (plan.sew, plan.vl, piece(plan.sew));
        let (from, to) = (self.byte_of(uop.rs2), i64::from(self.byte_of(uop.rd)));
        let place = indexed(FILE, R9, sew.bytes(), to);
        let register = |number| sized(number, size(bytes));
        let (load, store) = match bytes {
            8 => (Code::EVEX_Vmovq_xmm_xmmm64, Code::EVEX_Vmovq_xmmm64_xmm),
            _ => (codes::load(bytes, Sew::E64), codes::store(bytes, Sew::E64)),
        };
        let (old, order) = (self.temp(), self.temp());
        self.count_ones(uop.rs1, vl, false);
        self.two(load, register(old), place);
        self.load_number(R9, 0);
        if self.vectors == Vectors::Avx2 {
            self.load_number(RCX, by_bits::set(sew));
        }
        let (kept, end) = (self.temps, self.asm.label());
        for first in (0..vl.most()).step_by((bytes / sew.bytes()) as usize) {
            if first > 0 {
                self.leave_past(vl, first, end);
            }
            self.free_temps(kept);
            let word = Word { first, count: bytes / sew.bytes() };
            let len = bytes.min(plan.group.max(16));
            let bits = match self.vectors {
                Vectors::Avx512 => {
                    self.load_word(RCX, uop.rs1, word);
                    self.keep_active(RCX, vl, false, word);
                    self.two(Code::VEX_Kmovq_kr_r64, Register::K5, RCX);
                    let piece = self.bytes(from + first * sew.bytes(), len);
                    let args = [sized(order, 64).into(), sized(piece, 64).into()];
                    self.masked(codes::compress(sew), Lanes::Zero(Register::K5), &args);
                    RCX
                }
                Vectors::Avx2 => {
                    self.few_bits(uop.rs1, vl, word);
                    self.asm.order_of_set(order, RCX, RAX, sew);
                    let piece = self.bytes(from + first * sew.bytes(), len);
                    self.asm.reorder(order, piece, order, sew);
                    RAX
                }
            };
            self.two(store, place, register(order));
            self.two(Code::Popcnt_r64_rm64, RAX, bits);
            self.two(Code::Add_r64_rm64, R9, RAX);
        }
        self.place(end);
        self.two(store, place, register(old));
        if plan.fill.is_any() {
            self.store(at(Register::RSP, frame::RESULT), R9);
        }
    }

    /// `viota.m`
    pub(super) fn bits_below(&mut self, uop: &Uop, plan: &Plan) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        self.load_number(R9, 0);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let word = Word { first, count: steps.lanes };
            emit.few_bits(uop.rs2, Vl::Exact(first + steps.lanes), word);
            if !uop.vm {
                emit.load_word(RCX, 0, word);
                emit.two(Code::And_r64_rm64, RAX, RCX);
            }
            let (result, before) = (emit.temp(), emit.temp());
            match emit.vectors {
                Vectors::Avx512 => emit.set_below(result, sew)?,
                Vectors::Avx2 => {
                    emit.load_number(RCX, by_bits::below());
                    emit.asm.set_below(result, RCX, RAX, sew);
                }
            }
            emit.spread(sized(before, 64), R9, sew);
            emit.two(Code::Popcnt_r64_rm64, RAX, RAX);
            emit.two(Code::Add_r64_rm64, R9, RAX);
            let bytes = size(place.1);
            emit.operate(IntOp::Add, sew, bytes, Lanes::All, (result, result, before, 0));
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, result);
            Some(())
        })
    }

    /// For each lane, how many of the bits in `rax` are set below its own.
    fn set_below(&mut self, to: usize, sew: Sew) -> Option<()> {
        let below = self.constant(Constant::BitsBelow(sew));
        let [to, below] = [to, below].map(|number| sized(number, 64));
        self.spread(to, RAX, sew);
        self.three(Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, to, to, below);
        self.two(codes::ones(sew)?, to, to);
        Some(())
    }
}
