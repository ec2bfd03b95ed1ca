//! What a caller has passed: call sites say what registers and the stack held when a function was entered.

use gimli::{AttributeValue, Encoding, Expression, Operation, Reader, UnitOffset, Value};

use super::info::{Bytes, DebugInfo, Die};
use super::locate::{Context, Missing, Placement, word};

/// The DWARF number of the stack pointer.
const SP: u16 = 2;

/// Where a function finds an argument when it is entered.
#[derive(PartialEq, Eq)]
enum Passed {
    In(u16),
    /// On the stack, at this offset from the stack pointer.
    Stack(i64),
}

impl Passed {
    /// The place that an expression names, as the caller or as the function says it; none if it is no such place.
    fn of(expression: Expression<Bytes>, encoding: Encoding) -> Option<Passed> {
        let mut operations = expression.operations(encoding);
        let first = operations.next().ok()??;
        let is_all = matches!(operations.next(), Ok(None));
        match first {
            _ if !is_all => None,
            Operation::Register { register } => Some(Passed::In(register.0)),
            Operation::RegisterOffset { register, offset, .. } if register.0 == SP => {
                Some(Passed::Stack(offset))
            }
            Operation::FrameOffset { offset } => Some(Passed::Stack(offset)),
            _ => None,
        }
    }
}

/// A parameter of a call site.
pub(super) struct SiteParameter<'a> {
    info: &'a DebugInfo,
    die: Die,
}

impl SiteParameter<'_> {
    fn own(&self, name: gimli::DwAt) -> Option<AttributeValue<Bytes>> {
        self.info.own_attr(self.die, name)
    }
}

/// The expression with `DW_OP_stack_value` behind it.
fn as_value(expression: &Expression<Bytes>) -> Result<Expression<Bytes>, Missing> {
    let mut bytes = expression.0.to_slice().map_err(|_| Missing::Broken)?.into_owned();
    bytes.push(gimli::DW_OP_stack_value.0);
    Ok(Expression(Bytes::new(bytes.into(), expression.0.endian())))
}

