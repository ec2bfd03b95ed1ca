//! Conversions of scalar floating-point numbers to integers, for both writers.

use iced_x86::{Code, Register};

use super::{HostWriter, RAX, RCX};
use crate::fused::assembler::{Arg, Label};
use crate::scalar::{Integer, TO_ZERO, host_mode};

/// The host's instructions for numbers of a format, to integers of 32 and of 64 bits.
pub(in crate::lower) struct Codes {
    pub(in crate::lower) truncate: [Code; 2],
    /// Rounds as MXCSR says.
    pub(in crate::lower) round: [Code; 2],
}

/// A number in a host register as an integer, in `rax`; goes to `slow` where a signed one is out of range. `mode` is by which
/// it rounds where MXCSR has `frm`; if those differ, `integral` writes the number made integral by the host's mode, without
/// raising flags, and gives its register.
pub(in crate::lower) fn to_integer<W: HostWriter>(
    writer: &mut W,
    number: Register,
    integer: Integer,
    codes: &Codes,
    (mode, frm): (u8, u8),
    slow: Label,
    integral: impl FnOnce(&mut W, Arg) -> Register,
) {
    let is_word = integer == Integer::Word;
    let (to, wide) = (if is_word { Register::EAX } else { RAX }, usize::from(!is_word));
    let is_own = mode != TO_ZERO && mode != frm;
    let code = if is_own || mode == TO_ZERO { codes.truncate[wide] } else { codes.round[wide] };
    let from = match is_own {
        // Inexact is raised below, where it is in range.
        true => integral(writer, Arg::Number(8 | i32::from(host_mode(mode)))),
        false => number,
    };
    writer.two(code, to, from);
    // What is out of range becomes the least number.
    match integer {
        Integer::Word => {
            writer.number(Code::Cmp_rm32_imm32, Register::EAX, i32::MIN);
            writer.jump(Code::Je_rel32_64, slow);
        }
        Integer::Doubleword => {
            writer.load_number(RCX, i64::MIN as u64);
            writer.two(Code::Cmp_r64_rm64, RAX, RCX);
            writer.jump(Code::Je_rel32_64, slow);
        }
        Integer::UnsignedWord | Integer::UnsignedDoubleword => {}
    }
    if is_own {
        writer.two(codes.truncate[1], RCX, number);
    }
    if integer.bits() == 32 {
        writer.two(Code::Movsxd_r64_rm32, RAX, Register::EAX);
    }
}
