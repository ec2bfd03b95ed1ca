//! This module parses inline assembly.
//!
//! Operands get the registers of arguments and results, so that the code can be called like a function ([`crate::assembly`]).
//! Where there is no code, as in barriers for the optimiser, only the results are left.

use std::ops::RangeInclusive;

use super::argument::{Argument, arguments};
use super::body::Body;
use super::call::behind;
use super::cursor::{Result, Span};
use super::expression::bytes;
use super::global::text;
use super::lex::Token;
use crate::assembly;
use crate::ir::{
    Cast, Declaration, Element, Function, InstData, LaneOp, Op, Param, ParamAttrs, Scalar, Type, Value,
    ValueDef,
};

/// Registers that a call keeps, by both of their names. Functions with calls restore ra.
const KEPT: [(&str, RangeInclusive<u8>); 7] =
    [("x", 2..=4), ("x", 8..=9), ("x", 18..=27), ("s", 0..=11), ("f", 8..=9), ("f", 18..=27), ("fs", 0..=11)];

/// The operand of a constraint.
pub(super) struct Operand {
    /// The constraint without `=`, `&` and `*`.
    letters: String,
    is_output: bool,
    /// The operand is what is at an address.
    is_indirect: bool,
    /// Where [`Operand::text`] is no register.
    is_constant: bool,
    /// How the code names it.
    pub(super) text: String,
}

/// Inline assembly as the text has it.
pub(super) struct Statement {
    pub(super) template: String,
    pub(super) operands: Vec<Operand>,
    pub(super) results: Vec<Type>,
    arguments: Vec<Argument>,
    pub(super) place: Span,
}

/// The registers `a0` to `a7`, or `fa0` to `fa7`.
#[derive(Default)]
struct File {
    values: [Option<Value>; 8],
    taken: [bool; 8],
}

/// What follows `call`, from `asm` on. None if it does nothing.
pub(super) fn inline(b: &mut Body, ty: Type) -> Result<Option<InstData>> {
    let mut statement = Statement::read(b, ty)?;
    if statement.is_empty() {
        return statement.nothing(b, ty);
    }
    let (code, values) = statement.code(b)?;
    statement.called(b, &code, ty, &values).map(Some)
}

impl Operand {
    fn new(constraint: &str) -> Operand {
        let letters = constraint.trim_start_matches(['=', '&', '%']);
        Operand {
            letters: letters.trim_start_matches('*').to_string(),
            is_output: constraint.starts_with('='),
            is_indirect: letters.starts_with('*'),
            is_constant: false,
            text: String::new(),
        }
    }

    /// A register that the code writes.
    pub(super) fn output() -> Operand {
        Operand::new("=r")
    }

    /// Whether it is a label, which is no argument.
    pub(super) fn is_label(&self) -> bool {
        self.letters == "!i"
    }

    fn is_result(&self) -> bool {
        self.is_output && !self.is_indirect
    }

    /// The output that an input has to be in the place of.
    fn tied(&self) -> Option<usize> {
        self.letters.parse().ok()
    }

    pub(super) fn set_constant(&mut self, text: String) {
        (self.is_constant, self.text) = (true, text);
    }

    /// How a modifier lets the code name it.
    fn modified(&self, modifier: &str) -> Option<String> {
        let text = self.text.as_str();
        Some(match modifier {
            "z" if text == "0" => "zero".into(),
            "" | "z" => text.into(),
            "i" => if self.is_constant { "i" } else { "" }.into(),
            "c" if self.is_constant => text.into(),
            "n" if self.is_constant => text.parse::<i64>().ok()?.wrapping_neg().to_string(),
            "l" if self.is_label() => text.into(),
            _ => return None,
        })
    }
}

impl Statement {
    /// Reads it, from `asm` to what follows the arguments.
    pub(super) fn read(b: &mut Body, ty: Type) -> Result<Statement> {
        let place = b.c.span();
        while b.c.peek() == Token::Word {
            b.c.next();
        }
        let template = String::from_utf8_lossy(&bytes(text(b.c)?)).into_owned();
        b.c.expect(Token::Comma, "','")?;
        let constraints = String::from_utf8_lossy(&bytes(text(b.c)?)).into_owned();
        let arguments = arguments(b)?;
        behind(b)?;
        let mut operands = Vec::new();
        for constraint in constraints.split(',').filter(|c| !c.is_empty()) {
            match constraint.strip_prefix("~{").and_then(|c| c.strip_suffix('}')) {
                Some(register) if is_kept(register) => {
                    let what = format!("inline assembly that changes {register} is not supported");
                    return Err(b.c.error(place, what));
                }
                Some(_) => {}
                None => operands.push(Operand::new(constraint)),
            }
        }
        let results = match ty {
            Type::Void => vec![],
            Type::Struct(fields) => (0..fields.count()).filter_map(|i| fields.get(i)).collect(),
            _ => vec![ty],
        };
        Ok(Statement { template, operands, results, arguments, place })
    }

    /// Whether it has no code, as barriers for the optimiser.
    pub(super) fn is_empty(&self) -> bool {
        self.template.trim().is_empty()
    }

