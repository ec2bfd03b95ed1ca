//! This module folds constant expressions of addresses and integers to `symbol + addend`.

use super::constant;
use super::cursor::{Cursor, Result, bare};
use super::lex::Token;
use super::types::{MemoryType, NamedTypes, value_type, written};
use crate::ir::{Binary, Function, Scalar, Type};

/// The value of a constant expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Folded {
    /// The symbol whose address it contains, without `@`.
    pub(super) symbol: Option<String>,
    /// The number that is added to the address, or the number itself.
    pub(super) addend: i64,
    /// The symbol whose address is subtracted.
    pub(super) minus: Option<String>,
}

/// What constant expressions begin with beside arithmetic. Not all can be folded.
const OPERATORS: [&str; 9] = [
    "getelementptr",
    "ptrtoint",
    "inttoptr",
    "bitcast",
    "trunc",
    "zext",
    "sext",
    "insertelement",
    "blockaddress",
];

/// Whether a constant expression begins here.
pub(super) fn is_expression(c: &Cursor) -> bool {
    c.peek() == Token::Word && (OPERATORS.contains(&c.text()) || Binary::from_text(c.text()).is_some())
}

/// A constant of a scalar integer type or of type `ptr`.
pub(super) fn fold(c: &mut Cursor, named: &NamedTypes, ty: Type) -> Result<Folded> {
    c.nested(|c| any(c, named, ty))
}

fn number(addend: i64) -> Folded {
    Folded { symbol: None, addend, minus: None }
}

fn any(c: &mut Cursor, named: &NamedTypes, ty: Type) -> Result<Folded> {
    let start = c.span();
    if c.peek() == Token::Global {
        return Ok(Folded { symbol: Some(symbol(c)), ..number(0) });
    }
    if matches!(c.text(), "undef" | "poison" | "zeroinitializer" | "none") {
        c.next();
        return Ok(number(0));
    }
    if !is_expression(c) {
        // A plain number: read as one of a function that is thrown away.
        let mut scratch = Function::new("", Type::Void, &[]);
        let value = constant::constant(c, named, &mut scratch, ty)?;
        let value = scratch.as_signed(value).ok_or_else(|| c.error(start, "expected a constant integer"))?;
        return Ok(number(value));
    }
    let operator = c.next();
    match operator {
        "getelementptr" => return getelementptr(c, named),
        "blockaddress" => return block_address(c),
        "add" | "sub" | "ptrtoint" | "inttoptr" | "bitcast" | "trunc" | "zext" | "sext" => {}
        _ => {
            return Err(c.error(start, format!("the constant expression '{operator}' is not supported here")));
        }
    }
    while matches!(c.text(), "nuw" | "nsw") {
        c.next();
    }
    c.expect(Token::ParenOpen, "'('")?;
    let (from, first) = typed(c, named)?;
    let result = match operator {
        "add" | "sub" => {
            c.expect(Token::Comma, "','")?;
            let (_, second) = typed(c, named)?;
            match (operator, &first.symbol, &second.symbol) {
                ("add", _, None) => Folded { addend: first.addend.wrapping_add(second.addend), ..first },
                ("add", None, _) => Folded { addend: first.addend.wrapping_add(second.addend), ..second },
                ("sub", _, None) => Folded { addend: first.addend.wrapping_sub(second.addend), ..first },
                ("sub", a, b) if a == b => number(first.addend.wrapping_sub(second.addend)),
                ("sub", Some(_), Some(minus)) if first.minus.is_none() && second.minus.is_none() => {
                    let addend = first.addend.wrapping_sub(second.addend);
                    Folded { addend, minus: Some(minus.clone()), ..first }
                }
                _ => return Err(c.error(start, "this sum of symbols is not supported")),
            }
        }
        _ => {
            c.expect_word("to")?;
            let to = value_type(c, named)?;
            let bits = |ty: Type| ty.element().map_or(64, Scalar::bits);
            match (&first.symbol, operator) {
                (Some(_), "trunc") if bits(to) == 32 && first.minus.is_some() => first,
                (Some(_), _) if bits(from) != 64 || bits(to) != 64 => {
                    return Err(c.error(start, "a part of an address is not supported as a constant"));
                }
                (None, "zext" | "ptrtoint" | "inttoptr") if bits(from) < 64 => {
                    number(first.addend & ((1 << bits(from)) - 1))
                }
                _ => first,
            }
        }
    };
    c.expect(Token::ParenClose, "')'")?;
    Ok(result)
}

