//! Locations: DWARF expressions say where a variable is, or what its value is, in a frame.

use gimli::{
    AttributeValue, Encoding, EvaluationResult, Expression, Location, Piece, Reader, Value, ValueType,
};

use super::frames::{Frame, Stack};
use super::info::{Bytes, DebugInfo, Die};
use super::target::{Registers, Target, V};
use super::value::LARGEST;

/// Steps of an expression, at most.
const MOST_STEPS: u32 = 10_000;
/// Expressions in expressions, at most.
const DEEPEST: usize = 8;
/// Entries of a location list, at most.
const MOST_ENTRIES: usize = 100_000;

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// In memory at an address.
    Memory(u64),
    /// In a register, by its DWARF number.
    Register(u16),
    /// Nowhere; these are its bytes.
    Value(Vec<u8>),
    /// In pieces: where each is, its first bit there, and how many bits it has.
    Pieces(Vec<(Placement, u64, u64)>),
    /// Nowhere: the compiler has optimised it away, here or everywhere.
    OptimizedOut,
    /// It would be a pointer to something that has no address.
    Synthetic,
}

/// Why a location cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The value is not there any more.
    OptimizedOut,
    /// The register was not saved by the functions that were called.
    NotSaved,
    /// There is no memory where the expression reads.
    Memory,
    /// The debug information makes no sense, or uses what is not supported.
    Broken,
    /// Nobody wants to read that much.
    TooLarge,
}

/// What an expression can ask.
pub(crate) struct Context<'a> {
    pub(crate) info: &'a DebugInfo,
    pub(crate) target: &'a dyn Target,
    pub(crate) registers: &'a Registers,
    /// What was added to the file's addresses.
    pub(crate) bias: u64,
    /// The unit of the expression, and the function of the frame.
    pub(crate) scope: Option<(usize, Die)>,
    /// The address in the file that location lists are looked up with.
    pub(crate) at: u64,
    /// The stack and the number of the frame in it, where there is one.
    pub(crate) frame: Option<(&'a Stack, usize)>,
    /// The frame's canonical frame address.
    pub(crate) cfa: Option<u64>,
}