    /// The code, and the arguments that bring its operands to their registers.
    pub(super) fn code(&mut self, b: &mut Body) -> Result<(String, Vec<Value>)> {
        let values = self.registers(b)?;
        let code = substituted(&self.template, &self.operands);
        let unsupported = || b.c.error(self.place.clone(), "this form of inline assembly is not supported");
        Ok((code.ok_or_else(unsupported)?, values))
    }

    /// The call of code with these arguments.
    pub(super) fn called(&self, b: &mut Body, code: &str, ret: Type, values: &[Value]) -> Result<InstData> {
        match assembly::instructions(code) {
            Ok(_) => Ok(called(b, code, ret, values)),
            Err(what) => Err(b.c.error(self.place.clone(), format!("inline assembly: {what}"))),
        }
    }

    /// The results of no code: what was put in their places.
    pub(super) fn nothing(&self, b: &mut Body, ty: Type) -> Result<Option<InstData>> {
        let Statement { operands, results, arguments, place, .. } = self;
        let mut values: Vec<Value> = results.iter().map(|&ty| b.func.poison(ty)).collect();
        let mut rest = arguments.iter().filter_map(|argument| argument.value);
        // The result, or the address, that each output is.
        let (mut outputs, mut next) = (Vec::new(), 0);
        for operand in operands.iter().filter(|operand| !operand.is_label()) {
            if operand.is_result() {
                outputs.push((Some(next), None));
                next += 1;
                continue;
            }
            let value = rest.next().ok_or_else(|| b.c.error(place.clone(), "an operand is missing"))?;
            if operand.is_output {
                outputs.push((None, Some(value)));
                continue;
            }
            match operand.tied().and_then(|k| outputs.get(k).copied()) {
                Some((Some(k), _)) if results.get(k) == Some(&b.func.ty(value)) => values[k] = value,
                Some((None, Some(address))) => {
                    let store = InstData::new(Op::Store, Type::Void, &[value, address]).with_align(1);
                    b.append(store, place.clone());
                }
                Some(_) => {
                    return Err(b.c.error(place.clone(), "an operand is of another type than its output"));
                }
                None => {}
            }
        }
        match (ty, values.as_slice()) {
            (Type::Struct(_), _) => {
                let whole = structure(b, ty, values, place);
                Ok(Some(InstData::new(Op::Freeze, ty, &[whole])))
            }
            (_, &[value]) => Ok(Some(InstData::new(Op::Freeze, ty, &[value]))),
            _ => Ok(None),
        }
    }

    /// Gives each operand a register; the arguments that bring them there.
    fn registers(&mut self, b: &mut Body) -> Result<Vec<Value>> {
        let Statement { operands, results, arguments, place, .. } = self;
        let unsupported = |b: &Body| {
            b.c.error(place.clone(), "an operand of inline assembly in this place is not supported")
        };
        let mut files = [File::default(), File::default()];
        let mut results = results.iter();
        let mut slots: Vec<Option<(usize, usize)>> = vec![None; operands.len()];
        for (operand, slot) in operands.iter().zip(&mut slots).filter(|(o, _)| o.is_result()) {
            let file = results.next().and_then(|&ty| file_of(ty)).ok_or_else(|| unsupported(b))?;
            let at = files[file].taken.iter().take_while(|taken| **taken).count();
            if at > 1 || fixed(&operand.letters).is_some_and(|n| (file, at) != n) {
                return Err(unsupported(b));
            }
            files[file].taken[at] = true;
            *slot = Some((file, at));
        }
        let mut rest = arguments.iter();
        let mut later = Vec::new();
        for i in 0..operands.len() {
            if slots[i].is_some() || operands[i].is_label() {
                continue;
            }
            let argument = rest.next().ok_or_else(|| unsupported(b))?;
            let value = argument.value.ok_or_else(|| unsupported(b))?;
            let file = file_of(b.func.ty(value)).ok_or_else(|| unsupported(b))?;
            let is_immediate = operands[i].letters.chars().all(|c| "insSIKJ".contains(c));
            let slot = match (operands[i].tied(), fixed(&operands[i].letters)) {
                (Some(k), _) => Some(slots.get(k).copied().flatten().ok_or_else(|| unsupported(b))?),
                // It may be that of an output, which is written later.
                (_, Some(slot)) if files[slot.0].values[slot.1].is_none() => Some(slot),
                (_, Some(_)) => return Err(unsupported(b)),
                _ if is_immediate => {
                    operands[i].set_constant(constant(&b.func, value).ok_or_else(|| unsupported(b))?);
                    continue;
                }
                _ if !operands[i].letters.chars().all(|c| "rfmAinsSIJK".contains(c)) => {
                    return Err(unsupported(b));
                }
                _ => {
                    later.push((i, file, value));
                    continue;
                }
            };
            if let Some((file, at)) = slot {
                files[file].taken[at] = true;
                files[file].values[at] = Some(value);
                slots[i] = slot;
            }
        }
        for (i, file, value) in later {
            let free = files[file].taken.iter().position(|taken| !taken).ok_or_else(|| unsupported(b))?;
            files[file].taken[free] = true;
            files[file].values[free] = Some(value);
            slots[i] = Some((file, free));
        }
        for (operand, slot) in operands.iter_mut().zip(slots) {
            let Some((file, at)) = slot else { continue };
            let register = format!("{}a{at}", ["", "f"][file]);
            operand.text = match (operand.is_indirect || operand.letters == "m", operand.letters.as_str()) {
                (true, "A") => format!("({register})"),
                (true, _) => format!("0({register})"),
                _ => register,
            };
        }
        let mut values = Vec::new();
        for (file, ty) in files.iter().zip([Type::I64, Type::Scalar(Scalar::Double)]) {
            let last = file.values.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            values.extend(file.values[..last].iter().map(|v| v.unwrap_or_else(|| b.func.poison(ty))));
        }
        Ok(values)
    }
}

