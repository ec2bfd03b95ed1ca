//! Divisions. By zero the quotient has all bits set and the remainder is the dividend; on overflow the quotient is the
//! dividend and the remainder 0. The host traps in these cases, which therefore go around its instruction.

use iced_x86::{Code, Register};
use rivet_isa::Op;

use super::{HostWriter, R9, RAX, RCX, RETIRED};
use crate::fused::assembler::Arg;

/// What a division gives, of what numbers.
#[derive(Clone, Copy)]
pub(super) struct Division {
    signed: bool,
    /// Of low words; the result is extended with its sign.
    word: bool,
    remainder: bool,
}

/// The division that an instruction is.
pub(super) fn division(op: Op) -> Option<Division> {
    let (signed, word, remainder) = match op {
        Op::div => (true, false, false),
        Op::divu => (false, false, false),
        Op::rem => (true, false, true),
        Op::remu => (false, false, true),
        Op::divw => (true, true, false),
        Op::divuw => (false, true, false),
        Op::remw => (true, true, true),
        Op::remuw => (false, true, true),
        _ => return None,
    };
    Some(Division { signed, word, remainder })
}

impl Division {
    /// Writes the division of `a` by `b`; the result is in `rax`.
    pub(super) fn write<W: HostWriter>(self, w: &mut W, a: Register, b: Register) {
        let Division { signed, word, remainder } = self;
        let (zero, minus, done) = (w.label(), w.label(), w.label());
        let choose = |narrow: Code, wide: Code| if word { narrow } else { wide };
        w.copy(RCX, b);
        w.copy(RAX, a);
        w.two(choose(Code::Test_rm32_r32, Code::Test_rm64_r64), part(RCX, word), part(RCX, word));
        w.jump(Code::Je_rel32_64, zero);
        if signed {
            w.op(
                choose(Code::Cmp_rm32_imm8, Code::Cmp_rm64_imm8),
                &[part(RCX, word).into(), Arg::Number(-1)],
            );
            w.jump(Code::Je_rel32_64, minus);
        }
        w.copy(R9, RETIRED);
        if signed {
            w.op(choose(Code::Cdq, Code::Cqo), &[]);
        } else {
            w.two(Code::Xor_r32_rm32, Register::EDX, Register::EDX);
        }
        let code = match signed {
            true => choose(Code::Idiv_rm32, Code::Idiv_rm64),
            false => choose(Code::Div_rm32, Code::Div_rm64),
        };
        w.op(code, &[part(RCX, word).into()]);
        if remainder {
            w.copy(RAX, RETIRED);
        }
        w.copy(RETIRED, R9);
        w.jump(Code::Jmp_rel32_64, done);

        w.place(zero);
        if !remainder {
            w.load_number(RAX, u64::MAX);
        }
        w.jump(Code::Jmp_rel32_64, done);

        if signed {
            // By -1 the quotient is the negated dividend, which is itself where it overflows.
            w.place(minus);
            if remainder {
                w.number(Code::Mov_r32_imm32, Register::EAX, 0);
            } else {
                w.op(choose(Code::Neg_rm32, Code::Neg_rm64), &[part(RAX, word).into()]);
            }
        }

        w.place(done);
        if word {
            w.two(Code::Movsxd_r64_rm32, RAX, Register::EAX);
        }
    }
}

fn part(register: Register, word: bool) -> Register {
    if word { super::low32(register) } else { register }
}
