//! Instructions of AVX-512 as instructions of AVX2, one at a time.
//!
//! | file | contents |
//! |---|---|
//! | `table` | those that AVX2 has too, for all lanes |
//! | `masks` | masks, which are in the frame, and lanes as vectors |
//! | `moves` | moves, and accesses of some lanes |
//! | `integer`, `float` | what AVX2 does in several instructions |
//! | `gather` | gathers and scatters, element by element |
//! | `look_up`, `order` | tables of elements; words in another order |
//! | `nans` | NaN results, found and mended |
//! | `known` | masks that are known when code is written |
//! | `by_bits` | lanes put in order, or numbered, by the bits of a mask |
//!
//! Registers are those of the same numbers; one of 64 bytes means all that there is of it. Of the mask registers each has a
//! place in the frame. `ymm13` to `ymm15` and `rbp` belong to this module; `ymm13` may be a result, but no operand. Invariant:
//! lanes that an instruction leaves out raise no floating-point flags, and of the guest's memory they are not accessed.

pub(in crate::lower::native) mod by_bits;
mod float;
mod gather;
mod integer;
pub(in crate::lower::native) mod known;
mod look_up;
mod masks;
mod moves;
mod nans;
mod order;
mod table;
#[cfg(test)]
mod tests;

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::Assembler;
use crate::fused::assembler::{Arg, Lanes};
use crate::lower::native::constants::in_all_lanes;
use table::{Direct, Kind};

/// The registers in which results are made, by number.
const VALUE: usize = 14;
const MASK: usize = 15;
const OTHER: usize = 13;

/// The general register in which masks are worked on.
const BITS: Register = Register::RBP;

/// A vector register's number, and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vector {
    number: usize,
    bytes: u32,
}

/// The vector register that an argument is.
fn vector(arg: Arg) -> Option<Vector> {
    let Arg::Register(register) = arg else { return None };
    let number = |first: Register| (register as usize).checked_sub(first as usize).filter(|&n| n < 32);
    let of = |first, bytes| number(first).map(|number| Vector { number, bytes });
    of(Register::XMM0, 16)
        .or_else(|| of(Register::YMM0, 32))
        .or_else(|| of(Register::ZMM0, 32))
        .filter(|vector| vector.number <= MASK)
}

/// The mask register that an argument is.
fn mask(arg: Arg) -> Option<Register> {
    match arg {
        Arg::Register(register) if (Register::K0..=Register::K7).contains(&register) => Some(register),
        _ => None,
    }
}

/// A register of so many bytes.
fn register(number: usize, bytes: u32) -> Arg {
    let first = if bytes > 16 { Register::YMM0 } else { Register::XMM0 };
    Arg::Register(first + number as u32)
}

/// A code for as many bytes, where `code` is that for 32.
fn sized(code: Code, bytes: u32) -> Code {
    // The narrower form comes right before; a test looks at all that are used.
    if bytes > 16 { code } else { Code::try_from(code as usize - 1).unwrap_or(code) }
}

impl Assembler {
    /// Writes what an instruction of AVX-512 does; others as they are.
    pub(super) fn rewrite(&mut self, code: Code, lanes: Lanes, args: &[Arg]) {
        let is_plain = lanes == Lanes::All && args.iter().all(|&arg| !is_wide(arg) && mask(arg).is_none());
        if is_plain {
            return self.plain.op(code, args);
        }
        if self.rewritten(code, lanes, args).is_none() {
            // The number, since the names of all codes would add a quarter of a megabyte to the executable.
            tracing::trace!(code = code as usize, "not for AVX2");
            #[cfg(not(test))]
            debug_assert!(false, "code {} of AVX-512 is not written for AVX2", code as usize);
            self.fail();
        }
    }

    fn rewritten(&mut self, code: Code, lanes: Lanes, args: &[Arg]) -> Option<()> {
        let mnemonic = code.mnemonic();
        if self.on_masks(mnemonic, args) {
            return Some(());
        }
        // What comes writes over it.
        self.in_scratch = None;
        if let Some(other) = table::scalar(code) {
            self.plain.op(other, args);
            return (lanes == Lanes::All).then_some(());
        }
        if let Some(sew) = moves::width(mnemonic) {
            return self.moved(sew, lanes, args);
        }
        let by_immediate = match args {
            [.., Arg::Number(_)] => table::by_immediate(mnemonic),
            _ => None,
        };
        if let Some(direct) = by_immediate.or_else(|| table::direct(mnemonic)) {
            let Direct { code, sew, kind } = direct;
            if kind != Kind::Exact && lanes != Lanes::All {
                return self.masked_float(direct, lanes, args);
            }
            return self.whole(lanes, sew, args, |asm, args| {
                asm.plain.op(sized(code, widest(args)), args);
                Some(())
            });
        }
        if let Some(widths) = gather::widths(mnemonic) {
            return self.gather_or_scatter(widths, lanes, args);
        }
        self.float(mnemonic, lanes, args).or_else(|| self.integer(mnemonic, lanes, args))
    }

    /// An instruction that `f` writes for all lanes, given its arguments, with its result in some.
    fn whole(
        &mut self,
        lanes: Lanes,
        sew: Sew,
        args: &[Arg],
        f: impl FnOnce(&mut Assembler, &[Arg]) -> Option<()>,
    ) -> Option<()> {
        let mut args: Vec<Arg> = args.iter().map(|&arg| same_number(arg)).collect();
        if lanes == Lanes::All {
            return f(self, &args);
        }
        let to = vector(*args.first()?)?;
        args[0] = register(VALUE, to.bytes);
        f(self, &args)?;
        self.put_lanes(to, VALUE, lanes, sew);
        Some(())
    }

    /// The instruction for vectors of so many bytes, where `code` is that for 32.
    fn three(&mut self, code: Code, bytes: u32, [to, a, b]: [usize; 3]) {
        self.plain.op(sized(code, bytes), &[register(to, bytes), register(a, bytes), register(b, bytes)]);
    }

    /// The same, of a register and the same bits in all lanes.
    fn with_number(&mut self, code: Code, bytes: u32, [to, a]: [usize; 2], number: u64, sew: Sew) {
        let all = self.numbers(number, sew);
        self.plain.op(sized(code, bytes), &[register(to, bytes), register(a, bytes), all]);
    }

    /// The same bits in all lanes of a register, as data of the code.
    fn numbers(&mut self, number: u64, sew: Sew) -> Arg {
        self.plain.data(in_all_lanes(number, sew)).into()
    }

    fn copy_register(&mut self, to: usize, from: usize, bytes: u32) {
        if to != from {
            let code = sized(Code::VEX_Vmovdqu_ymm_ymmm256, bytes);
            self.plain.op(code, &[register(to, bytes), register(from, bytes)]);
        }
    }
}

/// Is an argument a register of any vectors?
fn is_wide(arg: Arg) -> bool {
    matches!(arg, Arg::Register(register) if (Register::XMM0..=Register::ZMM31).contains(&register))
}

/// The bytes of the longest of registers.
fn widest(args: &[Arg]) -> u32 {
    args.iter().filter_map(|&arg| vector(arg)).map(|vector| vector.bytes).max().unwrap_or(32)
}

/// A register that AVX2 has; other arguments as they are.
fn same_number(arg: Arg) -> Arg {
    vector(arg).map_or(arg, |Vector { number, bytes }| register(number, bytes))
}

/// The number that an argument is.
fn number(arg: Arg) -> Option<i32> {
    match arg {
        Arg::Number(number) => Some(number),
        _ => None,
    }
}
