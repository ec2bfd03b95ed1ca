//! The assembler writes instructions in a row, with jumps to labels that may come later.
//!
//! It knows the table's encoder and nothing of what the program is for.

use rivet_isa::{Inst, Op, Xlen};

/// A place in the program.
#[derive(Clone, Copy)]
pub struct Label(usize);

/// A program being written, for RV64.
pub struct Asm {
    base: u64,
    code: Vec<u8>,
    labels: Vec<Option<u64>>,
    /// Jumps to be completed: where they are, what they are, and where they lead.
    jumps: Vec<(usize, Inst, Label)>,
}

/// An instruction with these registers and this immediate.
pub fn inst(op: Op, rd: u8, rs1: u8, rs2: u8, imm: i32) -> Inst {
    Inst { rd, rs1, rs2, imm, ..Inst::new(op) }
}

impl Asm {
    /// An empty program that begins at `base`.
    pub fn new(base: u64) -> Asm {
        Asm { base, code: Vec::new(), labels: Vec::new(), jumps: Vec::new() }
    }

    /// Address of the next instruction.
    pub fn here(&self) -> u64 {
        self.base + self.code.len() as u64
    }

    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) {
        self.labels[label.0] = Some(self.here());
    }

    /// Appends an instruction.
    ///
    /// # Panics
    /// When it cannot be encoded.
    pub fn emit(&mut self, inst: Inst) {
        let raw = inst.encode(Xlen::Rv64).unwrap_or_else(|| panic!("{inst:?} has no encoding"));
        self.raw(raw, inst.len);
    }

    /// Appends an encoding.
    pub fn raw(&mut self, raw: u32, len: u8) {
        self.code.extend_from_slice(&raw.to_le_bytes()[..len.into()]);
    }

    /// Appends an instruction with these registers and this immediate.
    pub fn op(&mut self, op: Op, rd: u8, rs1: u8, rs2: u8, imm: i32) {
        self.emit(inst(op, rd, rs1, rs2, imm));
    }

    /// Appends a branch that compares two registers.
    pub fn branch(&mut self, op: Op, rs1: u8, rs2: u8, to: Label) {
        self.jumps.push((self.code.len(), inst(op, 0, rs1, rs2, 0), to));
        self.raw(0, 4);
    }

    /// Appends a jump.
    pub fn jump(&mut self, to: Label) {
        self.branch(Op::jal, 0, 0, to);
    }

    /// Puts an address below 2 GiB into a register.
    pub fn address(&mut self, rd: u8, value: u64) {
        let low = (value as i32) << 20 >> 20;
        self.op(Op::lui, rd, 0, 0, (value as i32).wrapping_sub(low));
        self.op(Op::addi, rd, rd, 0, low);
    }

    /// Puts the address of a label that is already placed into a register.
    pub fn address_of(&mut self, rd: u8, label: Label) {
        self.address(rd, self.target(label));
    }

    /// Fills with zeros up to an address.
    pub fn pad_to(&mut self, addr: u64) {
        assert!(addr >= self.here(), "the code is too long for its place");
        self.code.resize((addr - self.base) as usize, 0);
    }

    fn target(&self, label: Label) -> u64 {
        self.labels[label.0].expect("the label is placed")
    }

    /// The code.
    pub fn finish(mut self) -> Vec<u8> {
        for (at, inst, label) in std::mem::take(&mut self.jumps) {
            let imm = self.target(label).wrapping_sub(self.base + at as u64) as i32;
            let inst = Inst { imm, ..inst };
            let raw = inst.encode(Xlen::Rv64).unwrap_or_else(|| panic!("{inst:?} has no encoding"));
            self.code[at..at + 4].copy_from_slice(&raw.to_le_bytes());
        }
        self.code
    }
}
