//! This module selects frame objects, and structs, which are one register per field.

use rivet_isa::Op;

use super::{Result, Select};
use crate::ir::{Element, InstData, Type, Value};
use crate::mir::{Class, Code, Inst, Reg};

/// Bytes of room that one `alloca` may ask for.
const MOST_ROOM: u64 = 1 << 20;

impl Select<'_> {
    /// The registers of the fields of a struct.
    pub(super) fn struct_fields(&mut self, value: Value) -> Result<Vec<Reg>> {
        if let Some(fields) = self.fields.get(&value) {
            return Ok(fields.clone());
        }
        let Type::Struct(fields) = self.ir.ty(value) else { return Err(self.unsupported("this struct")) };
        let undefined = self.ir.is_undefined(value);
        let types: Vec<Type> = (0..fields.count()).filter_map(|i| fields.get(i)).collect();
        if !undefined {
            return Err(self.unsupported("a struct that is not made or taken apart at once"));
        }
        let any = |ty: Type| {
            let like = self.new_of(ty)?;
            Ok(self.undef(self.out.class(like)))
        };
        types.into_iter().map(any).collect()
    }

    /// Room in the frame.
    pub(super) fn room(&mut self, element: Element, data: &InstData) -> Result<Reg> {
        let (size, count) = (element.bytes(), self.ir.as_int(data.operands()[0]));
        let in_entry = data.block() == self.ir.entry();
        if size.is_scalable() && count == Some(1) && in_entry && size.scaled <= 64 {
            return Ok(self.vector_room(size.scaled.div_ceil(8).next_power_of_two() as u8));
        }
        let bytes = count.and_then(|n| n.checked_mul(size.fixed.into())).filter(|bytes| *bytes <= MOST_ROOM);
        let (Some(bytes), false, true) = (bytes, size.is_scalable(), in_entry) else {
            return Err(
                self.unsupported("an `alloca` that is not of a known size below 1 MiB in the entry block")
            );
        };
        // The stack pointer is a multiple of 16: more takes room to round up in.
        let spare = data.align.saturating_sub(16);
        self.out.room.push((bytes as u32 + spare, data.align.clamp(1, 16)));
        let (rd, index) = (self.x(), self.out.room.len() as i64 - 1);
        self.push(Inst { rd: Some(rd), imm: index, ..Inst::new(Code::FrameObject) });
        if spare == 0 {
            return Ok(rd);
        }
        let up = self.add_constant(rd, spare.into())?;
        let mask = self.integer(-i64::from(data.align));
        Ok(self.rr(Op::and, up, mask))
    }

    /// Room for so many vector registers, above the arguments of calls.
    fn vector_room(&mut self, groups: u8) -> Reg {
        let before: u32 = self.out.slots.iter().map(|class| class.width()).sum();
        self.out.slots.push(Class::V(groups));
        // How much the arguments take is known at the end.
        let mut sum = self.x();
        self.push(Inst::rri(Op::addi, sum, Reg::SP, 0));
        self.vector_rooms.push(sum);
        for bit in (0..32).filter(|bit| before >> bit & 1 != 0) {
            let bytes = self.vscale_shifted(3 + bit);
            sum = self.rr(Op::add, sum, bytes);
        }
        sum
    }

    /// Moves the vectors in the frame above the arguments of calls.
    pub(super) fn place_vector_rooms(&mut self) {
        let outgoing = self.out.outgoing.into();
        for inst in &mut self.out.blocks[0].insts {
            if inst.rd.is_some_and(|rd| self.vector_rooms.contains(&rd)) {
                inst.imm = outgoing;
            }
        }
    }
}
