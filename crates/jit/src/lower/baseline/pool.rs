//! Guest registers in host registers: copies of what the hart has, from the first use in the block until another guest
//! register takes the place.

use iced_x86::{Code, Register};

use super::Block;
use crate::fused::assembler::{Arg, Label};
use crate::lower::x86::{HostWriter, low32, own_x};

/// Host registers for integer registers of the guest. A call of `exec` keeps all of them (`stubs`).
pub(super) const REGISTERS: [Register; 7] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15, Register::R8];

/// Which guest register each has.
#[derive(Default)]
pub(super) struct Pool {
    /// The place of each guest register, from 1 on; 0 for none.
    places: [u8; 32],
    /// The guest register in each place; 0 for none.
    guests: [u8; REGISTERS.len()],
    /// When each was used last.
    used: [u32; REGISTERS.len()],
    now: u32,
}

impl Pool {
    /// Where a guest register is, if anywhere.
    pub(super) fn find(&mut self, r: u8) -> Option<Register> {
        let place = usize::from(self.places[usize::from(r & 31)]).checked_sub(1)?;
        self.now += 1;
        self.used[place] = self.now;
        Some(REGISTERS[place])
    }

    /// A place for a guest register that has none: the one used longest ago. The last three used stay.
    fn take(&mut self, r: u8) -> Register {
        let place = (0..REGISTERS.len()).min_by_key(|&place| self.used[place]).unwrap_or(0);
        self.places[usize::from(self.guests[place])] = 0;
        (self.guests[place], self.places[usize::from(r & 31)]) = (r, place as u8 + 1);
        self.now += 1;
        self.used[place] = self.now;
        REGISTERS[place]
    }

    /// A guest register has changed in the hart.
    pub(super) fn forget(&mut self, r: usize) {
        if let Some(place) = usize::from(self.places[r & 31]).checked_sub(1) {
            (self.places[r & 31], self.guests[place], self.used[place]) = (0, 0, 0);
        }
    }
}

impl HostWriter for Block<'_> {
    fn op(&mut self, code: Code, args: &[Arg]) {
        self.asm.op(code, args);
    }

    fn load_wide(&mut self, to: Register, number: u64) {
        self.asm.load_wide(to, number);
    }

    fn label(&mut self) -> Label {
        self.asm.label()
    }

    fn place(&mut self, label: Label) {
        self.asm.place(label);
    }

    fn jump(&mut self, code: Code, to: Label) {
        self.asm.jump(code, to);
    }

    fn get(&mut self, r: u8, temp: Register) -> Register {
        if r == 0 {
            self.number(Code::Mov_r32_imm32, low32(temp), 0);
            return temp;
        }
        if let Some(register) = self.pool.find(r) {
            return register;
        }
        let register = self.pool.take(r);
        self.load(register, own_x(r));
        register
    }

    fn target(&mut self, rd: u8) -> Register {
        self.pool.find(rd).unwrap_or_else(|| self.pool.take(rd))
    }

    fn put(&mut self, rd: u8, from: Register) {
        if rd != 0 {
            let to = self.target(rd);
            self.copy(to, from);
            self.store(own_x(rd), to);
        }
    }
}