impl<'a> Context<'a> {
    /// The value that an argument had when the frame's function was entered, if its caller says what it has passed.
    pub(crate) fn at_entry(&self, argument: Die) -> Option<Vec<u8>> {
        let function = self.scope?.1;
        let at = self.info.first_address(function)?;
        let (unit, value) = self.info.attr(argument, gimli::DW_AT_location)?;
        let expression = Context { at, ..*self }.expression_at(unit, value).ok()??;
        let encoding = self.info.unit(unit)?.encoding();
        let place = Passed::of(expression, encoding)?;
        let is = |entry: &SiteParameter<'_>| match entry.own(gimli::DW_AT_location) {
            Some(AttributeValue::Exprloc(other)) => {
                Passed::of(other, encoding).is_some_and(|other| other == place)
            }
            _ => false,
        };
        Some(self.call_site(is, 0)?.to_le_bytes().into())
    }

    /// What a register held when the function was entered: the caller's call site may say it.
    pub(super) fn entry_value(
        &self,
        expression: &Expression<Bytes>,
        encoding: Encoding,
        depth: usize,
    ) -> Result<Value, Missing> {
        let named = |expression: &Expression<Bytes>| {
            let first = expression.clone().operations(encoding).next().ok().flatten();
            match first? {
                Operation::Register { register } => Some((register, UnitOffset(0))),
                Operation::RegisterOffset { register, offset: 0, base_type } => Some((register, base_type)),
                _ => None,
            }
        };
        let (register, base_type) = named(expression).ok_or(Missing::OptimizedOut)?;
        let is = |entry: &SiteParameter<'_>| match entry.own(gimli::DW_AT_location) {
            Some(AttributeValue::Exprloc(place)) => named(&place).is_some_and(|(other, _)| other == register),
            _ => false,
        };
        let bits = self.call_site(is, depth).ok_or(Missing::OptimizedOut)?;
        self.typed(base_type, bits)
    }

    /// What the caller has passed for a parameter.
    pub(super) fn parameter(&self, parameter: Die, depth: usize) -> Result<u64, Missing> {
        let is = |entry: &SiteParameter<'_>| {
            let value = entry.own(gimli::DW_AT_call_parameter);
            value.and_then(|value| entry.info.reference(entry.die.unit, value)) == Some(parameter)
        };
        self.call_site(is, depth).ok_or(Missing::OptimizedOut)
    }

    /// The value that a call site gives for the parameter that `is` chooses, evaluated in the caller.
    fn call_site(&self, is: impl Fn(&SiteParameter<'_>) -> bool, depth: usize) -> Option<u64> {
        let (stack, number) = self.frame?;
        let caller = stack.frames.get(number + 1)?;
        let (info, bias) = stack.sources.at(caller.lookup)?;
        let context = Context::of_frame(&info, self.target, bias, stack, number + 1)?;
        let return_to = caller.pc.wrapping_sub(bias);
        for site in info.call_sites(caller.lookup.wrapping_sub(bias), return_to) {
            // After a tail call the frame is not the one of the function that the caller has called.
            if !self.is_called_by(site, &context, depth) {
                continue;
            }
            for die in info.children(site) {
                let entry = SiteParameter { info: &info, die };
                if !is(&entry) {
                    continue;
                }
                let names = [gimli::DW_AT_call_value, gimli::DW_AT_GNU_call_site_value];
                let value = names.into_iter().find_map(|name| entry.own(name))?;
                let AttributeValue::Exprloc(expression) = value else { return None };
                let encoding = info.unit(die.unit)?.encoding();
                let evaluated =
                    |expression| context.in_unit(die.unit).evaluate(expression, encoding, None, depth + 1);
                // It gives a value, also of a type that no address has.
                let place = evaluated(expression.clone()).or_else(|_| evaluated(as_value(&expression)?));
                return match place.ok()? {
                    Placement::Memory(value) => Some(value),
                    Placement::Register(number) => context.registers.read(self.target, number),
                    Placement::Value(bytes) => Some(word(&bytes)),
                    _ => None,
                };
            }
        }
        None
    }

    /// The first address of a function in the running program.
    fn first_address(&self, function: Die) -> Option<u64> {
        self.info.first_address(function).map(|at| self.target.wrap(at.wrapping_add(self.bias)))
    }

    /// Does a call site, in its function's frame, call the function of this frame?
    fn is_called_by(&self, site: Die, caller: &Context<'_>, depth: usize) -> bool {
        let Some((_, function)) = self.scope else { return false };
        let start = self.first_address(function);
        let origins = [gimli::DW_AT_call_origin, gimli::DW_AT_abstract_origin];
        if let Some(origin) = origins.into_iter().find_map(|kind| caller.info.referred_by(site, kind)) {
            return match caller.first_address(origin) {
                Some(there) => start == Some(there),
                // The call's unit has a declaration.
                None => caller.info.link_name(origin) == self.info.link_name(function),
            };
        }
        let targets = [gimli::DW_AT_call_target, gimli::DW_AT_GNU_call_site_target];
        let target = targets.into_iter().find_map(|kind| caller.info.own_attr(site, kind));
        let Some(AttributeValue::Exprloc(expression)) = target else { return false };
        let Some(encoding) = caller.info.unit(site.unit).map(|unit| unit.encoding()) else { return false };
        let called = match caller.in_unit(site.unit).evaluate(expression, encoding, None, depth + 1) {
            Ok(Placement::Memory(at)) => Some(at),
            Ok(Placement::Register(register)) => caller.registers.read(self.target, register),
            Ok(Placement::Value(bytes)) => Some(word(&bytes)),
            _ => None,
        };
        called.is_some() && called == start
    }
}
