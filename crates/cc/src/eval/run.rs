//! This module runs a function: blocks, phis, then instructions in order.

use super::lane::{LaneFormats, lane};
use super::value::{LaneBits, Val};
use super::{EvalError, Evaluator, Memory};
use crate::ir::{Block, Cast, Const, Function, Inst, InstData, LaneOp, Op, Scalar, Type, Value, ValueDef};

/// How many bytes one `alloca` may ask for.
const MOST_ROOM: u64 = 1 << 20;

/// How deep calls may be nested.
const DEPTH: u32 = 64;

/// What the values of a running function are.
pub(super) struct Frame<'f> {
    pub(super) func: &'f Function,
    values: Vec<Option<Val>>,
    vscale: u32,
}

impl Frame<'_> {
    /// A value.
    pub(super) fn get(&self, value: Value) -> Val {
        match &self.values[value.index()] {
            Some(val) => val.clone(),
            None => Val::poison(self.func.ty(value), self.vscale),
        }
    }

    /// Operand `index`.
    pub(super) fn operand(&self, data: &InstData, index: usize) -> Val {
        self.get(data.operands()[index])
    }

    /// How many lanes a type has; 1 of a scalar.
    pub(super) fn lanes(&self, ty: Type) -> usize {
        ty.lanes().map_or(1, |lanes| lanes.at(self.vscale) as usize)
    }

    /// A constant.
    fn constant(&self, ty: Type, constant: &Const, memory: &Memory) -> Val {
        let lane = |value: Value| match self.func.as_const(value) {
            Some(Const::Int(bits) | Const::Float(bits)) => Some(*bits),
            Some(Const::Symbol(symbol)) => memory.address_of(self.func.symbol(*symbol)),
            _ => None,
        };
        match constant {
            Const::Int(bits) | Const::Float(bits) => Val::int(*bits),
            Const::Wide(words) => {
                Val::Wide(Some(words.iter().rev().fold(0, |number, &word| number << 64 | u128::from(word))))
            }
            Const::Symbol(symbol) => Val::Scalar(memory.address_of(self.func.symbol(*symbol))),
            Const::Splat(value) => Val::Vector(vec![lane(*value); self.lanes(ty)]),
            Const::Lanes(values) => Val::Vector(values.iter().map(|&value| lane(value)).collect()),
            // That undef may be another value at every look is what poison covers, and more.
            Const::Undef | Const::Poison => Val::poison(ty, self.vscale),
        }
    }
}

impl<'m> Evaluator<'m> {
    /// Runs a function of the module.
    pub(super) fn run(&mut self, func: &'m Function, arguments: &[Val]) -> Result<Option<Val>, EvalError> {
        if self.depth == DEPTH {
            return Err(EvalError::Request(format!("calls are nested more than {DEPTH} deep")));
        }
        self.depth += 1;
        let result = self.run_body(func, arguments);
        self.depth -= 1;
        result
    }

    fn run_body(&mut self, func: &'m Function, arguments: &[Val]) -> Result<Option<Val>, EvalError> {
        let vscale = self.choices.vscale;
        let mut frame = Frame { func, values: vec![None; func.value_count()], vscale };
        for i in 0..func.value_count() {
            let value = Value::from_index(i);
            frame.values[i] = match &func.value(value).def {
                ValueDef::Param(index) => arguments.get(*index).cloned(),
                ValueDef::Const(constant) => Some(frame.constant(func.ty(value), constant, &self.memory)),
                ValueDef::Inst(_) => None,
            };
        }
        let mut block =
            func.entry().ok_or_else(|| EvalError::Request(format!("'@{}' has no blocks", func.name)))?;
        let mut from: Option<Block> = None;
        loop {
            // Phis read what was there before any of them is written.
            let phis: Vec<Inst> = func.phis(block).collect();
            let values: Vec<Val> = phis
                .iter()
                .map(|&phi| {
                    let incoming = func.inst(phi).incoming().find(|(pred, _)| Some(*pred) == from);
                    incoming
                        .map_or_else(|| Val::poison(func.inst(phi).ty, vscale), |(_, value)| frame.get(value))
                })
                .collect();
            for (&phi, value) in phis.iter().zip(values) {
                self.define(&mut frame, phi, value);
            }
            let mut next = None;
            for &inst in &func.block(block).insts()[phis.len()..] {
                self.used += 1;
                if self.used > self.choices.fuel {
                    return Err(EvalError::Fuel(self.choices.fuel));
                }
                let data = func.inst(inst);
                let undefined = |what: String| EvalError::Undefined { inst: func.display_inst(inst), what };
                match data.op {
                    Op::Ret => return Ok(data.operands().first().map(|&value| frame.get(value))),
                    Op::Br | Op::CondBr | Op::Switch | Op::Unreachable => {
                        next = Some(target(&frame, data).map_err(undefined)?);
                    }
                    Op::Call(_) | Op::CallIndirect => {
                        let mut arguments: Vec<Val> = data.operands().iter().map(|&v| frame.get(v)).collect();
                        let callee = match data.op {
                            Op::Call(symbol) => func.symbol(symbol).to_string(),
                            _ => {
                                let address = arguments.remove(0).bits();
                                let address = address.ok_or_else(|| undefined("a call of poison".into()))?;
                                let name = self.memory.function_at(self.module, address);
                                let nothing = || undefined(format!("there is no function at {address:#x}"));
                                name.ok_or_else(nothing)?.to_string()
                            }
                        };
                        if let Some(value) = self.call(&callee, &arguments)? {
                            self.define(&mut frame, inst, value);
                        }
                    }
                    _ => {
                        let value = self.instruction(&frame, data).map_err(undefined)?;
                        if let Some(value) = value {
                            self.define(&mut frame, inst, value);
                        }
                    }
                }
            }
            from = Some(block);
            block = next.ok_or_else(|| EvalError::Request("a block does not end in a branch".into()))?;
        }
    }

