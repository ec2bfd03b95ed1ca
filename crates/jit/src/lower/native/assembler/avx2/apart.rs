//! Elements gathered from places that are not side by side, and scattered to them.

use iced_x86::{Code, MemoryOperand, Mnemonic, Register};
use rivet_isa::Sew;

use super::{BITS, MASK, VALUE, Vector, masks, register, sized, vector};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::assembler::Assembler;
use crate::lower::native::frame;
use crate::lower::x86::at;

/// An access to elements of a width, at distances of another.
#[derive(Clone, Copy)]
pub(super) struct Apart {
    data: Sew,
    distance: Sew,
}

pub(super) fn width(mnemonic: Mnemonic) -> Option<Apart> {
    let (data, distance) = match mnemonic {
        Mnemonic::Vpgatherdd | Mnemonic::Vpscatterdd => (Sew::E32, Sew::E32),
        Mnemonic::Vpgatherdq | Mnemonic::Vpscatterdq => (Sew::E64, Sew::E32),
        Mnemonic::Vpgatherqd | Mnemonic::Vpscatterqd => (Sew::E32, Sew::E64),
        Mnemonic::Vpgatherqq | Mnemonic::Vpscatterqq => (Sew::E64, Sew::E64),
        _ => return None,
    };
    Some(Apart { data, distance })
}

impl Apart {
    /// The host's instruction that gathers, for 32 bytes of the wider elements.
    fn gather(self) -> Code {
        match (self.data, self.distance) {
            (Sew::E32, Sew::E32) => Code::VEX_Vpgatherdd_ymm_vm32y_ymm,
            (Sew::E32, _) => Code::VEX_Vpgatherqd_xmm_vm64y_xmm,
            (_, Sew::E32) => Code::VEX_Vpgatherdq_ymm_vm32x_ymm,
            _ => Code::VEX_Vpgatherqq_ymm_vm64y_ymm,
        }
    }
}

impl Assembler {
    /// Elements gathered or scattered, of the lanes of a mask.
    pub(super) fn apart(&mut self, apart: Apart, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let mask = masks::of(lanes)?;
        match (*args.first()?, *args.get(1)?) {
            (to @ Arg::Register(_), Arg::Memory(from)) => self.gather(apart, vector(to)?, from, mask),
            (Arg::Memory(to), from @ Arg::Register(_)) => self.scatter(apart, to, vector(from)?, mask),
            _ => None,
        }
    }

    /// All lanes one after another, which takes fewer operations than what gathers; that is for some lanes.
    fn gather(&mut self, apart: Apart, to: Vector, from: MemoryOperand, mask: Register) -> Option<()> {
        let distances = vector(from.index.into())?;
        let lanes = to.bytes / apart.data.bytes();
        if self.known(mask).is_some_and(|bits| bits == u64::MAX >> (64 - lanes)) {
            self.load_apart(apart, to, from, distances);
            return Some(());
        }
        // The host clears the lanes that it is given.
        self.expand(mask, apart.data, to.bytes);
        let [to, lanes] = [to.number, MASK].map(|number| register(number, to.bytes));
        let bytes = if apart.data == Sew::E32 { distances.bytes } else { vector(to)?.bytes };
        self.plain.op(sized(apart.gather(), bytes), &[to, from.into(), lanes]);
        Some(())
    }

    fn load_apart(&mut self, apart: Apart, to: Vector, from: MemoryOperand, distances: Vector) {
        self.store_distances(distances);
        let half = 16 / apart.data.bytes();
        let (first, other) = match apart.data {
            Sew::E32 => (Code::VEX_Vmovd_xmm_rm32, Code::VEX_Vpinsrd_xmm_xmm_rm32_imm8),
            _ => (Code::VEX_Vmovq_xmm_xmmm64, Code::VEX_Vpinsrq_xmm_xmm_rm64_imm8),
        };
        // The upper half is made first.
        let lanes = to.bytes / apart.data.bytes();
        for lane in (half..lanes).chain(0..half.min(lanes)) {
            let number = if lane < half { to.number } else { VALUE };
            let element = self.element(apart, lane, from);
            let value = register(number, 16);
            match lane % half {
                0 => self.plain.op(first, &[value, element]),
                within => self.plain.op(other, &[value, value, element, Arg::Number(within as i32)]),
            }
        }
        if lanes > half {
            let to = register(to.number, 32);
            let args = [to, to, register(VALUE, 16), Arg::Number(1)];
            self.plain.op(Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8, &args);
        }
    }

    fn store_distances(&mut self, distances: Vector) {
        let store = sized(Code::VEX_Vmovdqu_ymmm256_ymm, distances.bytes);
        let room = at(Register::RSP, frame::ELEMENTS);
        self.plain.op(store, &[room.into(), register(distances.number, distances.bytes)]);
    }

    /// A lane's element in memory, by way of [`BITS`].
    fn element(&mut self, apart: Apart, lane: u32, memory: MemoryOperand) -> Arg {
        let load = match apart.distance {
            Sew::E32 => Code::Movsxd_r64_rm32,
            _ => Code::Mov_r64_rm64,
        };
        let distance = frame::ELEMENTS + i64::from(lane * apart.distance.bytes());
        self.plain.op(load, &[BITS.into(), at(Register::RSP, distance).into()]);
        MemoryOperand { index: BITS, ..memory }.into()
    }

    /// One element after another, the first lane first.
    fn scatter(&mut self, apart: Apart, to: MemoryOperand, from: Vector, mask: Register) -> Option<()> {
        let distances = vector(to.index.into())?;
        let known = self.known(mask);
        self.settle(mask);
        self.store_distances(distances);
        let (first, other) = match apart.data {
            Sew::E32 => (Code::VEX_Vmovd_rm32_xmm, Code::VEX_Vpextrd_rm32_xmm_imm8),
            _ => (Code::VEX_Vmovq_xmmm64_xmm, Code::VEX_Vpextrq_rm64_xmm_imm8),
        };
        let half = 16 / apart.data.bytes();
        for lane in 0..from.bytes / apart.data.bytes() {
            let number = if lane < half { from.number } else { VALUE };
            if lane == half {
                let args = [register(VALUE, 16), register(from.number, 32), Arg::Number(1)];
                self.plain.op(Code::VEX_Vextracti128_xmmm128_ymm_imm8, &args);
            }
            let skipped = self.plain.label();
            match known {
                Some(bits) if bits >> lane & 1 == 0 => continue,
                Some(_) => {}
                None => {
                    let bit = Arg::Number(1 << lane);
                    self.plain.op(Code::Test_rm32_imm32, &[masks::place(mask).into(), bit]);
                    self.plain.jump(Code::Je_rel32_64, skipped);
                }
            }
            let element = self.element(apart, lane, to);
            let value = register(number, 16);
            match lane % half {
                0 => self.plain.op(first, &[element, value]),
                within => self.plain.op(other, &[element, value, Arg::Number(within as i32)]),
            }
            if known.is_none() {
                self.plain.place(skipped);
            }
        }
        Some(())
    }
}
