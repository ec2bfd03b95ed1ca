//! An assembler that encodes each instruction at once, for code that is to be made quickly.

use iced_x86::{Code, Encoder, Instruction, MemoryOperand, Register};

use super::BYTES;
use super::encoding::{Form, encoding, register};
use crate::code::NO_JUMP;
use crate::fused::assembler::{Arg, Label, instruction};
use crate::host_faults::HostFault;

/// Code being written, for a fixed address.
pub(in crate::lower) struct Eager {
    code: Vec<u8>,
    /// Where it will be.
    base: usize,
    /// Where labels are.
    labels: Vec<Option<usize>>,
    /// Distances of 32 bits that are still to be written: where, and to what.
    open: Vec<(usize, Label)>,
    /// Encodes what [`encoding`] does not know.
    encoder: Encoder,
    /// Accesses of guest memory that may fault: where, and where they go on then.
    faults: Vec<(usize, Label)>,
    /// Where an access goes on that is being written.
    slow: Option<Label>,
    failed: bool,
}

impl Default for Eager {
    fn default() -> Eager {
        let (code, labels, open, faults) = Default::default();
        Eager { code, base: 0, labels, open, encoder: Encoder::new(64), faults, slow: None, failed: false }
    }
}

impl Eager {
    /// Begins code for an address.
    pub(in crate::lower) fn begin(&mut self, base: usize) {
        self.code.clear();
        self.labels.clear();
        self.open.clear();
        self.faults.clear();
        (self.base, self.failed) = (base, false);
    }

    /// The code so far, complete; none if an instruction could not be encoded.
    pub(in crate::lower) fn finish(&mut self) -> Option<&[u8]> {
        for (at, label) in std::mem::take(&mut self.open) {
            let to = self.labels.get(label.0 as usize).copied().flatten()?;
            let distance = to as i64 - (at as i64 + 4);
            self.code[at..at + 4].copy_from_slice(&i32::try_from(distance).ok()?.to_le_bytes());
        }
        (!self.failed).then_some(&self.code)
    }

    /// Accesses of the code that may fault.
    pub(in crate::lower) fn faults(&self) -> Vec<HostFault> {
        let known = |&(at, label): &(usize, Label)| {
            let slow = self.labels.get(label.0 as usize).copied().flatten()?;
            Some(HostFault { at: at as u32, slow: slow as u32 })
        };
        self.faults.iter().filter_map(known).collect()
    }

    /// Instructions from here on that access guest memory go on there if they fault, if anywhere.
    pub(in crate::lower) fn may_fault(&mut self, slow: Option<Label>) {
        self.slow = slow;
    }

    /// Gives up: [`Eager::finish`] fails.
    pub(in crate::lower) fn fail(&mut self) {
        self.failed = true;
    }

    /// Bytes so far.
    pub(in crate::lower) fn len(&self) -> usize {
        self.code.len()
    }

