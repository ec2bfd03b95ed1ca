//! The evaluator computes the value of an expression.

use std::cell::OnceCell;

use rivet_hart::Hart;
use rivet_isa::{Lmul, Sew, csr, reg};

use super::{Expr, Lanes, Lvalue, Saved, Test, Value};
use crate::error::{Reply, complain};
use crate::format::{Format, NumberKind, sign_extend, truncate};
use crate::memory;
use crate::source::{Sources, Stack};

/// What an expression is evaluated in.
pub(crate) struct Scope<'a> {
    /// Registers and memory.
    pub(crate) hart: &'a Hart,
    /// Names, for variables of C.
    pub(super) names: Option<&'a crate::names::Names>,
    /// Debug information, where there are no names.
    pub(super) sources: Option<&'a Sources>,
    /// The number of the function's frame that variables belong to.
    pub(super) frame: usize,
    /// The stack, once somebody has asked for it.
    pub(super) stack: OnceCell<Stack>,
    /// Values that were shown or set.
    pub(super) saved: Option<&'a Saved>,
}

/// A group of vector registers as elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The first register.
    pub(crate) reg: u8,
    /// Registers it covers.
    pub(crate) regs: u32,
    /// How to read elements.
    pub(crate) format: Format,
    /// How many there are.
    pub(crate) len: usize,
    /// The multiplier, where it is not that of vtype.
    pub(crate) emul: Option<Lmul>,
    /// Nobody has said what the elements are.
    pub(crate) untyped: bool,
}

impl<'a> Scope<'a> {
    /// Of a hart alone: variables of C have no values.
    pub(crate) fn of(hart: &'a Hart) -> Scope<'a> {
        Scope { hart, names: None, sources: None, frame: 0, stack: OnceCell::new(), saved: None }
    }

    /// Of a hart's innermost frame.
    pub(crate) fn innermost(hart: &'a Hart, sources: Option<&'a Sources>) -> Scope<'a> {
        Scope { sources, ..Scope::of(hart) }
    }

    /// Of a frame, by the number of its function.
    pub(crate) fn of_frame(
        hart: &'a Hart,
        names: &'a crate::names::Names,
        frame: usize,
        saved: &'a Saved,
    ) -> Scope<'a> {
        Scope { names: Some(names), frame, saved: Some(saved), ..Scope::of(hart) }
    }
}