impl<'a> Context<'a> {
    /// For expressions that are about no function.
    pub(crate) fn bare(
        info: &'a DebugInfo,
        target: &'a dyn Target,
        registers: &'a Registers,
        bias: u64,
    ) -> Context<'a> {
        Context { info, target, registers, bias, scope: None, at: 0, frame: None, cfa: None }
    }

    /// For the variables of a frame.
    pub(crate) fn of_frame(
        info: &'a DebugInfo,
        target: &'a dyn Target,
        bias: u64,
        stack: &'a Stack,
        number: usize,
    ) -> Option<Context<'a>> {
        let frame: &Frame = stack.frames.get(number)?;
        let at = frame.lookup.wrapping_sub(bias);
        let function = info.scopes(at).last().map(|scope| (scope.die.unit, scope.die));
        Some(Context {
            info,
            target,
            registers: &frame.registers,
            bias,
            scope: function,
            at,
            frame: Some((stack, number)),
            cfa: frame.cfa,
        })
    }

    /// Where a variable is.
    pub(crate) fn place(&self, variable: Die) -> Result<Placement, Missing> {
        if let Some((unit, value)) = self.info.attr(variable, gimli::DW_AT_location) {
            return self.location(unit, value, 0);
        }
        match self.info.attr(variable, gimli::DW_AT_const_value) {
            Some((_, AttributeValue::Block(bytes))) => {
                Ok(Placement::Value(bytes.to_slice().map_err(|_| Missing::Broken)?.into_owned()))
            }
            Some((_, AttributeValue::Sdata(value))) => Ok(Placement::Value(value.to_le_bytes().into())),
            Some((unit, value @ (AttributeValue::String(_) | AttributeValue::DebugStrRef(_)))) => {
                let text = self.info.text(unit, value).ok_or(Missing::Broken)?;
                Ok(Placement::Value(text.into_bytes()))
            }
            Some((_, value)) => {
                let value = value.sdata_value().or_else(|| Some(value.udata_value()? as i64));
                Ok(Placement::Value(value.ok_or(Missing::Broken)?.to_le_bytes().into()))
            }
            None => Ok(Placement::OptimizedOut),
        }
    }

    /// Where an attribute says something is.
    pub(crate) fn location(
        &self,
        unit: usize,
        value: AttributeValue<Bytes>,
        depth: usize,
    ) -> Result<Placement, Missing> {
        let encoding = self.info.unit(unit).ok_or(Missing::Broken)?.encoding();
        match self.expression_at(unit, value)? {
            Some(expression) => self.in_unit(unit).evaluate(expression, encoding, None, depth),
            None => Ok(Placement::OptimizedOut),
        }
    }

    pub(super) fn in_unit(&self, unit: usize) -> Context<'_> {
        let scope = self
            .scope
            .map(|(_, function)| (unit, function))
            .or(Some((unit, Die { unit, offset: gimli::UnitOffset(0) })));
        Context { scope, ..*self }
    }

    /// The expression of an attribute, or the one of a location list that holds here.
    pub(super) fn expression_at(
        &self,
        number: usize,
        value: AttributeValue<Bytes>,
    ) -> Result<Option<Expression<Bytes>>, Missing> {
        if let AttributeValue::Exprloc(expression) = value {
            return Ok(Some(expression).filter(|expression| !expression.0.is_empty()));
        }
        if let AttributeValue::Block(bytes) = value {
            return Ok(Some(Expression(bytes)));
        }
        let unit = self.info.unit(number).ok_or(Missing::Broken)?;
        let list = self.info.dwarf(number).attr_locations(unit, value).map_err(|_| Missing::Broken)?;
        let mut list = list.ok_or(Missing::Broken)?;
        for _ in 0..MOST_ENTRIES {
            let Some(entry) = list.next().map_err(|_| Missing::Broken)? else { return Ok(None) };
            if (entry.range.begin..entry.range.end).contains(&self.at) {
                return Ok(Some(entry.data).filter(|expression| !expression.0.is_empty()));
            }
        }
        Err(Missing::Broken)
    }

    /// Evaluates an expression. `initial` is pushed before it runs.
    pub(crate) fn evaluate(
        &self,
        expression: Expression<Bytes>,
        encoding: Encoding,
        initial: Option<u64>,
        depth: usize,
    ) -> Result<Placement, Missing> {
        if depth > DEEPEST {
            return Err(Missing::Broken);
        }
        let mut evaluation = expression.evaluation(encoding);
        evaluation.set_max_iterations(MOST_STEPS);
        if let Some(initial) = initial {
            evaluation.set_initial_value(initial);
        }
        let broken = |_| Missing::Broken;
        let mut result = evaluation.evaluate().map_err(broken)?;
        // Each request is at least one step of the expression.
        loop {
            result = match result {
                EvaluationResult::Complete => break,
                EvaluationResult::RequiresMemory { address, size, base_type, .. } => {
                    let mut bytes = [0; 8];
                    let size = usize::from(size).min(8);
                    if !self.target.memory(self.target.wrap(address), &mut bytes[..size]) {
                        return Err(Missing::Memory);
                    }
                    let value = self.typed(base_type, u64::from_le_bytes(bytes))?;
                    evaluation.resume_with_memory(value)
                }
                EvaluationResult::RequiresRegister { register, base_type } => {
                    let bits = self.registers.read(self.target, register.0).ok_or(Missing::NotSaved)?;
                    evaluation.resume_with_register(self.typed(base_type, bits)?)
                }
                EvaluationResult::RequiresFrameBase => {
                    evaluation.resume_with_frame_base(self.frame_base(depth)?)
                }
                EvaluationResult::RequiresCallFrameCfa => {
                    evaluation.resume_with_call_frame_cfa(self.cfa.ok_or(Missing::Broken)?)
                }
                // Variant I: the thread pointer is the beginning of the program's block (psABI).
                EvaluationResult::RequiresTls(offset) => {
                    let tp = self.registers.get(4).ok_or(Missing::NotSaved)?;
                    evaluation.resume_with_tls(self.target.wrap(tp.wrapping_add(offset)))
                }
                EvaluationResult::RequiresEntryValue(expression) => {
                    evaluation.resume_with_entry_value(self.entry_value(&expression, encoding, depth)?)
                }
                EvaluationResult::RequiresParameterRef(offset) => {
                    let unit = self.scope.ok_or(Missing::Broken)?.0;
                    evaluation.resume_with_parameter_ref(self.parameter(Die { unit, offset }, depth)?)
                }
                EvaluationResult::RequiresRelocatedAddress(at) => {
                    evaluation.resume_with_relocated_address(self.target.wrap(at.wrapping_add(self.bias)))
                }
                EvaluationResult::RequiresIndexedAddress { index, relocate } => {
                    let number = self.scope.ok_or(Missing::Broken)?.0;
                    let unit = self.info.unit(number).ok_or(Missing::Broken)?;
                    let at = self.info.dwarf(number).address(unit, index).map_err(broken)?;
                    let bias = if relocate { self.bias } else { 0 };
                    evaluation.resume_with_indexed_address(self.target.wrap(at.wrapping_add(bias)))
                }
                EvaluationResult::RequiresBaseType(offset) => {
                    evaluation.resume_with_base_type(self.base_type(offset)?)
                }
                EvaluationResult::RequiresAtLocation(_) => return Err(Missing::Broken),
            }
            .map_err(broken)?;
        }
        self.placement(&evaluation.result())
    }

    fn placement(&self, pieces: &[Piece<Bytes>]) -> Result<Placement, Missing> {
        let one = |location: &Location<Bytes>| {
            Ok(match location {
                Location::Empty => Placement::OptimizedOut,
                Location::Register { register } => Placement::Register(register.0),
                Location::Address { address } => Placement::Memory(self.target.wrap(*address)),
                Location::Value { value } => Placement::Value(value_bytes(value)),
                Location::Bytes { value } => {
                    Placement::Value(value.to_slice().map_err(|_| Missing::Broken)?.into_owned())
                }
                Location::ImplicitPointer { .. } => Placement::Synthetic,
            })
        };
        match pieces {
            [Piece { size_in_bits: None, location, .. }] => one(location),
            pieces => {
                let piece = |piece: &Piece<Bytes>| {
                    let size = piece.size_in_bits.ok_or(Missing::Broken)?;
                    Ok((one(&piece.location)?, piece.bit_offset.unwrap_or(0), size))
                };
                Ok(Placement::Pieces(pieces.iter().map(piece).collect::<Result<_, _>>()?))
            }
        }
    }

    fn frame_base(&self, depth: usize) -> Result<u64, Missing> {
        let function = self.scope.ok_or(Missing::Broken)?.1;
        let (unit, value) = self.info.attr(function, gimli::DW_AT_frame_base).ok_or(Missing::Broken)?;
        match self.location(unit, value, depth + 1)? {
            Placement::Memory(at) => Ok(at),
            Placement::Register(number) => self.registers.read(self.target, number).ok_or(Missing::NotSaved),
            _ => Err(Missing::OptimizedOut),
        }
    }

    fn base_type(&self, offset: gimli::UnitOffset) -> Result<ValueType, Missing> {
        if offset.0 == 0 {
            return Ok(ValueType::Generic);
        }
        let unit = self.scope.ok_or(Missing::Broken)?.0;
        let entry = self.info.entry(Die { unit, offset }).ok_or(Missing::Broken)?;
        ValueType::from_entry(&entry).ok().flatten().ok_or(Missing::Broken)
    }

    pub(super) fn typed(&self, base_type: gimli::UnitOffset, bits: u64) -> Result<Value, Missing> {
        Value::from_u64(self.base_type(base_type)?, bits).map_err(|_| Missing::Broken)
    }

    /// The bytes at a place.
    pub(crate) fn read(&self, place: &Placement, size: usize) -> Result<Vec<u8>, Missing> {
        match place {
            Placement::Memory(at) => {
                let mut bytes = vec![0; size];
                if self.target.memory(*at, &mut bytes) { Ok(bytes) } else { Err(Missing::Memory) }
            }
            Placement::Register(number) => self.register(*number, size),
            Placement::Value(bytes) => {
                let mut bytes = bytes.clone();
                bytes.resize(size, 0);
                Ok(bytes)
            }
            Placement::Pieces(pieces) => {
                let mut bytes = vec![0u8; size];
                let mut bit = 0usize;
                for (place, first, bits) in pieces {
                    let (first, bits) = (*first as usize, (*bits as usize).min(size * 8 - bit));
                    let from = self.read(place, (first + bits).div_ceil(8).min(2 * LARGEST as usize))?;
                    for n in 0..bits {
                        let set =
                            from.get((first + n) / 8).is_some_and(|byte| byte >> ((first + n) % 8) & 1 == 1);
                        bytes[(bit + n) / 8] |= u8::from(set) << ((bit + n) % 8);
                    }
                    bit += bits;
                    if bit == size * 8 {
                        break;
                    }
                }
                Ok(bytes)
            }
            Placement::OptimizedOut | Placement::Synthetic => Err(Missing::OptimizedOut),
        }
    }

    fn register(&self, number: u16, size: usize) -> Result<Vec<u8>, Missing> {
        if (V..V + 32).contains(&number) {
            if !self.registers.innermost {
                return Err(Missing::NotSaved);
            }
            let bytes = self.target.vector((number - V) as u8).ok_or(Missing::Broken)?;
            return bytes.get(..size).map(<[u8]>::to_vec).ok_or(Missing::Broken);
        }
        // A value of two registers lies in an even and an odd one.
        let mut bytes = Vec::new();
        let width = match number {
            0..32 => usize::from(self.target.address_size()),
            _ => 8,
        };
        for n in 0..size.div_ceil(width).clamp(1, 2) as u16 {
            let bits = self.registers.read(self.target, number + n).ok_or(Missing::NotSaved)?;
            bytes.extend(&bits.to_le_bytes()[..width]);
        }
        bytes.resize(size, 0);
        Ok(bytes)
    }
}

pub(super) fn word(bytes: &[u8]) -> u64 {
    let mut all = [0; 8];
    let size = bytes.len().min(8);
    all[..size].copy_from_slice(&bytes[..size]);
    u64::from_le_bytes(all)
}

fn value_bytes(value: &Value) -> Vec<u8> {
    match *value {
        Value::Generic(value) | Value::U64(value) => value.to_le_bytes().into(),
        Value::I8(value) => i64::from(value).to_le_bytes().into(),
        Value::U8(value) => u64::from(value).to_le_bytes().into(),
        Value::I16(value) => i64::from(value).to_le_bytes().into(),
        Value::U16(value) => u64::from(value).to_le_bytes().into(),
        Value::I32(value) => i64::from(value).to_le_bytes().into(),
        Value::U32(value) => u64::from(value).to_le_bytes().into(),
        Value::I64(value) => value.to_le_bytes().into(),
        Value::F32(value) => value.to_le_bytes().into(),
        Value::F64(value) => value.to_le_bytes().into(),
    }
}