    fn define(&self, frame: &mut Frame, inst: Inst, value: Val) {
        if let Some(result) = frame.func.inst(inst).result() {
            frame.values[result.index()] = Some(value);
        }
    }

    /// An instruction that is neither a terminator nor a call nor a phi.
    fn instruction(&mut self, frame: &Frame, data: &InstData) -> Result<Option<Val>, String> {
        if super::wide::is_wide(frame, data) && !matches!(data.op, Op::ExtractValue(_) | Op::InsertValue(_)) {
            return self.wide(frame, data);
        }
        let operand = |index: usize| frame.operand(data, index);
        Ok(Some(match data.op {
            Op::Lane(LaneOp::Select) if matches!(data.ty, Type::Struct(_)) => match operand(0).bits() {
                None => Val::poison(data.ty, self.choices.vscale),
                Some(condition) => operand(if condition == 0 { 2 } else { 1 }),
            },
            Op::Lane(LaneOp::Cast(Cast::BitCast)) => bitcast(frame, data),
            Op::Lane(op) => {
                let all = vec![true; frame.lanes(data.ty)];
                self.lanes(frame, data, op, &all)?
            }
            Op::Vp(op) => {
                let active = self.active(frame, data)?;
                self.lanes(frame, data, op, &active)?
            }
            Op::Freeze => operand(0).frozen(),
            Op::Splat => Val::Vector(vec![operand(0).bits(); frame.lanes(data.ty)]),
            Op::ExtractElement => {
                let vector = operand(0);
                let at = operand(1).bits().and_then(|index| vector.lanes().get(index as usize).copied());
                Val::Scalar(at.flatten())
            }
            Op::InsertElement => {
                let mut lanes = operand(0).lanes().to_vec();
                let at = operand(2).bits().map(|index| index as usize).filter(|&index| index < lanes.len());
                match at {
                    Some(at) => lanes[at] = operand(1).bits(),
                    None => lanes.fill(None),
                }
                Val::Vector(lanes)
            }
            Op::Shuffle => {
                let both: Vec<LaneBits> =
                    operand(0).lanes().iter().chain(operand(1).lanes()).copied().collect();
                let pick = |lane: &LaneBits| lane.and_then(|i| both.get(i as usize).copied().flatten());
                Val::Vector(operand(2).lanes().iter().map(pick).collect())
            }
            Op::ExtractValue(field) => match operand(0) {
                Val::Struct(fields) => fields.get(usize::from(field)).cloned().unwrap_or(Val::Scalar(None)),
                other => other,
            },
            Op::InsertValue(field) => match (operand(0), operand(1)) {
                (Val::Struct(mut fields), value) => {
                    if let Some(place) = fields.get_mut(usize::from(field)) {
                        *place = value;
                    }
                    Val::Struct(fields)
                }
                (other, _) => other,
            },
            Op::Alloca(element) => {
                let count = operand(0).bits().ok_or("room for poison")?;
                let bytes = element.bytes().at(self.choices.vscale);
                let bytes = bytes.checked_mul(count).filter(|bytes| *bytes <= MOST_ROOM);
                let bytes = bytes.ok_or("more room than there is")?;
                Val::int(self.memory.add_undefined("alloca", bytes as usize))
            }
            Op::Load => self.load(frame, data)?,
            Op::Store => {
                self.store(frame, data)?;
                return Ok(None);
            }
            Op::Atomic(access, _) => return self.atomic(frame, data, access),
            Op::Gep(element) => {
                let bytes = element.bytes().at(self.choices.vscale);
                let width = frame.func.ty(data.operands()[1]).element().map_or(64, Scalar::bits);
                let (base, index) = (operand(0), operand(1));
                let count = frame.lanes(data.ty);
                let of = |val: &Val, i: usize| val.lanes().get(i).or(val.lanes().first()).copied().flatten();
                let address = |i: usize| {
                    let offset = (super::int::signed64(of(&index, i)?, width) as u64).wrapping_mul(bytes);
                    Some(of(&base, i)?.wrapping_add(offset))
                };
                Val::of(data.ty, (0..count).map(address).collect())
            }
            Op::Intrinsic(intrinsic) => return self.intrinsic(frame, data, intrinsic),
            _ => return Ok(None),
        }))
    }

