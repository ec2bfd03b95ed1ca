//! The parser turns tokens into an expression by precedence climbing, with the precedences of C.

use rivet_isa::{Lmul, csr, reg};

use super::lex::{Placed, Token, tokens};
use super::{Expr, Lanes, Lvalue, Range, Test, Value, Variable, parse_c};
use crate::error::{Reply, complain, did_you_mean};
use crate::format::{Format, NumberKind};
use crate::source::Type;

/// Deeper than this nobody writes, and the stack is not for parsing.
const DEEPEST: usize = 64;
/// Operators of an expression: values are computed as deep as these are nested.
const MOST_OPERATORS: usize = 256;

/// Who knows what names stand for.
pub(crate) trait Names {
    /// The address of a symbol.
    fn address(&self, name: &str) -> Option<u64>;
    /// Symbols near a misspelt name, for a suggestion.
    fn near(&self, name: &str) -> Option<String>;
    /// The variable or function of C of that name.
    fn variable(&self, _: &str) -> Option<Variable> {
        None
    }
    /// The variable `this` of C++, if the name is one of a member of what it points to, and of no variable nearer.
    fn owner(&self, _: &str) -> Option<Variable> {
        None
    }
    /// The value of an enumerator, with its type.
    fn enumerator(&self, _: &str) -> Option<Expr> {
        None
    }
    /// A type by its name; `word` is struct, union or enum where that was said.
    fn named_type(&self, _word: Option<&str>, _name: &str) -> Option<Type> {
        None
    }
    /// Bytes of an address.
    fn address_size(&self) -> u64 {
        8
    }
    /// Is `$name` a value that was saved?
    fn is_saved(&self, _: &str) -> bool {
        false
    }
}

/// Reads all of `text` as an expression. `names` is asked for what is no register.
pub(crate) fn parse(text: &str, names: &dyn Names) -> Reply<Expr> {
    let tokens = tokens(text)?;
    let mut parser =
        Parser { tokens: &tokens, at: 0, end: text.chars().count() + 1, names, depth: 0, operators: 0 };
    let expr = parser.binary(0)?;
    match parser.peek() {
        None => Ok(expr),
        Some(_) => parser.unexpected("an operator or the end of the expression"),
    }
}

/// Reads all of `text` as the name of a type; None where it is none.
pub(crate) fn parse_type(text: &str, names: &dyn Names) -> Reply<Option<Type>> {
    let tokens = tokens(text)?;
    let mut parser =
        Parser { tokens: &tokens, at: 0, end: text.chars().count() + 1, names, depth: 0, operators: 0 };
    let ty = parser.type_name()?;
    Ok(ty.filter(|_| parser.peek().is_none()))
}

/// Operators from the loosest binding to the tightest.
const LEVELS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
    &["@"],
];
/// The levels of `==` and of `<`.
const EQUALITY: usize = 5;
const COMPARISON: usize = 6;

pub(super) struct Parser<'a> {
    pub(super) tokens: &'a [Placed],
    pub(super) at: usize,
    /// The column behind the text.
    end: usize,
    pub(super) names: &'a dyn Names,
    depth: usize,
    /// Operators so far.
    operators: usize,
}

