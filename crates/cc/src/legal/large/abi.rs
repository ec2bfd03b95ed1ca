//! This module passes large vectors in memory: arguments by the address of a copy, a result to an address that is the first
//! argument, as the psABI does with what is larger than two registers.

use super::pieces::inserted;
use super::{Result, Splitter};
use crate::ir::{Builder, Element, Flags, Function, Inst, InstData, Op, Param, ParamAttrs, Type, Value};
use crate::legal::{FRAME_ALIGN, frame_slot};

/// The address of a part, which is so many of its own size further on.
fn place(b: &mut Builder, base: Value, part: Type, number: u32) -> Value {
    if number == 0 {
        return base;
    }
    let number = b.func.int(Type::I64, number.into());
    b.gep(Element::Of(part), base, number)
}

/// The alignment of a part: that of a lane, which a part at any place has.
fn alignment(ty: Type) -> u32 {
    ty.element().map_or(1, |scalar| scalar.bytes().min(FRAME_ALIGN))
}

impl Splitter {
    fn load_parts(&mut self, b: &mut Builder, value: Value, base: Value) {
        let ty = b.func.ty(value);
        let part = |window: super::Window| {
            let part = self.room.narrowed(ty, window.lanes);
            let address = place(b, base, part, window.at / window.lanes);
            (window, b.load(part, address, alignment(ty)))
        };
        let pieces = self.room.parts(ty).into_iter().map(part).collect();
        self.pieces.insert(value, pieces);
    }

    fn store_parts(&self, b: &mut Builder, value: Value, base: Value) -> Result<()> {
        let ty = b.func.ty(value);
        for (window, part) in self.parts(b, value)? {
            let address = place(b, base, self.room.narrowed(ty, window.lanes), window.at / window.lanes);
            b.store(part, address, alignment(ty));
        }
        Ok(())
    }

    /// Large parameters are addresses, and so is where a large result goes.
    pub(super) fn parameters(&mut self, func: &mut Function) {
        let old: Vec<(Param, Value)> =
            func.params().iter().copied().zip((0..).map(|i| func.param(i))).collect();
        let by_address = self.room.is_large(func.ret);
        if !by_address && !old.iter().any(|(param, _)| self.room.is_large(param.ty)) {
            return;
        }
        let address = Param { ty: Type::PTR, attrs: ParamAttrs::default() };
        let own = old.iter().map(|(param, _)| if self.room.is_large(param.ty) { address } else { *param });
        let params: Vec<Param> = by_address.then_some(address).into_iter().chain(own).collect();
        func.set_params(&params);
        if by_address {
            self.result = Some(func.param(0));
            func.ret = Type::Void;
        }
        let Some(&first) = func.entry().and_then(|entry| func.block(entry).insts().first()) else { return };
        for (index, (param, value)) in (usize::from(by_address)..).zip(old) {
            let new = func.param(index);
            if self.room.is_large(param.ty) {
                self.load_parts(&mut Builder::before(func, first), value, new);
                continue;
            }
            let name = func.value(value).name.clone();
            func.set_name(new, name.as_deref());
            func.replace_uses(value, new);
        }
    }

    pub(super) fn call(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        if self.room.contains_large(data.ty) && !self.room.is_large(data.ty) {
            return Err(self.unsupported(func, data));
        }
        let first = usize::from(data.op == Op::CallIndirect);
        let mut operands = data.operands().to_vec();
        for operand in &mut operands[first..] {
            let ty = func.ty(*operand);
            if self.room.is_large(ty) {
                let room = frame_slot(func, ty)?;
                self.store_parts(&mut Builder::before(func, inst), *operand, room)?;
                *operand = room;
            }
        }
        let (mut ty, mut zeroext, mut named) = (data.ty, data.zeroext.clone(), data.named);
        let result = self.room.is_large(ty).then(|| frame_slot(func, ty)).transpose()?;
        if let Some(room) = result {
            operands.insert(first, room);
            zeroext.iter_mut().for_each(|index| *index += 1);
            named = named.map(|named| named.saturating_add(1));
            ty = Type::Void;
        }
        // The callee reads the copies in the frame, which no tail call leaves.
        let call = InstData::new(data.op, ty, &operands).with_zeroext(zeroext).with_named(named);
        let mut b = Builder::before(func, inst);
        let value = inserted(&mut b, call.with_flags(data.flags.without(Flags::TAIL)));
        match (data.result(), result, value) {
            (Some(old), Some(room), _) => self.load_parts(&mut b, old, room),
            (Some(old), None, Some(new)) => func.replace_uses(old, new),
            _ => {}
        }
        Ok(())
    }

    pub(super) fn ret(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let value = data.operands()[0];
        let to = self.result.ok_or_else(|| self.unsupported(func, data))?;
        let mut b = Builder::before(func, inst);
        self.store_parts(&mut b, value, to)?;
        b.ret(None);
        Ok(())
    }
}