/// `(@function, %block)`: a number, by which `indirectbr` finds the block.
fn block_address(c: &mut Cursor) -> Result<Folded> {
    c.expect(Token::ParenOpen, "'('")?;
    let function = unescaped(bare(c.expect(Token::Global, "the name of a function")?));
    c.expect(Token::Comma, "','")?;
    let block = bare(c.expect(Token::Local, "the name of a block")?).to_string();
    c.expect(Token::ParenClose, "')'")?;
    Ok(number(c.block_number(&function, &block)))
}

/// A type and a constant of it.
fn typed(c: &mut Cursor, named: &NamedTypes) -> Result<(Type, Folded)> {
    let span = c.span();
    let ty = value_type(c, named)?;
    match ty {
        Type::Scalar(scalar) if scalar.is_int() || ty == Type::PTR => Ok((ty, fold(c, named, ty)?)),
        _ => Err(c.error(span, format!("a constant expression of type {ty} is not supported"))),
    }
}

/// `(T, ptr base, indices …)`, with promises in front.
fn getelementptr(c: &mut Cursor, named: &NamedTypes) -> Result<Folded> {
    while c.peek() == Token::Word {
        let range = c.next() == "inrange";
        if range && c.peek() == Token::ParenOpen {
            c.skip_group()?;
        }
    }
    c.expect(Token::ParenOpen, "'('")?;
    let start = c.span();
    let mut ty = written(c, named)?;
    c.expect(Token::Comma, "','")?;
    let (_, base) = typed(c, named)?;
    let mut offset = base.addend;
    let mut first = true;
    while c.eat(Token::Comma) {
        c.eat_word("inrange");
        let span = c.span();
        let index = typed(c, named)?.1;
        if index.symbol.is_some() || base.minus.is_some() {
            return Err(c.error(span, "an address as an index is not supported"));
        }
        let wrong = || c.error(span.clone(), "this index does not lead into the type");
        if !first {
            ty = match ty {
                MemoryType::Array(_, element) => *element,
                MemoryType::Struct(ref fields, _) => {
                    let field = usize::try_from(index.addend).ok().filter(|i| *i < fields.len());
                    let field = field.ok_or_else(wrong)?;
                    let at = ty.offset(field).ok_or_else(wrong)?.0;
                    offset = offset.wrapping_add(at as i64);
                    ty = fields[field].clone();
                    continue;
                }
                MemoryType::Plain(_) => return Err(wrong()),
            };
        }
        let size = ty.layout().ok_or_else(|| c.error(start.clone(), "the size of this type is not known"))?.0;
        offset = offset.wrapping_add(index.addend.wrapping_mul(size as i64));
        first = false;
    }
    c.expect(Token::ParenClose, "')'")?;
    Ok(Folded { addend: offset, ..base })
}

/// The name of a symbol as linkers see it.
pub(super) fn symbol(c: &mut Cursor) -> String {
    let span = c.span();
    let name = unescaped(bare(c.next()));
    c.note_symbol(&name, span);
    name
}

/// A name without LLVM's escapes: `\01` in front keeps a name as it is, which is no matter on ELF.
pub(super) fn unescaped(name: &str) -> String {
    let name = String::from_utf8_lossy(&bytes(name)).into_owned();
    name.strip_prefix('\u{1}').map_or(name.clone(), str::to_string)
}

/// The bytes of a string: `\xx` is a byte in hexadecimal digits, `\\` a backslash.
pub(super) fn bytes(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let digits = tail.get(..2).and_then(|pair| std::str::from_utf8(pair).ok());
        let escaped = digits.filter(|_| first == b'\\').and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (escaped, first, tail.first()) {
            (Some(byte), ..) => {
                out.push(byte);
                rest = &tail[2..];
            }
            (None, b'\\', Some(b'\\')) => {
                out.push(b'\\');
                rest = &tail[1..];
            }
            _ => {
                out.push(first);
                rest = tail;
            }
        }
    }
    out
}
