//! Vector registers as chunks: in variables through tight loops, in the hart elsewhere.

use cranelift_codegen::ir::types::I8X16;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Type, Value};
use cranelift_frontend::Variable;

use crate::lower::{Lower, OWN};
use crate::operands::numbers;
use crate::region::NodeId;
use crate::vector::CHUNK;

impl Lower<'_> {
    /// The 16 bytes from byte `at` of the group at `r` on, as chunks of a type.
    pub(in crate::lower) fn chunk_as(&mut self, ty: Type, r: u8, at: u32) -> Value {
        let value = self.chunk(r, at);
        self.cast(ty, value)
    }

    pub(in crate::lower) fn cast(&mut self, ty: Type, value: Value) -> Value {
        match self.b.func.dfg.value_type(value) == ty {
            true => value,
            false => self.b.ins().bitcast(ty, little(), value),
        }
    }

    /// Are the 16 bytes from byte `at` of the group at `r` on in a variable?
    pub(in crate::lower) fn holds_chunk(&self, r: u8, at: u32) -> bool {
        let (register, chunk) = self.place_of(r, at);
        self.vectors.chunks[chunk].is_some()
            && (self.is_resident(register) || self.vectors.current.contains(&chunk))
    }

    /// The 16 bytes from byte `at` of the group at `r` on.
    pub(in crate::lower) fn chunk(&mut self, r: u8, at: u32) -> Value {
        let (_, chunk) = self.place_of(r, at);
        match self.vectors.chunks[chunk] {
            Some(variable) if self.holds_chunk(r, at) => self.b.use_var(variable),
            variable => {
                let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
                if let Some(variable) = variable.filter(|_| self.vectors.caches) {
                    self.b.def_var(variable, value);
                    self.vectors.current.insert(chunk);
                }
                value
            }
        }
    }

    /// Changes them.
    pub(in crate::lower) fn set_chunk(&mut self, r: u8, at: u32, value: Value) {
        let (register, chunk) = self.place_of(r, at);
        if let Some(variable) = self.vectors.chunks[chunk] {
            self.b.def_var(variable, value);
            self.vectors.current.insert(chunk);
        }
        if self.is_resident(register) {
            self.dirty.v |= 1 << register;
        } else {
            self.b.ins().store(OWN, value, self.vectors.file, (chunk as u32 * CHUNK) as i32);
        }
    }

    /// The register, and the number of the chunk in the file.
    fn place_of(&self, r: u8, at: u32) -> (u32, usize) {
        let bytes = self.compile_key.vlen / 8;
        let place = u32::from(r) * bytes + at;
        (place / bytes, (place / CHUNK) as usize)
    }

    /// Is it in variables through the whole of the tight loop that the current node is in?
    fn is_resident(&self, register: u32) -> bool {
        self.resident_in(self.tight) >> register & 1 == 1
    }

    /// The registers that are in variables through a tight loop.
    pub(in crate::lower) fn resident_in(&self, tight: Option<NodeId>) -> u32 {
        tight.and_then(|head| self.vectors.resident.get(&head)).copied().unwrap_or_default()
    }

    /// Gives vector registers that are kept in variables to the hart.
    pub(in crate::lower) fn write_back_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let value = self.b.use_var(variable);
            self.b.ins().store(OWN, value, self.vectors.file, (chunk as u32 * CHUNK) as i32);
        }
    }

    /// Takes registers into variables from the hart.
    pub(in crate::lower) fn load_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
            self.b.def_var(variable, value);
        }
    }

    /// Registers have changed in the hart. In the slow one of two ways that meet variables have to be what they are in
    /// the other.
    pub(in crate::lower) fn reload_vectors(&mut self, set: u32) {
        for (variable, chunk) in self.chunks_of(set) {
            let register = chunk as u32 * CHUNK * 8 / self.compile_key.vlen;
            if self.is_resident(register) || self.vectors.meets && self.vectors.current.contains(&chunk) {
                let value = self.b.ins().load(I8X16, OWN, self.vectors.file, (chunk as u32 * CHUNK) as i32);
                self.b.def_var(variable, value);
            } else {
                self.vectors.current.remove(&chunk);
            }
        }
    }

    /// Variables of registers, with the numbers of the chunks in the file.
    fn chunks_of(&self, set: u32) -> Vec<(Variable, usize)> {
        let chunks = (self.compile_key.vlen / 8 / CHUNK) as usize;
        let chunks = numbers(set).flat_map(|r| r * chunks..(r + 1) * chunks);
        chunks.filter_map(|chunk| Some((self.vectors.chunks.get(chunk).copied().flatten()?, chunk))).collect()
    }
}

/// Casts between vectors name an order of bytes.
fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(cranelift_codegen::ir::Endianness::Little)
}