impl Parser<'_> {
    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    pub(super) fn column(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |(column, _)| *column)
    }

    pub(super) fn unexpected<T>(&self, expected: &str) -> Reply<T> {
        let found = match self.peek() {
            None => "the end of the expression".into(),
            Some(Token::Number(value)) => value.show(),
            Some(Token::Name(name)) => name.clone(),
            Some(Token::Sign(sign)) => (*sign).to_owned(),
        };
        complain!("column {}: expected {expected}, found {found}", self.column())
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let there = matches!(self.peek(), Some(Token::Sign(s)) if *s == sign);
        self.at += usize::from(there);
        there
    }

    pub(super) fn expect(&mut self, sign: &str) -> Reply<()> {
        if self.eat(sign) { Ok(()) } else { self.unexpected(sign) }
    }

    /// Takes an operator of these levels.
    fn operator(&mut self, mut levels: std::ops::Range<usize>) -> Option<(usize, &'static str)> {
        let Some(&Token::Sign(sign)) = self.peek() else { return None };
        let level = levels.find(|&level| LEVELS[level].contains(&sign))?;
        self.at += 1;
        Some((level, sign))
    }

    /// Reads operands and the operators between them, down to those of the level `loosest`.
    pub(super) fn binary(&mut self, loosest: usize) -> Reply<Expr> {
        let mut left = self.unary()?;
        // The right operand of an operator has taken all operators that bind more tightly.
        let mut levels = loosest..LEVELS.len();
        loop {
            // `has` binds like a comparison, but cannot be chained with one.
            let may_have = levels.contains(&COMPARISON) && levels.end > COMPARISON + 1;
            if may_have && matches!(self.peek(), Some(Token::Name(name)) if name == "has") {
                self.at += 1;
                left = Expr::Has(Box::new(left), self.test()?);
                levels.end = COMPARISON;
                continue;
            }
            let Some((level, sign)) = self.operator(levels.clone()) else { return Ok(left) };
            self.operators += 1;
            if self.operators > MOST_OPERATORS {
                return complain!("column {}: the limit is {MOST_OPERATORS} operators", self.column());
            }
            let right = Box::new(self.binary(level + 1)?);
            left = match sign {
                "@" => Expr::Repeat(Box::new(left), right),
                sign => Expr::Binary(sign, Box::new(left), right),
            };
            levels.end = level + 1;
        }
    }

    fn test(&mut self) -> Reply<Test> {
        match self.peek() {
            Some(Token::Name(name)) if name == "nan" => {
                self.at += 1;
                return Ok(Test::Nan);
            }
            Some(Token::Name(name)) if name == "inf" => {
                self.at += 1;
                return Ok(Test::Infinite);
            }
            _ => {}
        }
        let sign = self.operator(EQUALITY..COMPARISON + 1).map_or("==", |(_, sign)| sign);
        Ok(Test::Compare(sign, Box::new(self.binary(COMPARISON + 1)?)))
    }

    pub(super) fn unary(&mut self) -> Reply<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return complain!("column {}: nesting exceeds {DEEPEST} levels", self.column());
        }
        let sign = ["-", "~", "!", "+", "*", "&"].into_iter().find(|sign| self.eat(sign));
        let expr = match sign {
            Some("*") => {
                let address = Box::new(self.unary()?);
                if address.is_c() {
                    Expr::Target(address)
                } else {
                    Expr::Lvalue(Lvalue::Memory(None, address))
                }
            }
            // The address of a symbol is what its name stands for anyway.
            Some("&") => {
                let operand = self.unary()?;
                if operand.is_c() { Expr::AddressOf(Box::new(operand)) } else { operand }
            }
            Some("+") => self.unary()?,
            Some(sign) => {
                let operand = self.unary()?;
                Expr::Unary(sign.chars().next().unwrap_or('-'), Box::new(operand))
            }
            None => self.postfix()?,
        };
        self.depth -= 1;
        Ok(expr)
    }

    pub(super) fn primary(&mut self) -> Reply<Expr> {
        let column = self.column();
        match self.peek().cloned() {
            Some(Token::Number(value)) => {
                self.at += 1;
                Ok(Expr::Number(value))
            }
            Some(Token::Name(name)) => {
                self.at += 1;
                self.named(&name, column)
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                if let Some(ty) = self.type_name()? {
                    self.expect(")")?;
                    return Ok(Expr::Cast(ty, Box::new(self.unary()?)));
                }
                let inner = self.binary(0)?;
                self.expect(")")?;
                Ok(inner)
            }
            _ => self.unexpected("a register, a symbol or a number"),
        }
    }

    fn named(&mut self, name: &str, column: usize) -> Reply<Expr> {
        // GDB's way to name registers, and values that were saved.
        let (name, is_plain) = match name.strip_prefix('$') {
            Some(rest) => match rest.split_once('.') {
                Some((first, names)) if self.names.is_saved(first) => {
                    return Ok(parse_c::below(Expr::Saved(first.to_owned()), names));
                }
                None if self.names.is_saved(rest) => return Ok(Expr::Saved(rest.to_owned())),
                _ => (rest, false),
            },
            None => (name, true),
        };
        if is_plain && let Some(expr) = self.of_c(name)? {
            return Ok(expr);
        }
        let bracket = matches!(self.peek(), Some(Token::Sign("[")));
        if bracket
            && let Some(format) =
                Format::parse(name).filter(|f| f.bits.is_some() && f.kind != NumberKind::Mask)
        {
            self.at += 1;
            let address = self.binary(0)?;
            self.expect("]")?;
            return Ok(Expr::Lvalue(Lvalue::Memory(Some(format), Box::new(address))));
        }
        match self.register(name, column)? {
            Some(place) => Ok(Expr::Lvalue(place)),
            None => match self.names.address(name) {
                Some(address) => Ok(Expr::Number(Value::Int(address.into()))),
                None => self.unknown(name, column),
            },
        }
    }

    /// The register that a name means, with the format behind its dot.
    fn register(&mut self, name: &str, column: usize) -> Reply<Option<Lvalue>> {
        let lower = name.to_ascii_lowercase();
        let (base, suffix) = match lower.split_once('.') {
            Some((base, suffix)) => (base, Some(suffix)),
            None => (lower.as_str(), None),
        };
        let vector = vector(base);
        let is_register = vector.is_some() || reg::x_number(base).is_some() || reg::f_number(base).is_some();
        if !is_register {
            let number = if name == "pc" { return Ok(Some(Lvalue::Pc)) } else { csr::number(&lower) };
            return Ok(number.map(Lvalue::Csr));
        }
        let format = match suffix {
            None => None,
            Some(suffix) => match Format::parse(suffix) {
                None if self.names.address(name).is_some() => return Ok(None),
                None => {
                    return complain!(
                        "column {}: unknown format .{suffix}; formats are .i .u .x .f with width 8, 16, \
                         32, 64 or none, .bf16, .mask",
                        column + base.len()
                    );
                }
                format => format,
            },
        };
        if let Some((reg, lmul)) = vector {
            let range = self.range()?;
            return Ok(Some(Lvalue::V(Lanes { reg, lmul, format, range })));
        }
        let integer = reg::x_number(base).map(|reg| Lvalue::X(reg, format));
        Ok(integer.or_else(|| reg::f_number(base).map(|reg| Lvalue::F(reg, format))))
    }

    fn range(&mut self) -> Reply<Option<Range>> {
        if !self.eat("[") {
            return Ok(None);
        }
        let first = Box::new(self.binary(0)?);
        let end = if self.eat("..") { Some(Box::new(self.binary(0)?)) } else { None };
        self.expect("]")?;
        Ok(Some((first, end)))
    }

    fn unknown(&self, name: &str, column: usize) -> Reply<Expr> {
        let numbers = (0..32).flat_map(|n| [reg::x_name(n), reg::f_name(n), reg::v_name(n)]);
        let known: Vec<&str> = numbers.chain(csr::all().map(|(_, name)| name)).collect();
        let mut near = did_you_mean(name, known);
        if near.is_empty() {
            near = self.names.near(name).map_or(String::new(), |near| format!("; did you mean {near}?"));
        }
        complain!("column {column}: unknown register, CSR or symbol {name}{near}")
    }
}

/// `v8`, `v8m4`, `v8mf2`.
fn vector(name: &str) -> Option<(u8, Option<Lmul>)> {
    if let Some(reg) = reg::v_number(name) {
        return Some((reg, None));
    }
    let at = name.find('m')?;
    let lmul = name[at..].parse().ok()?;
    Some((reg::v_number(&name[..at])?, Some(lmul)))
}
