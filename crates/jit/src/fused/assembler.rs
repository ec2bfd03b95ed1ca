//! Instructions of the host's one after another, with labels: what `iced-x86` encodes.

use std::collections::HashMap;
use std::hint::black_box;

use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, Instruction, InstructionBlock, MemoryOperand, OpKind, Register,
};

use crate::host_faults::HostFault;

/// Code being written. Any instruction that cannot be encoded makes [`Assembler::finish`] fail.
#[derive(Default)]
pub(crate) struct Assembler {
    instructions: Vec<Instruction>,
    labels: u64,
    /// Data behind the code.
    data: Vec<([u8; 64], Label)>,
    /// The label of the next instruction.
    here: Option<Label>,
    /// Labels placed where there was one already, and that one.
    aliases: HashMap<u64, u64>,
    /// Accesses of guest memory that may fault: their numbers, and where they go on then.
    faults: Vec<(usize, Label)>,
    /// Where an access goes on that is being written.
    slow: Option<Label>,
    failed: bool,
}

/// A place in the code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u64);

/// Which lanes of the destination an instruction writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lanes {
    All,
    /// Those in a mask register; the others keep their values.
    Merge(Register),
    /// Those in a mask register; the others become 0.
    Zero(Register),
}

impl Lanes {
    /// The same, those that are left out becoming 0.
    pub(crate) fn zeroing(self) -> Lanes {
        if let Lanes::Merge(mask) = self { Lanes::Zero(mask) } else { self }
    }
}

/// An operand.
#[derive(Clone, Copy)]
pub(crate) enum Arg {
    Register(Register),
    Memory(MemoryOperand),
    Number(i32),
    None,
}

impl From<Register> for Arg {
    fn from(register: Register) -> Arg {
        Arg::Register(register)
    }
}

impl From<MemoryOperand> for Arg {
    fn from(memory: MemoryOperand) -> Arg {
        Arg::Memory(memory)
    }
}

/// `[base + index * scale + offset]`
pub(crate) fn memory(base: Register, index: Register, scale: u32, offset: u32) -> MemoryOperand {
    MemoryOperand::new(base, index, scale, i64::from(offset), 1, false, Register::None)
}

impl Assembler {
    /// A label that is not yet anywhere.
    pub(crate) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    /// Data of the code, as an operand.
    pub(crate) fn data(&mut self, bytes: [u8; 64]) -> MemoryOperand {
        let known = self.data.iter().find(|(other, _)| *other == bytes);
        let label = known.map(|&(_, label)| label).unwrap_or_else(|| {
            let label = self.label();
            self.data.push((bytes, label));
            label
        });
        MemoryOperand::new(Register::RIP, Register::None, 1, label.0 as i64, 8, false, Register::None)
    }

    /// Instructions from here on that access guest memory go on there if they fault, if anywhere.
    pub(crate) fn may_fault(&mut self, slow: Option<Label>) {
        self.slow = slow;
    }

    /// Gives up: [`Assembler::finish`] fails.
    pub(crate) fn fail(&mut self) {
        self.failed = true;
    }

    /// Places a label before the next instruction; several may be there.
    pub(crate) fn place(&mut self, label: Label) {
        match self.here {
            Some(here) => drop(self.aliases.insert(label.0, here.0)),
            None => self.here = Some(label),
        }
    }

    /// Replaces aliases by the labels that instructions have.
    fn resolve_aliases(&mut self) {
        let resolved = |label: u64| self.aliases.get(&label).copied();
        for instruction in &mut self.instructions {
            let is_branch = instruction.op_count() > 0 && instruction.op0_kind() == OpKind::NearBranch64;
            if is_branch && let Some(label) = resolved(instruction.near_branch64()) {
                instruction.set_near_branch64(label);
            }
            if instruction.is_ip_rel_memory_operand()
                && let Some(label) = resolved(instruction.memory_displacement64())
            {
                instruction.set_memory_displacement64(label);
            }
        }
        for (_, slow) in &mut self.faults {
            slow.0 = resolved(slow.0).unwrap_or(slow.0);
        }
    }

    pub(crate) fn jump(&mut self, code: Code, to: Label) {
        self.push(Instruction::with_branch(code, to.0).ok(), Lanes::All);
    }

    pub(crate) fn op(&mut self, code: Code, args: &[Arg]) {
        self.masked(code, Lanes::All, args);
    }

    /// The same, writing some lanes.
    pub(crate) fn masked(&mut self, code: Code, lanes: Lanes, args: &[Arg]) {
        self.push(instruction(code, args), lanes);
    }

    /// A number of 64 bits into a register.
    pub(crate) fn load_number(&mut self, to: Register, number: u64) {
        self.push(Instruction::with2(Code::Mov_r64_imm64, to, number).ok(), Lanes::All);
    }