impl Scope<'_> {
    /// The value.
    pub(crate) fn eval(&self, expr: &Expr) -> Reply<Value> {
        match expr {
            Expr::Number(value) => Ok(value.clone()),
            Expr::Lvalue(place) => self.read(place),
            Expr::Unary(sign, operand) => match self.eval(operand)? {
                value @ Value::C(_) => self.unary_c(*sign, value),
                value => unary(*sign, value),
            },
            Expr::Binary(..) => self.operators(expr),
            Expr::Variable(variable) => Ok(Value::C(self.variable(variable))),
            Expr::Place(value) => Ok(Value::C(value.clone())),
            Expr::Constant(value) => Ok(value.clone()),
            Expr::Saved(name) => match self.saved {
                Some(saved) => saved.get(name),
                None => complain!("${name} has no value here"),
            },
            Expr::Member(inner, name) => self.member(self.eval(inner)?, name),
            Expr::Index(inner, index) => self.index(self.eval(inner)?, index),
            Expr::Target(inner) => match self.eval(inner)? {
                value @ Value::C(_) => self.target(value),
                value => self.read(&Lvalue::Memory(None, Box::new(Expr::Constant(value)))),
            },
            Expr::AddressOf(inner) => self.address_of(self.eval(inner)?),
            Expr::Cast(ty, inner) => self.cast(ty, self.eval(inner)?),
            Expr::SizeOf(Ok(ty)) => self.size_of(ty),
            Expr::SizeOf(Err(inner)) => {
                let value = self.eval(inner)?;
                self.size_of(&Scope::typed(self, value)?.ty)
            }
            Expr::Repeat(inner, count) => self.repeat(self.eval(inner)?, count),
            Expr::Reduce(how, inner) => match self.reduced(inner)? {
                Value::Lanes(lanes) => super::c::reduce(*how, lanes),
                value @ Value::C(_) => super::c::reduce(*how, self.elements(value)?),
                single => super::c::reduce(*how, vec![single]),
            },
            Expr::Has(operand, test) => {
                let elements = match self.eval(operand)? {
                    Value::Lanes(elements) => elements,
                    single => vec![single],
                };
                for element in elements {
                    if self.passes(&element, test)? {
                        return Ok(truth(true));
                    }
                }
                Ok(truth(false))
            }
        }
    }

    /// The value of operators, each the left operand of the next: a loop, since there may be many.
    fn operators(&self, expr: &Expr) -> Reply<Value> {
        let mut operators = Vec::new();
        let mut first = expr;
        while let Expr::Binary(sign, a, b) = first {
            operators.push((*sign, a, b));
            first = a;
        }
        let mut value = self.eval(first)?;
        while let Some((sign, a, b)) = operators.pop() {
            value = match sign {
                "&&" => truth(self.is_true(&value) && self.holds(b)?),
                "||" => truth(self.is_true(&value) || self.holds(b)?),
                sign => match (value, self.eval(b)?) {
                    (x, y) if matches!(x, Value::C(_)) || matches!(y, Value::C(_)) => {
                        self.binary_c(sign, (a, x), (b, y))?
                    }
                    (x, y) => binary(sign, x, y)?,
                },
            };
        }
        Ok(value)
    }

    /// Is the value anything but 0?
    pub(crate) fn holds(&self, expr: &Expr) -> Reply<bool> {
        let value = self.eval(expr)?;
        Ok(self.is_true(&value))
    }

    fn passes(&self, element: &Value, test: &Test) -> Reply<bool> {
        let float = |is: fn(f64) -> bool| match element {
            Value::Float(format, bits) => Ok(is(format.to_f64(*bits))),
            _ => complain!("nan and inf apply only to floats: give a format such as v8.f32"),
        };
        match test {
            Test::Nan => float(f64::is_nan),
            Test::Infinite => float(f64::is_infinite),
            Test::Compare(sign, with) => Ok(binary(sign, element.clone(), self.eval(with)?)?.is_true()),
        }
    }

    /// The value as an integer.
    pub(crate) fn integer(&self, expr: &Expr) -> Reply<i128> {
        match self.eval(expr)? {
            Value::Int(value) => Ok(value),
            Value::C(value) => self.integer_c(&value),
            other => complain!("expected an integer, found {}", other.show()),
        }
    }

    /// The value as an address.
    pub(crate) fn address(&self, expr: &Expr) -> Reply<u64> {
        Ok(self.hart.address(self.integer(expr)? as u64, 0))
    }

    fn read(&self, place: &Lvalue) -> Reply<Value> {
        let hart = self.hart;
        match place {
            Lvalue::Pc => Ok(Value::Int(hart.pc.into())),
            Lvalue::X(reg, format) => {
                let format = format.unwrap_or(Format::SIGNED).at(hart.xlen());
                Ok(typed(format, hart.x(*reg)))
            }
            Lvalue::F(reg, format) => {
                let (format, bits) = float_register(hart, *reg, *format);
                Ok(typed(format, bits))
            }
            Lvalue::Csr(number) => match hart.peek_csr(*number) {
                Some(value) => Ok(Value::Int(value.into())),
                None => complain!("this hart has no {}", csr::name(*number).unwrap_or("such CSR")),
            },
            Lvalue::Memory(format, address) => {
                let address = self.address(address)?;
                let format = format.unwrap_or(Format::SIGNED).at(hart.xlen());
                let mut bytes = [0; 8];
                memory::peek(hart, address, &mut bytes[..format.width() as usize / 8])?;
                Ok(typed(format, u64::from_le_bytes(bytes)))
            }
            Lvalue::V(lanes) => {
                let group = self.group(lanes)?;
                let (range, single) = self.range(lanes, &group)?;
                let mut elements: Vec<Value> =
                    range.map(|index| typed(group.format, element(hart, &group, index))).collect();
                if single && let Some(one) = elements.pop() {
                    return Ok(one);
                }
                Ok(Value::Lanes(elements))
            }
        }
    }

    /// The group that `lanes` means now.
    pub(crate) fn group(&self, lanes: &Lanes) -> Reply<Group> {
        let v = &self.hart.v;
        let name = reg::v_name(lanes.reg);
        if v.vlenb() == 0 {
            return complain!("{name}: this hart has no vector registers");
        }
        let vtype = v.vtype();
        if matches!(lanes.format, Some(Format { kind: NumberKind::Mask, .. })) {
            let format = Format::new(NumberKind::Mask, 1);
            // As many bits as elements, where that is known; `v0m1.mask` has them all.
            let len = if vtype.vill || lanes.lmul.is_some() { v.vlenb() * 8 } else { v.vlmax() };
            return Ok(Group { reg: lanes.reg, regs: 1, format, len, emul: None, untyped: false });
        }
        let (sew, lmul) = if vtype.vill { (Sew::E8, Lmul::M1) } else { (vtype.sew, vtype.lmul) };
        let format = lanes.format.unwrap_or(match vtype.vill {
            true => Format::new(NumberKind::Hex, 8),
            false => Format::SIGNED,
        });
        let format = format.at(sew.bits());
        // A view of another width covers the same lanes: EMUL follows EEW. A larger one than 8 is cut.
        let scaled = lmul.log2() + format.width().ilog2() as i32 - sew.log2_bits() as i32;
        let natural =
            if vtype.vill { Lmul::M1 } else { Lmul::from_log2(scaled.clamp(-3, 3)).unwrap_or(Lmul::M1) };
        let lmul = lanes.lmul.unwrap_or(natural);
        let regs = lmul.regs();
        if u32::from(lanes.reg) + regs > 32 {
            return complain!("{name}: a group of {regs} registers would extend past v31");
        }
        if lanes.lmul.is_some() && !lmul.is_aligned(lanes.reg) {
            return complain!(
                "{name}: the register number must be a multiple of {regs} (group of {regs} registers)"
            );
        }
        let len = if lmul.is_fractional() {
            (v.vlenb() * 8 >> -lmul.log2()) / format.width() as usize
        } else {
            regs as usize * v.vlenb() * 8 / format.width() as usize
        };
        let emul = Some(lmul).filter(|&emul| !vtype.vill && emul != vtype.lmul);
        let untyped = vtype.vill && lanes.format.is_none();
        Ok(Group { reg: lanes.reg, regs, format, len, emul, untyped })
    }

    /// The elements that a reduction is about: of a group of vtype the body, of all else what is named.
    fn reduced(&self, inner: &Expr) -> Reply<Value> {
        let Expr::Lvalue(Lvalue::V(lanes @ Lanes { range: None, .. })) = inner else {
            return self.eval(inner);
        };
        let v = &self.hart.v;
        let group = self.group(lanes)?;
        // Whoever names a group that is not the one of vtype means all of it.
        let of_vtype = || self.group(&Lanes { lmul: None, ..lanes.clone() });
        let is_body = !v.vtype().vill && (lanes.lmul.is_none() || of_vtype()?.len == group.len);
        let len = if is_body { group.len.min(v.vl) } else { group.len };
        Ok(Value::Lanes(
            (0..len).map(|index| typed(group.format, element(self.hart, &group, index))).collect(),
        ))
    }

    /// Which elements, and whether it is a single one by its index.
    pub(crate) fn range(&self, lanes: &Lanes, group: &Group) -> Reply<(std::ops::Range<usize>, bool)> {
        let Some((first, end)) = &lanes.range else { return Ok((0..group.len, false)) };
        let name = reg::v_name(lanes.reg);
        let index = |expr: &Expr, most: usize| {
            let index = self.integer(expr)?;
            match usize::try_from(index) {
                Ok(index) if index < most => Ok(index),
                _ => {
                    let last = group.len.saturating_sub(1);
                    let part = group.len * (group.format.width() as usize) < self.hart.v.vlenb() * 8;
                    let more = match part && lanes.lmul.is_none() {
                        true => format!("; the whole register is {name}m1.{}", group.format.name()),
                        false => String::new(),
                    };
                    complain!("{name}[{index}]: the group has elements 0 to {last}{more}")
                }
            }
        };
        let first = index(first, group.len)?;
        match end {
            None => Ok((first..first + 1, true)),
            Some(end) => Ok((first..index(end, group.len + 1)?.max(first), false)),
        }
    }
}

