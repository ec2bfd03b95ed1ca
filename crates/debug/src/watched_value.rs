//! A watched value is a register, lane, CSR, memory or expression whose last change `who` looks for.
//!
//! It means the same at all times: addresses and groups are those of the moment at which somebody asked.

use rivet_hart::Hart;

use crate::error::Reply;
use crate::expr::{Expr, Group, Lvalue, Scope, Value, element, typed};
use crate::format::{Format, NumberKind};
use crate::memory;
use crate::source::Shape;

/// What is looked for.
pub(crate) enum WatchedValue {
    /// Elements of a group of vector registers, of one hart.
    Lanes { group: Group, range: std::ops::Range<usize>, single: bool, index: usize },
    /// All bits of a floating-point register, of one hart.
    Float { reg: u8, expr: Expr, index: usize },
    /// Bytes in memory, which all harts share.
    Memory { at: u64, format: Format },
    /// Whatever else a hart has.
    Other { expr: Expr, index: usize },
}

/// Its value, to be compared.
#[derive(PartialEq)]
pub(crate) enum Bits {
    One(u64),
    Many(Vec<u64>),
    Other(Value),
}

impl WatchedValue {
    /// What `expr` means to the hart of this index, now.
    pub(crate) fn new(expr: &Expr, hart: &Hart, index: usize) -> Reply<WatchedValue> {
        let scope = Scope::of(hart);
        // It has a value.
        if let Value::C(value) = scope.eval(expr)? {
            // Integers and floats in memory are what is most often asked for.
            let format = scope.about(&value.ty, |context| match value.ty.stripped(context) {
                Shape::Integer { size: size @ (1 | 2 | 4 | 8), signed: true, .. } => {
                    Some(Format::new(NumberKind::Signed, size as u32 * 8))
                }
                Shape::Integer { size: size @ (1 | 2 | 4 | 8), .. } => {
                    Some(Format::new(NumberKind::Unsigned, size as u32 * 8))
                }
                Shape::Float { size: size @ (2 | 4 | 8), .. } => {
                    Some(Format::new(NumberKind::Float, size as u32 * 8))
                }
                _ => None,
            });
            if let (Some(format), Ok(at)) = (format, value.address()) {
                return Ok(WatchedValue::Memory { at: memory::physical_address(hart, at)?, format });
            }
        }
        Ok(match expr {
            // A symbol is meant as what it holds.
            Expr::Number(Value::Int(_)) => WatchedValue::Memory {
                at: memory::physical_address(hart, scope.address(expr)?)?,
                format: Format::SIGNED.at(hart.xlen()),
            },
            Expr::Lvalue(Lvalue::Memory(format, address)) => {
                let at = memory::physical_address(hart, scope.address(address)?)?;
                WatchedValue::Memory { at, format: format.unwrap_or(Format::SIGNED).at(hart.xlen()) }
            }
            Expr::Lvalue(Lvalue::V(lanes)) => {
                let group = scope.group(lanes)?;
                let (range, single) = scope.range(lanes, &group)?;
                WatchedValue::Lanes { group, range, single, index }
            }
            Expr::Lvalue(Lvalue::F(reg, _)) => WatchedValue::Float { reg: *reg, expr: expr.clone(), index },
            expr => WatchedValue::Other { expr: expr.clone(), index },
        })
    }

    /// Its value; none if it is another hart's.
    pub(crate) fn value(&self, hart: &Hart, index: usize) -> Option<Bits> {
        match self {
            WatchedValue::Memory { at, format } => {
                let mut bytes = [0; 8];
                memory::peek_physical(hart, *at, &mut bytes[..format.width() as usize / 8]).ok()?;
                Some(Bits::One(u64::from_le_bytes(bytes)))
            }
            WatchedValue::Lanes { index: own, .. }
            | WatchedValue::Float { index: own, .. }
            | WatchedValue::Other { index: own, .. }
                if *own != index =>
            {
                None
            }
            WatchedValue::Lanes { group, range, single: true, .. } => {
                Some(Bits::One(element(hart, group, range.start)))
            }
            WatchedValue::Lanes { group, range, .. } => {
                Some(Bits::Many(range.clone().map(|lane| element(hart, group, lane)).collect()))
            }
            WatchedValue::Float { reg, .. } => Some(Bits::One(hart.f[usize::from(reg & 31)])),
            WatchedValue::Other { expr, .. } => Some(Bits::Other(now(hart, expr)?)),
        }
    }

    /// Its value, to be shown.
    pub(crate) fn read(&self, hart: &Hart) -> Option<Value> {
        match self {
            WatchedValue::Memory { format, .. } => match self.value(hart, 0)? {
                Bits::One(bits) => Some(typed(*format, bits)),
                _ => None,
            },
            WatchedValue::Lanes { group, range, single, .. } => {
                let mut lanes: Vec<Value> =
                    range.clone().map(|lane| typed(group.format, element(hart, group, lane))).collect();
                if *single { lanes.pop() } else { Some(Value::Lanes(lanes)) }
            }
            WatchedValue::Float { expr, .. } | WatchedValue::Other { expr, .. } => now(hart, expr),
        }
    }

    /// An old and a new value in words.
    pub(crate) fn change(&self, hart: &Hart, old: &Value, new: &Value) -> (String, String) {
        match (self, old, new) {
            (
                WatchedValue::Other { expr: Expr::Lvalue(Lvalue::Csr(number)), .. },
                Value::Int(old),
                Value::Int(new),
            ) => {
                let name = rivet_isa::csr::name(*number).unwrap_or_default();
                crate::view::csr::change(hart, name, *old as u64, *new as u64)
            }
            _ => (old.show(), new.show()),
        }
    }
}

/// The value of an expression, with its bytes as they are now.
fn now(hart: &Hart, expr: &Expr) -> Option<Value> {
    let scope = Scope::of(hart);
    scope.eval(expr).ok().map(|value| scope.snapshot(value))
}