    fn push(&mut self, made: Option<Instruction>, lanes: Lanes) {
        let Some(mut instruction) = made else {
            debug_assert!(false, "an instruction that is none");
            self.failed = true;
            return;
        };
        if let Lanes::Merge(mask) | Lanes::Zero(mask) = lanes {
            instruction.set_op_mask(mask);
            instruction.set_zeroing_masking(matches!(lanes, Lanes::Zero(_)));
        }
        if let Some(Label(label)) = self.here.take() {
            instruction.set_ip(label);
        }
        if let Some(slow) = self.slow
            && may_be_guests(&instruction)
        {
            self.faults.push((self.instructions.len(), slow));
        }
        self.instructions.push(instruction);
    }

    /// What is written so far.
    #[cfg(test)]
    pub(crate) fn mnemonics(&self) -> Vec<iced_x86::Mnemonic> {
        self.instructions.iter().map(Instruction::mnemonic).collect()
    }

    fn write_data(&mut self) {
        // A declaration has 16 bytes at most.
        const PIECE: usize = 16;
        for (bytes, label) in std::mem::take(&mut self.data) {
            self.place(label);
            for piece in bytes.chunks_exact(PIECE) {
                self.push(Instruction::with_declare_byte(piece).ok(), Lanes::All);
            }
        }
    }

    /// The code, which does not depend on where it is put; none if an instruction cannot be encoded.
    pub(crate) fn finish(self) -> Option<Vec<u8>> {
        self.finish_with_faults().map(|(code, _)| code)
    }

    /// The same, with its accesses that may fault.
    pub(crate) fn finish_with_faults(mut self) -> Option<(Vec<u8>, Vec<HostFault>)> {
        self.write_data();
        if self.failed {
            return None;
        }
        self.resolve_aliases();
        let block = InstructionBlock::new(&self.instructions, 0);
        let encoded = BlockEncoder::encode(64, block, BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS);
        debug_assert!(encoded.is_ok(), "{:?}", encoded.err());
        let encoded = encoded.ok()?;
        let offsets = encoded.new_instruction_offsets;
        let labels: HashMap<u64, u32> = match self.faults.is_empty() {
            true => HashMap::new(),
            false => self.instructions.iter().map(Instruction::ip).zip(offsets.iter().copied()).collect(),
        };
        let fault =
            |&(at, slow): &(usize, Label)| Some(HostFault { at: offsets[at], slow: *labels.get(&slow.0)? });
        let faults = self.faults.iter().map(fault).collect::<Option<_>>()?;
        Some((encoded.code_buffer, faults))
    }
}

/// May an instruction access guest memory? The frame, the hart, the context, the register file and data of the code have bases of
/// their own.
fn may_be_guests(instruction: &Instruction) -> bool {
    use Register::{None, R11, RDI, RIP, RSI, RSP};
    let has_memory = (0..instruction.op_count()).any(|i| instruction.op_kind(i) == OpKind::Memory);
    has_memory && ![None, R11, RDI, RIP, RSI, RSP].contains(&instruction.memory_base())
}

/// An instruction of these operands; none if there is none.
pub(crate) fn instruction(code: Code, args: &[Arg]) -> Option<Instruction> {
    use Arg::{Memory as M, Number, Register as R};
    let arg = |i: usize| args.get(i).copied().unwrap_or(Arg::None);
    let made = match (arg(0), arg(1), arg(2), arg(3)) {
        (Arg::None, ..) => return Some(Instruction::with(code)),
        (R(a), Arg::None, ..) => Instruction::with1(code, a),
        (M(a), Arg::None, ..) => Instruction::with1(code, a),
        (R(a), R(b), Arg::None, _) => Instruction::with2(code, a, b),
        (R(a), M(b), Arg::None, _) => Instruction::with2(code, a, b),
        (M(a), R(b), Arg::None, _) => Instruction::with2(code, a, b),
        (R(a), Number(b), Arg::None, _) => Instruction::with2(code, a, b),
        (M(a), Number(b), Arg::None, _) => Instruction::with2(code, a, b),
        (R(a), M(b), Number(c), Arg::None) => Instruction::with3(code, a, b, c),
        (M(a), R(b), Number(c), Arg::None) => Instruction::with3(code, a, b, c),
        (M(a), R(b), R(c), Arg::None) => Instruction::with3(code, a, b, c),
        (R(a), M(b), R(c), Arg::None) => Instruction::with3(code, a, b, c),
        (R(a), R(b), R(c), Arg::None) => Instruction::with3(code, a, b, c),
        (R(a), R(b), M(c), Arg::None) => Instruction::with3(code, a, b, c),
        (R(a), R(b), Number(c), Arg::None) => Instruction::with3(code, a, b, c),
        (R(a), R(b), R(c), Number(d)) => Instruction::with4(code, a, b, c, d),
        (R(a), R(b), M(c), Number(d)) => Instruction::with4(code, a, b, c, d),
        (R(a), R(b), R(c), R(d)) => Instruction::with4(code, a, b, c, d),
        (R(a), R(b), M(c), R(d)) => Instruction::with4(code, a, b, c, d),
        _ => return None,
    };
    made.ok()
}

/// The address of a table, for code to contain. The optimiser must not know it: in an executable at fixed addresses it would fold
/// the address into checks of its range, with offsets that no relocation can hold.
pub(crate) fn address_of<T>(table: &'static T) -> u64 {
    black_box(&raw const *table).expose_provenance() as u64
}