/// The bits of an element.
pub(crate) fn element(hart: &Hart, group: &Group, index: usize) -> u64 {
    let v = &hart.v;
    match group.format.width() {
        1 => v.mask(group.reg, index).into(),
        8 => v.get::<u8>(group.reg, index).into(),
        16 => v.get::<u16>(group.reg, index).into(),
        32 => v.get::<u32>(group.reg, index).into(),
        _ => v.get::<u64>(group.reg, index),
    }
}

/// Format and bits of a floating-point register: what is NaN-boxed is narrower than the register.
pub(crate) fn float_register(hart: &Hart, reg: u8, format: Option<Format>) -> (Format, u64) {
    let bits = hart.f[usize::from(reg & 31)];
    let boxed = match bits {
        _ if bits >> 16 == u64::MAX >> 16 => 16,
        _ if bits >> 32 == u64::MAX >> 32 => 32,
        _ => 64,
    };
    let format = format.unwrap_or(Format { kind: NumberKind::Float, bits: None }).at(boxed);
    (format, truncate(bits, format.width()))
}

/// Bits as a value.
pub(crate) fn typed(format: Format, bits: u64) -> Value {
    let width = format.width();
    match format.kind {
        NumberKind::Signed => Value::Int(sign_extend(bits, width).into()),
        NumberKind::Unsigned | NumberKind::Hex | NumberKind::Binary | NumberKind::Mask => {
            Value::Int(truncate(bits, width).into())
        }
        NumberKind::Float | NumberKind::BFloat => Value::Float(format, truncate(bits, width)),
    }
}

