//! Tests of the tables of instructions, in one binary: linking takes longer than running most of them.

mod asm;
mod asm_llvm;
mod asm_text;
mod csr;
mod disasm;
mod ext;
mod form;
mod isa_string;
mod opcodes;
mod profile;
mod reg;
mod reserved;
mod rule;
mod table;
mod vtype;
