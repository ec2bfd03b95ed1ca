//! Moves between registers and memory, of all lanes or some.

use iced_x86::{Code, MemoryOperand, Mnemonic, Register};
use rivet_isa::Sew;

use super::{BITS, MASK, VALUE, Vector, masks, number, register, sized, table, vector};
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::lower::memory::PAGE;
use crate::lower::native::assembler::Assembler;
use crate::lower::native::frame;
use crate::lower::x86::{BYTES, R9, RAX, RCX, at, indexed, low32};

/// The width of the lanes of a move of vectors.
pub(super) fn width(mnemonic: Mnemonic) -> Option<Sew> {
    match mnemonic {
        Mnemonic::Vmovdqu8 => Some(Sew::E8),
        Mnemonic::Vmovdqu16 => Some(Sew::E16),
        Mnemonic::Vmovdqu32 | Mnemonic::Vmovdqa32 => Some(Sew::E32),
        Mnemonic::Vmovdqu64 | Mnemonic::Vmovdqa64 => Some(Sew::E64),
        _ => None,
    }
}

/// The width of what goes to all lanes.
pub(super) fn broadcast_width(mnemonic: Mnemonic) -> Option<Sew> {
    match mnemonic {
        Mnemonic::Vpbroadcastb => Some(Sew::E8),
        Mnemonic::Vpbroadcastw => Some(Sew::E16),
        Mnemonic::Vpbroadcastd => Some(Sew::E32),
        Mnemonic::Vpbroadcastq => Some(Sew::E64),
        _ => None,
    }
}

/// General registers that an access element by element uses.
const USED: [Register; 3] = [RAX, RCX, R9];

/// Is it memory that lanes which are left out must not touch?
fn is_guests(memory: MemoryOperand) -> bool {
    memory.base == BYTES
}

impl Assembler {
    /// A move between registers or of memory.
    pub(super) fn moved(&mut self, sew: Sew, lanes: Lanes, args: &[Arg]) -> Option<()> {
        match (*args.first()?, *args.get(1)?) {
            (to @ Arg::Register(_), from @ Arg::Register(_)) => {
                let (to, from) = (vector(to)?, vector(from)?);
                self.put_lanes(to, from.number, lanes, sew);
            }
            (to @ Arg::Register(_), Arg::Memory(from)) => self.load_lanes(vector(to)?, from, lanes, sew),
            (Arg::Memory(to), from @ Arg::Register(_)) => self.store_lanes(to, vector(from)?, lanes, sew),
            _ => return None,
        }
        Some(())
    }

    fn load_lanes(&mut self, to: Vector, from: MemoryOperand, lanes: Lanes, sew: Sew) {
        let load = sized(Code::VEX_Vmovdqu_ymm_ymmm256, to.bytes);
        let value = register(VALUE, to.bytes);
        let Some(mask) = masks::of(lanes) else {
            return self.plain.op(load, &[register(to.number, to.bytes), from.into()]);
        };
        if !is_guests(from) {
            self.plain.op(load, &[value, from.into()]);
            return self.put_lanes(to, VALUE, lanes, sew);
        }
        let code = match sew {
            Sew::E8 | Sew::E16 => {
                let (slow, done) = (self.plain.label(), self.plain.label());
                self.unless_within_page(from, mask, sew, to.bytes, [slow, slow]);
                self.plain.op(load, &[value, from.into()]);
                self.jump(Code::Jmp_rel32_64, done);
                self.place(slow);
                self.elements(mask, from, sew, to.bytes, None);
                self.plain.op(load, &[value, at(Register::RSP, frame::ELEMENTS).into()]);
                self.place(done);
                return self.put_lanes(to, VALUE, lanes, sew);
            }
            Sew::E32 => Code::VEX_Vpmaskmovd_ymm_ymm_m256,
            Sew::E64 => Code::VEX_Vpmaskmovq_ymm_ymm_m256,
        };
        self.expand(mask, sew, to.bytes);
        let code = sized(code, to.bytes);
        let chosen = register(MASK, to.bytes);
        match lanes {
            // The host puts zeros in the others.
            Lanes::Zero(_) => self.plain.op(code, &[register(to.number, to.bytes), chosen, from.into()]),
            _ => {
                self.plain.op(code, &[value, chosen, from.into()]);
                self.put_expanded(to, VALUE, lanes);
            }
        }
    }

