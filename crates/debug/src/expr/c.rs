//! Variables of C in expressions: names, members, elements, casts, with the rules of C once a variable is in it.

use std::rc::Rc;

use super::{Expr, Scope, Value};
use crate::error::{Complaint, Reply, complain};
use crate::format::{Format, NumberKind};
use crate::source::{
    self, Context, DebugInfo, Die, Home, Registers, Scalar, Shape, Sources, Stack, Type, Typed, literal,
    of_register,
};
use crate::unwind;

/// A variable or function of the program.
#[derive(Clone)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) info: Rc<DebugInfo>,
    pub(crate) bias: u64,
    pub(crate) die: Die,
    /// Does it belong to a frame?
    pub(crate) is_local: bool,
}

impl PartialEq for Variable {
    fn eq(&self, other: &Variable) -> bool {
        Rc::ptr_eq(&self.info, &other.info) && self.die == other.die
    }
}

impl std::fmt::Debug for Variable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Value {
    /// The type of a value of C.
    fn c_type(&self) -> Option<&Type> {
        match self {
            Value::C(value) => Some(&value.ty),
            _ => None,
        }
    }
}

/// What `sum(v8)` and its like make of the elements of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduction {
    /// Their sum.
    Sum,
    /// The largest.
    Max,
    /// The smallest.
    Min,
    /// How many are not 0.
    Count,
}

fn trouble(words: String) -> Complaint {
    Complaint(words)
}