/// A struct of these values.
pub(super) fn structure(b: &mut Body, ty: Type, values: Vec<Value>, place: &Span) -> Value {
    let empty = b.func.poison(ty);
    values.into_iter().enumerate().fold(empty, |whole, (i, value)| {
        let insert = InstData::new(Op::InsertValue(i as u8), ty, &[whole, value]);
        b.append_value(insert, place.clone())
    })
}

/// The call of code with these arguments.
pub(super) fn called(b: &mut Body, code: &str, ret: Type, values: &[Value]) -> InstData {
    called_as(b, "", code, ret, values)
}

/// The call of code that is an operation on the floating-point state.
pub(super) fn called_strictly(b: &mut Body, code: &str, ret: Type, values: &[Value]) -> InstData {
    called_as(b, assembly::STRICT, code, ret, values)
}

/// The same, in whose name the signature begins so.
fn called_as(b: &mut Body, head: &str, code: &str, ret: Type, values: &[Value]) -> InstData {
    let types: Vec<Type> = values.iter().map(|&value| b.func.ty(value)).collect();
    let words: Vec<String> = types.iter().map(ToString::to_string).collect();
    let name = assembly::name(&format!("{head}{ret} {}", words.join(" ")), code);
    let params = types.into_iter().map(|ty| Param { ty, attrs: ParamAttrs::default() }).collect();
    b.library.push(Declaration {
        name: name.clone(),
        ret,
        params,
        variadic: false,
        weak: false,
        is_pure: false,
    });
    let symbol = b.func.add_symbol(&name);
    InstData::new(Op::Call(symbol), ret, values)
}

/// Is it a register that a call keeps?
fn is_kept(register: &str) -> bool {
    let file = register.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = register[file.len()..].parse::<u8>();
    number.is_ok_and(|number| KEPT.iter().any(|(name, range)| *name == file && range.contains(&number)))
}

/// How code names a number, or the address of a symbol and a number.
fn constant(func: &Function, value: Value) -> Option<String> {
    if let Some(number) = func.as_signed(value) {
        return Some(number.to_string());
    }
    if let Some(symbol) = func.as_symbol(value) {
        return Some(func.symbol(symbol).to_string());
    }
    let ValueDef::Inst(inst) = func.value(value).def else { return None };
    let inst = func.inst(inst);
    match (inst.op, inst.operands()) {
        (Op::Gep(Element::Of(Type::I8)), &[base, offset]) => {
            Some(format!("{}{:+}", func.symbol(func.as_symbol(base)?), func.as_signed(offset)?))
        }
        (Op::Lane(LaneOp::Cast(Cast::PtrToInt)), &[address]) => constant(func, address),
        _ => None,
    }
}

/// The file of registers that holds values of a type: 0 for integers, 1 for floating-point numbers.
fn file_of(ty: Type) -> Option<usize> {
    match ty {
        Type::Scalar(scalar) if !scalar.is_wide() => Some(usize::from(scalar.is_float())),
        _ => None,
    }
}

/// The register that a constraint names.
fn fixed(letters: &str) -> Option<(usize, usize)> {
    let name = letters.strip_prefix('{')?.strip_suffix('}')?;
    let number = |prefix: &str, first: usize| {
        let number = name.strip_prefix(prefix)?.parse::<usize>().ok()?.checked_sub(first)?;
        (number < 8).then_some(number)
    };
    let integer = number("a", 0).or(number("x", 10)).map(|n| (0, n));
    integer.or(number("fa", 0).or(number("f", 10)).map(|n| (1, n)))
}

/// The code with the operands in place of `$0`, `${1:z}` and so on.
fn substituted(template: &str, operands: &[Operand]) -> Option<String> {
    let mut code = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('$') {
        code.push_str(before);
        if let Some(behind) = behind.strip_prefix('$') {
            code.push('$');
            rest = behind;
            continue;
        }
        let (name, tail) = match behind.strip_prefix('{') {
            Some(inner) => inner.split_once('}')?,
            None => behind.split_at(behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len())),
        };
        let (number, modifier) = name.split_once(':').unwrap_or((name, ""));
        code.push_str(&operands.get(number.parse::<usize>().ok()?)?.modified(modifier)?);
        rest = tail;
    }
    Some(code + rest)
}