    fn store_lanes(&mut self, to: MemoryOperand, from: Vector, lanes: Lanes, sew: Sew) {
        let Vector { number, bytes } = from;
        let store = sized(Code::VEX_Vmovdqu_ymmm256_ymm, bytes);
        let source = register(number, bytes);
        let Some(mask) = masks::of(lanes) else {
            return self.plain.op(store, &[to.into(), source]);
        };
        if !is_guests(to) {
            return self.replace(to, from, mask, sew);
        }
        let (slow, done) = (self.plain.label(), self.plain.label());
        if self.alone {
            self.unless_within_page(to, mask, sew, bytes, [done, slow]);
            self.replace(to, from, mask, sew);
            self.jump(Code::Jmp_rel32_64, done);
            self.place(slow);
        }
        let code = match sew {
            Sew::E32 => Some(Code::VEX_Vpmaskmovd_m256_ymm_ymm),
            Sew::E64 => Some(Code::VEX_Vpmaskmovq_m256_ymm_ymm),
            Sew::E8 | Sew::E16 => None,
        };
        match code {
            Some(code) => {
                self.expand(mask, sew, bytes);
                self.plain.op(sized(code, bytes), &[to.into(), register(MASK, bytes), source]);
            }
            None => self.elements(mask, to, sew, bytes, Some(number)),
        }
        self.place(done);
    }

