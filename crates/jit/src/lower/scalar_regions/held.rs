//! What temporary registers hold of guest registers without a home, from instruction to instruction.

use iced_x86::{Code, MemoryOperand, Register};

use crate::abi::hart;
use crate::fused::assembler::Arg;
use crate::lower::x86::{HART, R9, RAX, RCX, low8, low16, low32};

const TEMPORARY: [Register; 3] = [RAX, RCX, R9];

/// By temporary register: the guest register that it holds; 0 if none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held([u8; 3]);

impl Held {
    /// Does a temporary register hold a guest register?
    pub(super) fn has(&self, temp: Register, r: u8) -> bool {
        r != 0 && place(temp).is_some_and(|temp| self.0[temp] == r)
    }

    /// Nothing is known where code comes from elsewhere.
    pub(super) fn forget_all(&mut self) {
        self.0 = [0; 3];
    }

    /// A register has been written.
    pub(super) fn forget(&mut self, register: Register) {
        if let Some(temp) = place(register) {
            self.0[temp] = 0;
        }
    }

    /// What is known behind an instruction.
    pub(super) fn step(&mut self, code: Code, args: &[Arg]) {
        match (code, args) {
            (Code::Neg_rm64 | Code::Not_rm64, [Arg::Register(to)]) => self.forget(*to),
            // These may write registers that they do not name.
            (_, [] | [_]) => self.forget_all(),
            (Code::Mov_r64_rm64, [Arg::Register(to), Arg::Memory(from)]) => {
                self.forget(*to);
                self.hold(*to, guest(from));
            }
            (_, [Arg::Memory(to), from, ..]) if to.base == HART => {
                let r = guest(to);
                self.0.iter_mut().filter(|held| **held == r).for_each(|held| *held = 0);
                if let (Code::Mov_rm64_r64, Arg::Register(from)) = (code, from) {
                    self.hold(*from, r);
                }
            }
            (code, [Arg::Register(to), ..]) if !compares(code) => self.forget(*to),
            _ => {}
        }
    }

    fn hold(&mut self, register: Register, r: u8) {
        if let Some(temp) = place(register) {
            self.0[temp] = r;
        }
    }
}

/// The integer register of the guest that lies there in the hart; 0 if none.
fn guest(memory: &MemoryOperand) -> u8 {
    let offset = memory.displacement - i64::from(hart::X);
    let is_register = memory.base == HART && memory.index == Register::None && offset % 8 == 0;
    u8::try_from(offset / 8).ok().filter(|&r| is_register && r < 32).unwrap_or(0)
}

fn place(register: Register) -> Option<usize> {
    let parts = |temp| [temp, low32(temp), low16(temp), low8(temp)];
    TEMPORARY.iter().position(|&temp| parts(temp).contains(&register))
}

/// Does an instruction leave its first operand as it is?
fn compares(code: Code) -> bool {
    matches!(
        code,
        Code::Cmp_r64_rm64
            | Code::Cmp_rm64_imm32
            | Code::Cmp_rm64_imm8
            | Code::Cmp_rm32_imm32
            | Code::Test_rm64_r64
            | Code::Test_rm32_imm32
            | Code::Test_rm8_imm8
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::x86::{at, own, own_x};

    #[test]
    fn what_is_held_follows_loads_stores_and_changes() {
        let mut held = Held::default();
        let mut step = |code, args: &[Arg]| {
            held.step(code, args);
            held
        };
        let load = [RAX.into(), own_x(2).into()];
        assert!(step(Code::Mov_r64_rm64, &load).has(RAX, 2));
        assert!(step(Code::Cmp_r64_rm64, &[RAX.into(), at(RCX, 0).into()]).has(RAX, 2));
        assert!(step(Code::Mov_rm64_r64, &[at(RAX, 8).into(), R9.into()]).has(RAX, 2), "another's memory");
        assert!(!step(Code::Add_rm64_imm32, &[RAX.into(), Arg::Number(16)]).has(RAX, 2));
        assert!(step(Code::Mov_rm64_r64, &[own_x(2).into(), RAX.into()]).has(RAX, 2));
        assert!(step(Code::Mov_r64_rm64, &[R9.into(), own_x(2).into()]).has(R9, 2));
        let both = step(Code::Add_rm64_imm32, &[own_x(2).into(), Arg::Number(1)]);
        assert!(!both.has(RAX, 2) && !both.has(R9, 2));
        step(Code::Mov_r64_rm64, &load);
        assert!(!step(Code::Mov_r32_rm32, &[low32(RAX).into(), low32(RCX).into()]).has(RAX, 2));
        step(Code::Mov_r64_rm64, &load);
        assert!(!step(Code::Mul_rm64, &[R9.into()]).has(RAX, 2));
        assert!(!step(Code::Mov_r64_rm64, &[RAX.into(), own(hart::PC).into()]).has(RAX, 0));
    }
}