impl Scope<'_> {
    /// The stack as far as the frame that is looked at.
    fn stack(&self) -> &Stack {
        self.stack.get_or_init(|| match self.names {
            Some(names) => unwind::stack(self.hart, names, self.frame + 2),
            None => {
                let sources = self.sources.cloned().unwrap_or_default();
                let registers = unwind::registers(self.hart);
                Stack::walk(self.hart, sources, registers, self.hart.pc, self.frame + 2, &|_, _, _| None)
            }
        })
    }

    /// What values of a type can ask; `run` gets it.
    pub(crate) fn with_context<T>(
        &self,
        info: Option<(&DebugInfo, u64)>,
        run: impl FnOnce(&Context<'_>) -> T,
    ) -> T {
        let empty = DebugInfo::empty();
        let (info, bias) = info.unwrap_or((&empty, 0));
        // Between instructions of a run values are read often: they are in memory, and no length of an array depends on
        // the frame.
        if self.names.is_none() && self.stack.get().is_none() {
            return run(&Context::bare(info, self.hart, &Registers::UNKNOWN, bias));
        }
        let stack = self.stack();
        if let Some(context) = Context::of_frame(info, self.hart, bias, stack, self.frame) {
            return run(&context);
        }
        let registers = unwind::registers(self.hart);
        run(&Context::bare(info, self.hart, &registers, bias))
    }

    /// The same for the type of a value.
    pub(crate) fn about<T>(&self, ty: &Type, run: impl FnOnce(&Context<'_>) -> T) -> T {
        match ty.origin() {
            Some(info) => {
                let bias = self.bias_of(info);
                self.with_context(Some((info, bias)), run)
            }
            None => self.with_context(None, run),
        }
    }

    fn sources(&self) -> Option<&Sources> {
        self.names.map(|names| names.sources()).or(self.sources)
    }

    fn bias_of(&self, info: &Rc<DebugInfo>) -> u64 {
        let mut modules = self.sources().into_iter().flat_map(Sources::modules);
        modules.find(|module| Rc::ptr_eq(&module.info, info)).map_or(0, |module| module.bias)
    }

    /// The value of a variable in the frame that is looked at.
    pub(crate) fn variable(&self, variable: &Variable) -> Typed {
        let info = &variable.info;
        if info.is_function(variable.die) {
            let ty = Type::Entry(Rc::clone(info), variable.die);
            let at = info.first_address(variable.die).map(|at| at.wrapping_add(variable.bias));
            return match at {
                Some(at) => Typed { ty, home: Home::Memory(at), field: None },
                None => Typed::missing(ty, source::Missing::OptimizedOut),
            };
        }
        let ty = info.type_of(variable.die);
        if variable.is_local {
            self.stack();
        }
        self.with_context(Some((info, variable.bias)), |context| match context.place(variable.die) {
            Ok(place) => Typed::at(ty, place),
            Err(why) => Typed::missing(ty, why),
        })
    }

    pub(super) fn member(&self, value: Value, name: &str) -> Reply<Value> {
        let value = self.typed(value)?;
        self.about(&value.ty, |context| {
            let value = match value.ty.stripped(context) {
                Shape::Pointer { is_reference: true, .. } => value.target(context).map_err(trouble)?,
                _ => value.clone(),
            };
            match value.named(name, context, 0) {
                Some(member) => Ok(Value::C(member)),
                None => complain!("{} has no member {name}", source::type_name(&value.ty, context)),
            }
        })
    }

    /// `*e` of a value of C.
    pub(super) fn target(&self, value: Value) -> Reply<Value> {
        let value = self.typed(value)?;
        self.about(&value.ty, |context| value.target(context)).map(Value::C).map_err(trouble)
    }

    pub(super) fn address_of(&self, value: Value) -> Reply<Value> {
        let Value::C(value) = value else { return complain!("& needs a variable or memory") };
        // What a reference refers to has the address.
        let value = self.about(&value.ty, |context| match value.ty.stripped(context) {
            Shape::Pointer { is_reference: true, .. } => value.target(context).map_err(trouble),
            _ => Ok(value.clone()),
        })?;
        let at = value.address().map_err(trouble)?;
        let pointer = Scalar::Pointer { at, to: value.ty.clone() };
        Ok(Value::C(self.about(&value.ty, |context| pointer.typed(context))))
    }

    /// `a[i]`.
    pub(super) fn index(&self, value: Value, index: &Expr) -> Reply<Value> {
        let number = self.integer(index)?;
        let value = match value {
            Value::Lanes(lanes) => {
                let lane = usize::try_from(number).ok().and_then(|n| lanes.get(n).cloned());
                return lane.map_or_else(|| complain!("no element {number}"), Ok);
            }
            value => self.typed(value)?,
        };
        self.about(&value.ty, |context| match value.ty.stripped(context) {
            Shape::Array { of, .. } => match u64::try_from(number) {
                Ok(number) => Ok(Value::C(value.element(&of, number, context))),
                Err(_) => complain!("an index must not be negative: {number}"),
            },
            _ => {
                let pointer = value.scalar(context).map_err(trouble)?;
                let index = literal(number);
                let sum = source::binary("+", &pointer, &index, context).map_err(trouble)?;
                match sum {
                    sum @ Scalar::Pointer { .. } => {
                        Ok(Value::C(sum.typed(context).target(context).map_err(trouble)?))
                    }
                    _ => complain!("[ ] needs an array, a pointer or a group"),
                }
            }
        })
    }

    pub(super) fn cast(&self, ty: &Type, value: Value) -> Reply<Value> {
        let value = self.typed(value)?;
        self.about(ty, |context| match ty.stripped(context) {
            Shape::Record { .. } | Shape::Array { .. } => {
                complain!("a value cannot be cast to {}", source::type_name(ty, context))
            }
            Shape::Void => complain!("a value of type void is none"),
            _ => {
                let scalar = value.scalar(context).map_err(trouble)?;
                source::convert(&scalar, ty, context).map(Value::C).map_err(trouble)
            }
        })
    }

    /// `e@n`: as many elements in memory from `e` on.
    pub(super) fn repeat(&self, value: Value, count: &Expr) -> Reply<Value> {
        let count = match u64::try_from(self.integer(count)?) {
            Ok(count @ 1..=0xffff) => count,
            _ => return complain!("the count behind @ must be 1 to 65535"),
        };
        let value = self.typed(value)?;
        value.address().map_err(trouble)?;
        let ty = Type::made(Shape::Array { of: value.ty.clone(), count: Some(count), is_vector: false });
        Ok(Value::C(Typed { ty, ..value }))
    }

    pub(super) fn size_of(&self, ty: &Type) -> Reply<Value> {
        self.about(ty, |context| match ty.size(context) {
            Some(size) => {
                let size = Scalar::Integer { value: size.into(), size: 8, signed: false };
                Ok(Value::C(size.typed(context)))
            }
            None => complain!("the size of {} is unknown", source::type_name(ty, context)),
        })
    }

    /// A value as one of C: integers from registers are long.
    pub(crate) fn typed(&self, value: Value) -> Reply<Typed> {
        let scalar = match value {
            Value::C(value) => return Ok(value),
            Value::Int(value) => of_register(value),
            Value::Float(format, bits) => {
                Scalar::Float { value: format.to_f64(bits), size: if format.width() == 32 { 4 } else { 8 } }
            }
            Value::Lanes(_) => {
                return complain!("a group of elements is no single value: select one, such as v8[0]");
            }
        };
        Ok(self.with_context(None, |context| scalar.typed(context)))
    }

    fn scalar(&self, expr: &Expr, value: Value) -> Reply<Scalar> {
        // What stands there as a number has the type of a literal.
        let is_literal = match expr {
            Expr::Number(_) => true,
            Expr::Unary(_, inner) => matches!(**inner, Expr::Number(_)),
            _ => false,
        };
        match value {
            Value::Int(value) if is_literal => Ok(literal(value)),
            value => {
                let value = self.typed(value)?;
                self.about(&value.ty, |context| value.scalar(context)).map_err(trouble)
            }
        }
    }

    pub(super) fn unary_c(&self, sign: char, value: Value) -> Reply<Value> {
        let value = self.typed(value)?;
        self.about(&value.ty, |context| {
            let scalar = value.scalar(context)?;
            Ok(Value::C(source::unary(sign, &scalar)?.typed(context)))
        })
        .map_err(trouble)
    }

    pub(super) fn binary_c(&self, sign: &'static str, a: (&Expr, Value), b: (&Expr, Value)) -> Reply<Value> {
        match (&a.1, &b.1) {
            (Value::Lanes(_), Value::C(_)) => {
                let elements = Value::Lanes(self.elements(b.1)?);
                return super::eval::binary(sign, a.1, elements);
            }
            (Value::C(_), Value::Lanes(_)) => {
                let elements = Value::Lanes(self.elements(a.1)?);
                return super::eval::binary(sign, elements, b.1);
            }
            _ => {}
        }
        // A type of the program's tells where the types that it names are.
        let types: Vec<&Type> = [&a.1, &b.1].into_iter().filter_map(Value::c_type).collect();
        let own = types.iter().find(|ty| matches!(ty, Type::Entry(..)));
        let ty = own.or(types.first()).map_or_else(|| Type::made(Shape::Void), |&ty| ty.clone());
        if let (Value::C(x), Value::C(y)) = (&a.1, &b.1)
            && matches!(sign, "==" | "!=")
            && let Some(same) = self.same_records(x, y)
        {
            return Ok(Value::Int(((sign == "==") == same).into()));
        }
        let (a, b) = (self.scalar(a.0, a.1)?, self.scalar(b.0, b.1)?);
        let result = self.about(&ty, |context| Ok(source::binary(sign, &a, &b, context)?.typed(context)));
        result.map(Value::C).map_err(trouble)
    }

    /// Records and arrays are equal if all bytes are; None for what has a single value.
    fn same_records(&self, a: &Typed, b: &Typed) -> Option<bool> {
        let bytes = |value: &Typed| {
            self.about(&value.ty, |context| match value.ty.stripped(context) {
                Shape::Record { .. } | Shape::Array { .. } => value.bytes(context).ok(),
                _ => None,
            })
        };
        Some(bytes(a)? == bytes(b)?)
    }

    /// The elements of an array or a vector.
    pub(super) fn elements(&self, value: Value) -> Reply<Vec<Value>> {
        let value = self.typed(value)?;
        self.about(&value.ty, |context| {
            let Shape::Array { of, count: Some(count), .. } = value.ty.stripped(context) else {
                return complain!("{} has no elements", source::type_name(&value.ty, context));
            };
            let plain = |scalar| match scalar {
                Scalar::Float { value, size } => {
                    let format = Format::new(NumberKind::Float, size as u32 * 8);
                    Value::Float(format, format.from_f64(value))
                }
                scalar => Value::Int(scalar.as_integer()),
            };
            let element = |n| value.element(&of, n, context).scalar(context).map(plain).map_err(trouble);
            (0..count.min(1 << 16)).map(element).collect()
        })
    }

    /// Is it anything but 0?
    pub(crate) fn is_true(&self, value: &Value) -> bool {
        match value {
            Value::C(value) => {
                self.about(&value.ty, |context| value.scalar(context)).is_ok_and(|scalar| scalar.is_true())
            }
            value => value.is_true(),
        }
    }

    /// A value of C as an integer: that of a pointer, and where an array or a function is.
    pub(super) fn integer_c(&self, value: &Typed) -> Reply<i128> {
        match self.about(&value.ty, |context| value.scalar(context)).map_err(trouble)? {
            Scalar::Float { value, .. } => complain!("expected an integer, found {value}"),
            scalar => Ok(scalar.as_integer()),
        }
    }

    /// The value to be kept: its bytes as they are now, and its place where it is an lvalue in memory.
    pub(crate) fn snapshot_of(&self, value: Value) -> Value {
        match value {
            Value::C(Typed { home: Home::Memory(_), .. }) => value,
            value => self.snapshot(value),
        }
    }

    /// The value as it is now, whatever becomes of its place.
    pub(crate) fn snapshot(&self, value: Value) -> Value {
        match value {
            Value::C(value) => Value::C(self.about(&value.ty, |context| value.snapshot(context))),
            value => value,
        }
    }

    /// An expression whose variables are places, so that it means the same in every frame.
    pub(crate) fn bind(&self, expr: Expr) -> Reply<Expr> {
        let expr = match expr {
            Expr::Variable(variable) => {
                let value = self.variable(&variable);
                match value.home {
                    Home::Memory(_) => {
                        Expr::Place(self.about(&value.ty, |context| value.clone().lean(context)))
                    }
                    Home::Register(number) => {
                        let name = source::register_name(number);
                        return complain!("{} is in a register here: use ${name}", variable.name);
                    }
                    Home::Bytes(_) => Expr::Place(value),
                    _ => return complain!("{} has no value here: it is optimized out", variable.name),
                }
            }
            expr @ Expr::Saved(_) => Expr::Constant(self.snapshot(self.eval(&expr)?)),
            expr => expr,
        };
        expr.map_parts(&mut |part| self.bind(part))
    }
}

/// The sum, or another reduction, of elements.
pub(super) fn reduce(how: Reduction, values: Vec<Value>) -> Reply<Value> {
    if how == Reduction::Count {
        return Ok(Value::Int(values.iter().filter(|value| value.is_true()).count() as i128));
    }
    let mut values = values.into_iter();
    let Some(mut result) = values.next() else {
        return match how {
            Reduction::Sum => Ok(Value::Int(0)),
            _ => complain!("no elements: vl is 0"),
        };
    };
    for value in values {
        result = match how {
            Reduction::Sum => super::eval::binary("+", result, value)?,
            Reduction::Max if super::eval::binary(">", value.clone(), result.clone())?.is_true() => value,
            Reduction::Min if super::eval::binary("<", value.clone(), result.clone())?.is_true() => value,
            _ => result,
        };
    }
    Ok(result)
}