    /// Stores some lanes where all of them can be read and written.
    fn replace(&mut self, to: MemoryOperand, Vector { number, bytes }: Vector, mask: Register, sew: Sew) {
        let value = register(VALUE, bytes);
        self.plain.op(sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes), &[value, to.into()]);
        self.put_lanes(Vector { number: VALUE, bytes }, number, Lanes::Merge(mask), sew);
        self.plain.op(sized(Code::VEX_Vmovdqu_ymmm256_ymm, bytes), &[to.into(), value]);
    }

    /// Goes to `none` if no lane is active, and to `across` if they are not all in one page: elsewhere all may be accessed if
    /// one may.
    fn unless_within_page(
        &mut self,
        memory: MemoryOperand,
        mask: Register,
        sew: Sew,
        bytes: u32,
        [none, across]: [Label; 2],
    ) {
        let low = low32(BITS);
        self.settle_all();
        self.load_bits(mask);
        // Above those of the lanes there may be others.
        let lanes = Arg::Number((u32::MAX >> (32 - bytes / sew.bytes())) as i32);
        self.plain.op(Code::Test_rm32_imm32, &[low.into(), lanes]);
        self.jump(Code::Je_rel32_64, none);
        self.plain.op(Code::Lea_r64_m, &[BITS.into(), memory.into()]);
        self.plain.op(Code::And_rm32_imm32, &[low.into(), Arg::Number((1 << PAGE) - 1)]);
        self.plain.op(Code::Cmp_rm32_imm32, &[low.into(), Arg::Number((1 << PAGE) - bytes as i32)]);
        self.jump(Code::Ja_rel32_64, across);
    }

    /// Elements of a mask, one after another: from memory to a place in the frame, which has zeros for the others, or from a
    /// vector register, by way of that place, to memory. The host has no such accesses for bytes and halfwords.
    fn elements(&mut self, mask: Register, memory: MemoryOperand, sew: Sew, bytes: u32, from: Option<usize>) {
        let (width, low) = (sew.bytes(), low32(BITS));
        self.settle_all();
        for (used, spare) in USED.into_iter().zip(frame::SPARE) {
            self.plain.op(Code::Mov_rm64_r64, &[at(Register::RSP, spare).into(), used.into()]);
        }
        let room = at(Register::RSP, frame::ELEMENTS).into();
        let value = from.unwrap_or(VALUE);
        if from.is_none() {
            self.three(Code::VEX_Vpxor_ymm_ymm_ymmm256, bytes, [value; 3]);
        }
        self.plain.op(sized(Code::VEX_Vmovdqu_ymmm256_ymm, bytes), &[room, register(value, bytes)]);
        self.plain.op(Code::Lea_r64_m, &[RAX.into(), memory.into()]);
        self.load_bits(mask);
        if bytes / width < 32 {
            // Above those of the lanes there may be others.
            let lanes = (1 << (bytes / width)) - 1;
            self.plain.op(Code::And_rm32_imm32, &[low.into(), Arg::Number(lanes)]);
        }
        let (next, end) = (self.plain.label(), self.plain.label());
        let elements = |base, offset| indexed(base, RCX, width, offset);
        let (own, guests) = (elements(Register::RSP, frame::ELEMENTS), elements(RAX, 0));
        let (to, from) = if from.is_some() { (guests, own) } else { (own, guests) };
        let (load, store, part) = match sew {
            Sew::E8 => (Code::Movzx_r32_rm8, Code::Mov_rm8_r8, Register::R9L),
            _ => (Code::Movzx_r32_rm16, Code::Mov_rm16_r16, Register::R9W),
        };
        self.place(next);
        self.plain.op(Code::Test_rm32_r32, &[low.into(), low.into()]);
        self.jump(Code::Je_rel32_64, end);
        self.plain.op(Code::Tzcnt_r32_rm32, &[low32(RCX).into(), low.into()]);
        self.plain.op(load, &[low32(R9).into(), from.into()]);
        self.plain.op(store, &[to.into(), part.into()]);
        self.plain.op(Code::VEX_Blsr_r32_rm32, &[low.into(), low.into()]);
        self.jump(Code::Jmp_rel32_64, next);
        self.place(end);
        for (used, spare) in USED.into_iter().zip(frame::SPARE) {
            self.plain.op(Code::Mov_r64_rm64, &[used.into(), at(Register::RSP, spare).into()]);
        }
    }

    /// The low bits of a register, or an element in memory, in all lanes.
    pub(super) fn broadcast(&mut self, sew: Sew, lanes: Lanes, args: &[Arg]) -> Option<()> {
        self.whole(lanes, sew, args, |asm, args| {
            let to = vector(*args.first()?)?;
            let mut from = *args.get(1)?;
            if matches!(from, Arg::Register(_)) && vector(from).is_none() {
                let code = if sew == Sew::E64 { Code::VEX_Vmovq_xmm_rm64 } else { Code::VEX_Vmovd_xmm_rm32 };
                let low = register(to.number, 16);
                asm.plain.op(code, &[low, from]);
                from = low;
            }
            let code = sized(table::broadcast(sew), to.bytes);
            asm.plain.op(code, &[register(to.number, to.bytes), from]);
            Some(())
        })
    }

    /// 16 bytes of a register.
    pub(super) fn extract(&mut self, args: &[Arg]) -> Option<()> {
        let (to, from) = (*args.first()?, vector(*args.get(1)?)?);
        let to_register = vector(to).map(|to| register(to.number, 16));
        match (number(*args.get(2)?)?, to_register) {
            (0, Some(to)) => self.plain.op(Code::VEX_Vmovdqu_xmm_xmmm128, &[to, register(from.number, 16)]),
            (lane @ 0..2, _) => {
                let code = Code::VEX_Vextracti128_xmmm128_ymm_imm8;
                let to = to_register.unwrap_or(to);
                self.plain.op(code, &[to, register(from.number, 32), Arg::Number(lane)]);
            }
            _ => return None,
        }
        Some(())
    }

    /// 32 bytes of two registers, the second above the first, from a byte on, in the first.
    pub(in crate::lower::native) fn align(&mut self, lower: usize, upper: usize, byte: u32) {
        let [low, high, middle] = [lower, upper, VALUE].map(|number| register(number, 32));
        let halves = [middle, low, high, Arg::Number(0x21)];
        self.plain.op(Code::VEX_Vperm2i128_ymm_ymm_ymmm256_imm8, &halves);
        // Within each half of 16 bytes.
        let (a, b, by) = if byte < 16 { (middle, low, byte) } else { (high, middle, byte - 16) };
        self.plain.op(Code::VEX_Vpalignr_ymm_ymm_ymmm256_imm8, &[low, a, b, Arg::Number(by as i32)]);
    }

    /// Bytes by their numbers, within each half of 16 bytes; 0 where the number's highest bit is set.
    pub(in crate::lower::native) fn shuffle(
        &mut self,
        to: usize,
        from: usize,
        numbers: [u8; 64],
        bytes: u32,
    ) {
        let numbers = self.plain.data(numbers).into();
        let code = sized(Code::VEX_Vpshufb_ymm_ymm_ymmm256, bytes);
        self.plain.op(code, &[register(to, bytes), register(from, bytes), numbers]);
    }

    /// 16 bytes put in a register.
    pub(super) fn insert(&mut self, args: &[Arg]) -> Option<()> {
        let (to, from) = (vector(*args.first()?)?, *args.get(2)?);
        let from = vector(from).map_or(from, |from| register(from.number, 16));
        let lane = Arg::Number(number(*args.get(3)?).filter(|lane| (0..2).contains(lane))?);
        let whole = register(to.number, 32);
        let code = Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8;
        self.plain.op(code, &[whole, whole, from, lane]);
        Some(())
    }
}
