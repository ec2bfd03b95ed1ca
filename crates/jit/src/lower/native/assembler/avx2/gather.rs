//! Gathers and scatters: AVX2 has no scatters, and its gathers take longer than one load for each element.

use iced_x86::{Code, MemoryOperand, Mnemonic, Register};
use rivet_isa::Sew;

use super::{BITS, MASK, VALUE, Vector, masks, register, sized, vector};
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::assembler::Assembler;
use crate::lower::native::frame;
use crate::lower::x86::at;

/// The widths of the elements and of the indices of a gather or scatter.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    data: Sew,
    index: Sew,
}

/// Those of an instruction; none if it is neither.
pub(super) fn widths(mnemonic: Mnemonic) -> Option<Widths> {
    let (data, index) = match mnemonic {
        Mnemonic::Vpgatherdd | Mnemonic::Vpscatterdd => (Sew::E32, Sew::E32),
        Mnemonic::Vpgatherdq | Mnemonic::Vpscatterdq => (Sew::E64, Sew::E32),
        Mnemonic::Vpgatherqd | Mnemonic::Vpscatterqd => (Sew::E32, Sew::E64),
        Mnemonic::Vpgatherqq | Mnemonic::Vpscatterqq => (Sew::E64, Sew::E64),
        _ => return None,
    };
    Some(Widths { data, index })
}

impl Widths {
    /// The gather instruction of AVX2, for 32 bytes of the wider elements.
    fn gather(self) -> Code {
        match (self.data, self.index) {
            (Sew::E32, Sew::E32) => Code::VEX_Vpgatherdd_ymm_vm32y_ymm,
            (Sew::E32, _) => Code::VEX_Vpgatherqd_xmm_vm64y_xmm,
            (_, Sew::E32) => Code::VEX_Vpgatherdq_ymm_vm32x_ymm,
            _ => Code::VEX_Vpgatherqq_ymm_vm64y_ymm,
        }
    }
}

impl Assembler {
    /// A gather or scatter of the lanes of a mask.
    pub(super) fn gather_or_scatter(&mut self, widths: Widths, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let mask = masks::of(lanes)?;
        match (*args.first()?, *args.get(1)?) {
            (to @ Arg::Register(_), Arg::Memory(from)) => self.gather(widths, vector(to)?, from, mask),
            (Arg::Memory(to), from @ Arg::Register(_)) => self.scatter(widths, to, vector(from)?, mask),
            _ => None,
        }
    }

    /// One load for each element if all lanes are active, else the gather instruction.
    fn gather(&mut self, widths: Widths, to: Vector, from: MemoryOperand, mask: Register) -> Option<()> {
        let indices = vector(from.index.into())?;
        let lanes = to.bytes / widths.data.bytes();
        if self.known(mask).is_some_and(|bits| bits == u64::MAX >> (64 - lanes)) {
            self.load_elements(widths, to, from, indices);
            return Some(());
        }
        // The instruction clears the mask.
        self.expand(mask, widths.data, to.bytes);
        let [to, lanes] = [to.number, MASK].map(|number| register(number, to.bytes));
        let bytes = if widths.data == Sew::E32 { indices.bytes } else { vector(to)?.bytes };
        self.plain.op(sized(widths.gather(), bytes), &[to, from.into(), lanes]);
        Some(())
    }

    /// Loads the elements of all lanes, those of the upper half first.
    fn load_elements(&mut self, widths: Widths, to: Vector, from: MemoryOperand, indices: Vector) {
        self.store_indices(indices);
        let half = 16 / widths.data.bytes();
        let (first, other) = match widths.data {
            Sew::E32 => (Code::VEX_Vmovd_xmm_rm32, Code::VEX_Vpinsrd_xmm_xmm_rm32_imm8),
            _ => (Code::VEX_Vmovq_xmm_xmmm64, Code::VEX_Vpinsrq_xmm_xmm_rm64_imm8),
        };
        let lanes = to.bytes / widths.data.bytes();
        for lane in (half..lanes).chain(0..half.min(lanes)) {
            let number = if lane < half { to.number } else { VALUE };
            let element = self.element(widths, lane, from);
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

    /// Puts the indices into the frame, where [`Self::element`] finds them.
    fn store_indices(&mut self, indices: Vector) {
        let store = sized(Code::VEX_Vmovdqu_ymmm256_ymm, indices.bytes);
        let room = at(Register::RSP, frame::ELEMENTS);
        self.plain.op(store, &[room.into(), register(indices.number, indices.bytes)]);
    }

    /// A lane's element in memory, by way of [`BITS`].
    fn element(&mut self, widths: Widths, lane: u32, memory: MemoryOperand) -> Arg {
        let load = match widths.index {
            Sew::E32 => Code::Movsxd_r64_rm32,
            _ => Code::Mov_r64_rm64,
        };
        let index = frame::ELEMENTS + i64::from(lane * widths.index.bytes());
        self.plain.op(load, &[BITS.into(), at(Register::RSP, index).into()]);
        MemoryOperand { index: BITS, ..memory }.into()
    }

    /// One store for each element, the first lane first.
    fn scatter(&mut self, widths: Widths, to: MemoryOperand, from: Vector, mask: Register) -> Option<()> {
        let indices = vector(to.index.into())?;
        let known = self.known(mask);
        self.settle(mask);
        self.store_indices(indices);
        let (first, other) = match widths.data {
            Sew::E32 => (Code::VEX_Vmovd_rm32_xmm, Code::VEX_Vpextrd_rm32_xmm_imm8),
            _ => (Code::VEX_Vmovq_xmmm64_xmm, Code::VEX_Vpextrq_rm64_xmm_imm8),
        };
        let half = 16 / widths.data.bytes();
        for lane in 0..from.bytes / widths.data.bytes() {
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
            let element = self.element(widths, lane, to);
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