    pub(in crate::lower) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u64 - 1)
    }

    pub(in crate::lower) fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.code.len());
    }

    /// A jump or branch to a label.
    pub(in crate::lower) fn jump(&mut self, code: Code, to: Label) {
        match code {
            Code::Jmp_rel32_64 => self.code.push(0xe9),
            _ => match condition(code) {
                Some(condition) => self.code.extend([0x0f, 0x80 | condition]),
                None => self.failed = true,
            },
        }
        self.open.push((self.code.len(), to));
        self.code.extend([0; 4]);
    }

    /// A jump to code at an address, or a call of it.
    pub(in crate::lower) fn jump_to(&mut self, address: usize, calls: bool) {
        self.code.push(if calls { 0xe8 } else { 0xe9 });
        let from = self.base + self.code.len() + 4;
        match i32::try_from(address.wrapping_sub(from) as isize) {
            Ok(distance) => self.code.extend(distance.to_le_bytes()),
            Err(_) => self.failed = true,
        }
    }

    /// Room for a jump.
    pub(in crate::lower) fn room_for_jump(&mut self) {
        self.code.extend(NO_JUMP);
    }

    /// The address of a label into a register.
    pub(in crate::lower) fn address(&mut self, to: Register, label: Label) {
        let (number, _) = register(to);
        self.code.extend([0x48 | number >> 3 << 2, 0x8d, number << 3 & 0x38 | 5]);
        self.open.push((self.code.len(), label));
        self.code.extend([0; 4]);
    }

    /// Fills with zeros up to a multiple of 16 bytes.
    pub(in crate::lower) fn align(&mut self) {
        self.code.resize(self.code.len().next_multiple_of(16), 0);
    }

    /// 16 bytes: a number of 64 bits, the distance to a label from behind that distance, 32 bits, and zeros.
    pub(in crate::lower) fn entry(&mut self, number: u64, label: Option<Label>) {
        self.code.extend(number.to_le_bytes());
        self.open.extend(label.map(|label| (self.code.len(), label)));
        self.code.extend([0; 8]);
    }

    /// A number of 64 bits into a register.
    pub(in crate::lower) fn load_wide(&mut self, to: Register, value: u64) {
        let (number, _) = register(to);
        self.code.extend([0x48 | number >> 3, 0xb8 | number & 7]);
        self.code.extend(value.to_le_bytes());
    }

    pub(in crate::lower) fn op(&mut self, code: Code, args: &[Arg]) {
        if let Some(slow) = self.slow
            && args.iter().any(|arg| matches!(arg, Arg::Memory(memory) if memory.base == BYTES))
        {
            self.faults.push((self.code.len(), slow));
        }
        let Some(known) = encoding(code) else { return self.other(code, args) };
        use Form::{None as NoOperand, RegRm, RegRmImm32, Rm, RmImm8, RmImm32, RmReg, Short, ShortImm32};
        let arg = |i: usize| args.get(i).copied().unwrap_or(Arg::None);
        let (reg, rm, imm, bytes) = match known.form {
            RegRm => (arg(0), arg(1), 0, 0),
            RmReg => (arg(1), arg(0), 0, 0),
            Rm(_) => (Arg::None, arg(0), 0, 0),
            RmImm8(_) => (Arg::None, arg(0), number(arg(1)), 1),
            RmImm32(_) => (Arg::None, arg(0), number(arg(1)), 4),
            RegRmImm32 => (arg(0), arg(1), number(arg(2)), 4),
            Short => (Arg::None, arg(0), 0, 0),
            ShortImm32 => (Arg::None, arg(0), number(arg(1)), 4),
            NoOperand => (Arg::None, Arg::None, 0, 0),
        };
        // Numbers that fit have a shorter form.
        let is_group = known.opcode == 0x81 && matches!(known.form, RmImm32(_));
        let is_short = is_group && i8::try_from(imm).is_ok();
        let (opcode, bytes) = if is_short { (0x83, 1) } else { (known.opcode, bytes) };
        let (digit, mut byte_register) = match (known.form, reg) {
            (Rm(digit) | RmImm8(digit) | RmImm32(digit), _) => (digit, false),
            (_, Arg::Register(r)) => register(r),
            _ => (0, false),
        };
        let (mut x, mut b) = (0, 0);
        match rm {
            Arg::Register(r) => {
                let (number, is_byte) = register(r);
                b = number;
                byte_register |= is_byte;
            }
            Arg::Memory(MemoryOperand { base, index, .. }) => {
                b = register(base).0;
                x = if index == Register::None { 0 } else { register(index).0 };
            }
            _ => {}
        }
        if known.prefix != 0 {
            self.code.push(known.prefix);
        }
        let rex = u8::from(known.wide) << 3 | digit >> 3 << 2 | x >> 3 << 1 | b >> 3;
        if rex != 0 || byte_register {
            self.code.push(0x40 | rex);
        }
        if known.extended {
            self.code.push(0x0f);
        }
        match known.form {
            Short | ShortImm32 => self.code.push(opcode | b & 7),
            NoOperand => self.code.push(opcode),
            _ => {
                self.code.push(opcode);
                match rm {
                    Arg::Memory(memory) => self.memory(digit & 7, &memory),
                    _ => self.code.push(0xc0 | (digit & 7) << 3 | b & 7),
                }
            }
        }
        self.code.extend(&imm.to_le_bytes()[..bytes]);
    }

    /// The bytes that name an operand in memory.
    fn memory(&mut self, digit: u8, memory: &MemoryOperand) {
        let base = register(memory.base).0 & 7;
        let offset = memory.displacement;
        // A base of this number has an offset always.
        let (mode, bytes) = match i8::try_from(offset) {
            Ok(0) if base != 5 => (0, 0),
            Ok(_) => (0x40, 1),
            Err(_) => (0x80, 4),
        };
        match memory.index {
            // A base of this number needs the longer form.
            Register::None if base != 4 => self.code.push(mode | digit << 3 | base),
            index => {
                let index = if index == Register::None { 4 } else { register(index).0 & 7 };
                let scale = (memory.scale.trailing_zeros() as u8) << 6;
                self.code.extend([mode | digit << 3 | 4, scale | index << 3 | base]);
            }
        }
        self.code.extend(&(offset as i32).to_le_bytes()[..bytes]);
    }

    /// An instruction that `iced-x86` encodes.
    fn other(&mut self, code: Code, args: &[Arg]) {
        let Some(made) = instruction(code, args) else {
            debug_assert!(false, "an instruction that is none");
            self.failed = true;
            return;
        };
        self.encoder.set_buffer(std::mem::take(&mut self.code));
        self.failed |= self.encode(&made);
        self.code = self.encoder.take_buffer();
    }

    fn encode(&mut self, made: &Instruction) -> bool {
        let result = self.encoder.encode(made, 0);
        debug_assert!(result.is_ok(), "{result:?}");
        result.is_err()
    }
}

fn number(arg: Arg) -> i32 {
    if let Arg::Number(number) = arg { number } else { 0 }
}

/// The number of a branch's condition.
fn condition(code: Code) -> Option<u8> {
    Some(match code {
        Code::Jb_rel32_64 => 2,
        Code::Jae_rel32_64 => 3,
        Code::Je_rel32_64 => 4,
        Code::Jne_rel32_64 => 5,
        Code::Jbe_rel32_64 => 6,
        Code::Ja_rel32_64 => 7,
        Code::Js_rel32_64 => 8,
        Code::Jp_rel32_64 => 10,
        Code::Jl_rel32_64 => 12,
        Code::Jge_rel32_64 => 13,
        Code::Jg_rel32_64 => 15,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