fn truth(is: bool) -> Value {
    Value::Int(is.into())
}

fn unary(sign: char, value: Value) -> Reply<Value> {
    match (sign, value) {
        ('-', Value::Int(value)) => Ok(Value::Int(-value)),
        ('~', Value::Int(value)) => Ok(Value::Int(!value)),
        ('-', Value::Float(format, bits)) => Ok(Value::Float(format, bits ^ 1 << (format.width() - 1))),
        ('!', value) => Ok(truth(!value.is_true())),
        (sign, value) => complain!("{sign} cannot be applied to {}", value.show()),
    }
}

pub(super) fn binary(sign: &'static str, a: Value, b: Value) -> Reply<Value> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => integers(sign, a, b),
        (Value::Lanes(a), Value::Lanes(b)) => match sign {
            "==" => Ok(truth(a == b)),
            "!=" => Ok(truth(a != b)),
            _ => complain!("groups support only comparisons: select an element, such as v8[0]"),
        },
        (Value::Lanes(_), _) | (_, Value::Lanes(_)) => {
            complain!("{sign} requires single values: use v8[0], or v8 has 5")
        }
        (a, b) => floats(sign, as_float(&a), as_float(&b)),
    }
}

fn as_float(value: &Value) -> f64 {
    match value {
        Value::Int(value) => *value as f64,
        Value::Float(format, bits) => format.to_f64(*bits),
        Value::Lanes(_) | Value::C(_) => f64::NAN,
    }
}

fn integers(sign: &'static str, a: i128, b: i128) -> Reply<Value> {
    let shift = || u32::try_from(b).ok().filter(|&b| b < 64);
    // -1 and 0xffff_ffff_ffff_ffff are the same register.
    let same = a == b || a as u64 == b as u64 && [a, b].iter().all(|v| (-(1 << 63)..1 << 64).contains(v));
    let value = match sign {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" | "%" if b == 0 => return complain!("division by zero"),
        "/" => a.checked_div(b),
        "%" => a.checked_rem(b),
        "&" => Some(a & b),
        "|" => Some(a | b),
        "^" => Some(a ^ b),
        "<<" => shift().map(|b| a << b),
        ">>" => shift().map(|b| a >> b),
        "==" => return Ok(truth(same)),
        "!=" => return Ok(truth(!same)),
        "<" => return Ok(truth(a < b)),
        "<=" => return Ok(truth(a <= b)),
        ">" => return Ok(truth(a > b)),
        _ => return Ok(truth(a >= b)),
    };
    match value.filter(|v| (-(1i128 << 64)..1i128 << 65).contains(v)) {
        Some(value) => Ok(Value::Int(value)),
        None => complain!("{a} {sign} {b} does not fit in 64 bits"),
    }
}

fn floats(sign: &'static str, a: f64, b: f64) -> Reply<Value> {
    let value = match sign {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "==" => return Ok(truth(a == b)),
        "!=" => return Ok(truth(a != b)),
        "<" => return Ok(truth(a < b)),
        "<=" => return Ok(truth(a <= b)),
        ">" => return Ok(truth(a > b)),
        ">=" => return Ok(truth(a >= b)),
        _ => return complain!("{sign} requires integers"),
    };
    Ok(Value::Float(Format::new(NumberKind::Float, 64), value.to_bits()))
}
