//! This module selects frame objects, and structs, which are one register per field.

use rivet_isa::Op;

use super::{Result, Select};
use crate::ir::{Element, InstData, Type, Value};
use crate::mir::{Class, Code, Inst, Reg};
use crate::regs::vector_place;

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

    /// Room below the frame, of a size that is known at run time only.
    fn dynamic_room(&mut self, element: Element, data: &InstData) -> Result<Reg> {
        let count = data.operands()[0];
        let size = element.bytes();
        if size.is_scalable() {
            return Err(
                self.unsupported("an `alloca` of so many scalable vectors, or outside of the entry block,")
            );
        }
        let bits = self.scalar_type(count)?.bits();
        let reg = self.value(count)?;
        let number = self.zero_extended(reg, bits);
        let bytes = match size.fixed {
            1 => number,
            size if size.is_power_of_two() => self.ri(Op::slli, number, i64::from(size.ilog2())),
            size => self.multiplied_by(number, size.into()),
        };
        // More room, to round up in.
        let spare = i64::from(data.align.saturating_sub(16));
        let bytes = self.add_constant(bytes, 15 + spare)?;
        let bytes = self.ri(Op::andi, bytes, -16);
        self.out.dynamic = true;
        let rd = self.x();
        self.push(Inst { rd: Some(rd), rs1: Some(bytes), ..Inst::new(Code::StackAlloc) });
        if spare == 0 {
            return Ok(rd);
        }
        let up = self.add_constant(rd, spare)?;
        let mask = self.integer(-i64::from(data.align));
        Ok(self.rr(Op::and, up, mask))
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
            return self.dynamic_room(element, data);
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

    /// Room for so many vector registers.
    pub(super) fn vector_room(&mut self, groups: u8) -> Reg {
        let rd = self.x();
        self.vector_rooms.push((rd, self.out.slots.len()));
        self.out.slots.push(Class::V(groups));
        rd
    }

    /// Addresses of the room for vectors: where it is depends on the arguments of calls, and on whether the stack pointer moves.
    pub(super) fn place_vector_rooms(&mut self) {
        for (rd, slot) in std::mem::take(&mut self.vector_rooms) {
            let address = vector_place(&mut self.out, &mut self.early, slot);
            self.early.push(Inst::copy(rd, address));
        }
    }
}