    /// A lane operation on the active lanes; the others are undefined.
    fn lanes(&mut self, frame: &Frame, data: &InstData, op: LaneOp, active: &[bool]) -> Result<Val, String> {
        let arity = op.arity();
        let operands: Vec<Val> = (0..arity).map(|i| frame.operand(data, i)).collect();
        let of_values = usize::from(op == LaneOp::Select);
        let from = frame.func.ty(data.operands()[of_values]).element().unwrap_or(Scalar::Int(64));
        let formats = LaneFormats { from, to: data.ty.element().unwrap_or(from) };
        let mut result = Vec::with_capacity(active.len());
        for (i, &is_active) in active.iter().enumerate() {
            if !is_active {
                result.push(self.undefined(formats.to));
                continue;
            }
            let args: Vec<LaneBits> = operands
                .iter()
                .map(|val| val.lanes().get(i).or(val.lanes().first()).copied().flatten())
                .collect();
            result.push(lane(op, data.flags, formats, &args, &mut self.raised)?);
        }
        Ok(Val::of(data.ty, result))
    }

    /// What a lane holds that nobody defined.
    pub(super) fn undefined(&self, scalar: Scalar) -> LaneBits {
        self.choices.undefined.map(|bits| bits & scalar.mask())
    }

    /// Which lanes are under the mask and below the length.
    pub(super) fn active(&self, frame: &Frame, data: &InstData) -> Result<Vec<bool>, String> {
        let Some((mask, evl)) = data.mask_and_evl() else { return Err("an operation without a mask".into()) };
        let mask = frame.get(mask);
        let evl = self.evl(frame, evl, mask.lanes().len())?;
        let bit = |(i, lane): (usize, &LaneBits)| match lane {
            _ if i >= evl => Ok(false),
            Some(bit) => Ok(*bit == 1),
            None => Err(format!("lane {i} of the mask is poison")),
        };
        mask.lanes().iter().enumerate().map(bit).collect()
    }

    /// An explicit vector length; beyond the number of lanes it is undefined behaviour.
    pub(super) fn evl(&self, frame: &Frame, evl: Value, lanes: usize) -> Result<usize, String> {
        let evl = frame.get(evl).bits().ok_or("the explicit vector length is poison")? as usize;
        if evl > lanes {
            return Err(format!("the explicit vector length {evl} is more than the {lanes} lanes"));
        }
        Ok(evl)
    }
}

/// Where a terminator goes.
fn target(frame: &Frame, data: &InstData) -> Result<Block, String> {
    let chosen = match data.op {
        Op::Br => 0,
        Op::CondBr => {
            let condition = frame.operand(data, 0).bits().ok_or("a branch on poison")?;
            usize::from(condition == 0)
        }
        Op::Switch => {
            let value = frame.operand(data, 0);
            if matches!(value, Val::Scalar(None) | Val::Wide(None)) {
                return Err("a switch on poison".into());
            }
            let equal = data.operands().iter().skip(1).position(|&case| frame.get(case) == value);
            equal.map_or(0, |i| i + 1)
        }
        _ => return Err("control came to 'unreachable'".into()),
    };
    data.blocks().get(chosen).copied().ok_or_else(|| "a branch to nowhere".into())
}

/// The same bits cut in other lanes, little-endian; a lane with a bit of poison is poison.
fn bitcast(frame: &Frame, data: &InstData) -> Val {
    let from = frame.func.ty(data.operands()[0]).element().map_or(64, Scalar::bits) as usize;
    let to = data.ty.element().map_or(64, Scalar::bits) as usize;
    let source = frame.operand(data, 0);
    let bit = |n: usize| source.lanes().get(n / from).copied().flatten().map(|bits| bits >> (n % from) & 1);
    let lane = |i: usize| (0..to).try_fold(0, |bits, n| Some(bits | bit(i * to + n)? << n));
    Val::of(data.ty, (0..frame.lanes(data.ty)).map(lane).collect())
}
