//! An instruction is decoded with its length, its text and its target.

use rivet_elf::{ObjectFile, Relocation, Section, SymbolSection, relocation_name};
use rivet_isa::{Decoder, Inst, Op, Operand, Xlen};

use super::is_relocatable;
use super::item::{Target, Words};
use super::labels::Labels;

/// An encoding at the start of some bytes.
pub(super) struct Encoding {
    /// Its bytes; at most as many as there are.
    pub(super) len: usize,
    /// Its first 32 bits.
    pub(super) raw: u32,
}

impl Encoding {
    /// Of these bytes, of which there is at least one.
    pub(super) fn at(bytes: &[u8]) -> Encoding {
        let mut word = [0; 4];
        let have = bytes.len().min(4);
        word[..have].copy_from_slice(&bytes[..have]);
        let raw = u32::from_le_bytes(word);
        let wanted = length(raw);
        // What is cut off is shown by parcels.
        let len = if wanted <= bytes.len() { wanted } else { bytes.len().min(2) };
        Encoding { len, raw }
    }

    /// Decodes it, if it is an instruction of 16 or 32 bits.
    pub(super) fn decode(&self, decoder: &Decoder) -> Option<Inst> {
        decoder.decode(self.raw).filter(|inst| usize::from(inst.len) == self.len)
    }

    /// Is it the 16-bit word of zeros, which is illegal on purpose?
    pub(super) fn is_unimp(&self) -> bool {
        self.len == 2 && self.raw & 0xffff == 0
    }
}

/// Length in bytes by the lowest bits ("Expanded Instruction-Length Encoding"); reserved lengths count as a parcel.
fn length(raw: u32) -> usize {
    match raw & 0x7f {
        bits if bits & 0b11 != 0b11 => 2,
        bits if bits & 0b1_1100 != 0b1_1100 => 4,
        bits if bits & 0b10_0000 == 0 => 6,
        bits if bits & 0b100_0000 == 0 => 8,
        _ => match raw >> 12 & 7 {
            7 => 2,
            nnn => 10 + 2 * nnn as usize,
        },
    }
}

/// What `auipc` put into registers, as far as the next branch: the other half of a far call is in the `jalr` after it.
pub(super) struct Registers([Option<u64>; 32]);

impl Registers {
    /// Nothing is known.
    pub(super) fn unknown() -> Registers {
        Registers([None; 32])
    }

    /// Follows an instruction.
    fn follow(&mut self, inst: &Inst, pc: u64) {
        let base = inst.op.base();
        let goes = has_target(inst) || matches!(base, Op::jal | Op::jalr | Op::mret | Op::sret);
        if goes {
            *self = Registers::unknown();
        } else if base == Op::auipc {
            self.0[usize::from(inst.rd & 31)] = (inst.rd != 0).then(|| pc.wrapping_add(inst.imm as u64));
        } else {
            let written = inst.writes().x;
            for (_, known) in self.0.iter_mut().enumerate().filter(|(x, _)| written >> x & 1 != 0) {
                *known = None;
            }
        }
    }
}

/// Is the immediate the distance to another instruction?
fn has_target(inst: &Inst) -> bool {
    use Operand::{B12, CB, CJ, J20};
    inst.op.row().operands.iter().any(|o| matches!(o, B12 | CB | CJ | J20))
}

/// Puts instructions of a section into words.
pub(super) struct Reader<'a> {
    pub(super) object: &'a ObjectFile,
    pub(super) labels: &'a Labels,
    pub(super) xlen: Xlen,
    pub(super) index: usize,
    pub(super) section: &'a Section,
    pub(super) registers: Registers,
}

impl Reader<'_> {
    /// The words for an instruction.
    pub(super) fn words(&mut self, inst: Inst, pc: u64) -> Words {
        let mut shown = inst;
        let target = self.target(&inst, pc);
        if let Some(address) = target.as_ref().and_then(|target| target.address).filter(|_| has_target(&inst))
        {
            shown.imm = address.wrapping_sub(pc) as i32;
        }
        let text = shown.text(self.xlen, Some(pc));
        let (mnemonic, mut operands) = (text.mnemonic(), text.operands());
        if let Some(target) = &target {
            // An address that the linker decides is not shown; it is always the last operand.
            if target.address.is_none() && has_target(&inst) {
                operands.truncate(operands.rfind(", ").map_or(0, |at| at + 2));
            }
            let gap = if operands.is_empty() || operands.ends_with(' ') { "" } else { " " };
            operands += &format!("{gap}{}", target.text());
        }
        self.registers.follow(&inst, pc);
        Words { mnemonic, operands, target }
    }

    /// Where the instruction goes.
    fn target(&self, inst: &Inst, pc: u64) -> Option<Target> {
        let direct = has_target(inst);
        if !direct && inst.op != Op::jalr {
            return None;
        }
        if let Some(relocation) = self.branch_relocation(inst, pc)
            && let Some(found) = self.relocated(relocation)
        {
            return Some(found);
        }
        let from = if direct { Some(pc) } else { self.registers.0[usize::from(inst.rs1 & 31)] };
        let address = from?.wrapping_add(inst.imm as u64);
        self.labelled(if self.xlen == Xlen::Rv32 { u64::from(address as u32) } else { address })
    }

    /// The relocation that decides where the instruction goes.
    fn branch_relocation(&self, inst: &Inst, pc: u64) -> Option<&Relocation> {
        if !is_relocatable(self.object) {
            return None;
        }
        let at = |addr: u64, names: &[&str]| {
            let all = &self.section.relocations;
            let first = all.partition_point(|relocation| relocation.offset < addr);
            let here = all[first..].iter().take_while(|relocation| relocation.offset == addr);
            here.into_iter().find(|relocation| names.contains(&relocation_name(relocation.kind).as_str()))
        };
        match inst.op {
            // The relocation of a call is at the `auipc` before it.
            Op::jalr => at(pc.checked_sub(4)?, &["R_RISCV_CALL", "R_RISCV_CALL_PLT"]),
            _ => at(pc, &["R_RISCV_BRANCH", "R_RISCV_JAL", "R_RISCV_RVC_BRANCH", "R_RISCV_RVC_JUMP"]),
        }
    }

    /// What a relocation makes the target.
    fn relocated(&self, relocation: &Relocation) -> Option<Target> {
        let symbol = &self.object.symbols[relocation.symbol?];
        match symbol.place {
            SymbolSection::Section(index) if index == self.index => {
                self.labelled(symbol.value.wrapping_add(relocation.addend as u64))
            }
            _ => Some(Target { address: None, symbol: symbol.name.clone(), offset: relocation.addend }),
        }
    }

    fn labelled(&self, address: u64) -> Option<Target> {
        let (symbol, offset) = self.labels.nearest(self.index, address)?;
        Some(Target { address: Some(address), symbol: symbol.to_owned(), offset: offset as i64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From "Expanded Instruction-Length Encoding" of the unprivileged manual.
    #[test]
    fn lengths_follow_the_lowest_bits() {
        let cases = [
            (0x4501, 2),
            (0x13, 4),
            (0x1f, 6),
            (0x5f, 6),
            (0x3f, 8),
            (0x7f, 10),
            (0x107f, 12),
            (0x607f, 22),
            (0x707f, 2),
        ];
        for (raw, bytes) in cases {
            assert_eq!(length(raw), bytes, "{raw:#x}");
        }
        // Cut off.
        assert_eq!(Encoding::at(&[0x13, 0, 0]).len, 2);
        assert_eq!(Encoding::at(&[0x13]).len, 1);
    }
}
