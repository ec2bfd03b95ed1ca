//! The parser's part for C: members, elements, type names, and functions over elements.

use super::lex::Token;
use super::parse::Parser;
use super::{Expr, Lanes, Lvalue, Reduction};
use crate::error::{Reply, complain};
use crate::format::{Format, NumberKind};
use crate::source::{Meaning, Shape, Type};

/// Stars and brackets of a type name, and members of members, at most.
const MOST: usize = 32;

impl Parser<'_> {
    /// A primary expression with what follows it: `[i]`, `.name`, `->name`.
    pub(super) fn postfix(&mut self) -> Reply<Expr> {
        let mut expr = self.primary()?;
        for _ in 0..MOST {
            if expr.is_c() && self.eat("[") {
                let index = self.binary(0)?;
                self.expect("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else if self.eat(".") {
                expr = self.members(expr)?;
            } else if self.eat("->") {
                expr = self.members(Expr::Target(Box::new(expr)))?;
            } else {
                return Ok(expr);
            }
        }
        complain!("column {}: the limit is {MOST} members and elements", self.column())
    }

    /// The names behind a dot: a name of the lexer may have dots in it.
    fn members(&mut self, expr: Expr) -> Reply<Expr> {
        let Some(Token::Name(names)) = self.peek().cloned() else {
            return self.unexpected("the name of a member");
        };
        self.at += 1;
        Ok(below(expr, &names))
    }

    /// What a name of C means; None where it is none.
    pub(super) fn of_c(&mut self, name: &str) -> Reply<Option<Expr>> {
        if matches!(self.peek(), Some(Token::Sign("("))) {
            let reduction = match name {
                "sum" => Some(Reduction::Sum),
                "max" => Some(Reduction::Max),
                "min" => Some(Reduction::Min),
                "count" => Some(Reduction::Count),
                _ => None,
            };
            if let Some(reduction) = reduction {
                self.expect("(")?;
                let mut inner = self.binary(0)?;
                self.expect(")")?;
                // Of the mask register the set bits count.
                if let Expr::Lvalue(Lvalue::V(Lanes { reg: 0, format: format @ None, .. })) = &mut inner
                    && reduction == Reduction::Count
                {
                    *format = Some(Format::new(NumberKind::Mask, 1));
                }
                return Ok(Some(Expr::Reduce(reduction, Box::new(inner))));
            }
        }
        if name == "sizeof" {
            return self.size_of().map(Some);
        }
        if let Some(this) = self.names.owner(name.split('.').next().unwrap_or_default()) {
            return Ok(Some(below(Expr::Target(Box::new(Expr::Variable(this))), name)));
        }
        if let Some(variable) = self.names.variable(name) {
            return Ok(Some(Expr::Variable(variable)));
        }
        if let Some((first, rest)) = name.split_once('.')
            && let Some(variable) = self.names.variable(first)
        {
            return Ok(Some(below(Expr::Variable(variable), rest)));
        }
        Ok(self.names.enumerator(name))
    }

    fn size_of(&mut self) -> Reply<Expr> {
        let start = self.at;
        if self.eat("(") {
            if let Some(ty) = self.type_name()? {
                self.expect(")")?;
                return Ok(Expr::SizeOf(Ok(ty)));
            }
            self.at = start;
        }
        Ok(Expr::SizeOf(Err(Box::new(self.unary()?))))
    }

    /// A type name, if one begins here: `unsigned long`, `struct node *`, `point[4]`.
    pub(super) fn type_name(&mut self) -> Reply<Option<Type>> {
        let Some(mut ty) = self.base_type()? else { return Ok(None) };
        for _ in 0..MOST {
            if self.eat("*") {
                ty = Type::pointer_to(ty, self.names.address_size());
            } else if matches!(self.peek(), Some(Token::Name(word)) if is_qualifier(word)) {
                self.at += 1;
            } else if self.eat("[") {
                let count = match self.peek() {
                    Some(Token::Number(super::Value::Int(count))) => u64::try_from(*count).ok(),
                    _ => return self.unexpected("the length of an array"),
                };
                self.at += 1;
                self.expect("]")?;
                ty = Type::made(Shape::Array { of: ty, count, is_vector: false });
            } else {
                return Ok(Some(ty));
            }
        }
        complain!("column {}: the limit is {MOST} levels of a type", self.column())
    }

    /// A type that is named without `struct` or the like: a typedef, or one of C++ or Rust.
    fn type_without_word(&self, name: &str) -> Option<Type> {
        let typed = |word| self.names.named_type(word, name);
        let record = || [Some("struct"), Some("union"), Some("enum")].into_iter().find_map(typed);
        match self.names.variable(name) {
            // The constructor of a class has its name.
            Some(variable) if variable.info.is_function(variable.die) => record(),
            Some(_) => None,
            None => typed(None).or_else(record),
        }
    }

    fn base_type(&mut self) -> Reply<Option<Type>> {
        let column = self.column();
        let mut words: Vec<String> = Vec::new();
        while let Some(Token::Name(word)) = self.peek() {
            let word = word.clone();
            if is_qualifier(&word) {
                self.at += 1;
            } else if matches!(word.as_str(), "struct" | "union" | "enum" | "class") {
                self.at += 1;
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return self.unexpected("the name of a type");
                };
                self.at += 1;
                return match self.names.named_type(Some(&word), &name) {
                    Some(ty) => Ok(Some(ty)),
                    None => complain!("column {column}: unknown type {word} {name}"),
                };
            } else if is_type_word(&word) {
                self.at += 1;
                words.push(word);
            } else if words.is_empty() {
                let ty = self.type_without_word(&word);
                self.at += usize::from(ty.is_some());
                return Ok(ty);
            } else {
                break;
            }
        }
        if words.is_empty() {
            return Ok(None);
        }
        match built_in(&words, self.names.address_size()) {
            Some(ty) => Ok(Some(ty)),
            None => complain!("column {column}: {} is no type", words.join(" ")),
        }
    }
}

pub(super) fn below(mut expr: Expr, names: &str) -> Expr {
    for name in names.split('.').take(MOST) {
        expr = Expr::Member(Box::new(expr), name.to_owned());
    }
    expr
}

fn is_qualifier(word: &str) -> bool {
    matches!(word, "const" | "volatile" | "restrict")
}

fn is_type_word(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "char"
            | "short"
            | "int"
            | "long"
            | "signed"
            | "unsigned"
            | "float"
            | "double"
            | "_Bool"
            | "bool"
    )
}

/// The types that C has without a declaration (C17, 6.7.2).
fn built_in(words: &[String], address_size: u64) -> Option<Type> {
    let count = |word: &str| words.iter().filter(|other| *other == word).count();
    let (signed, unsigned, longs) = (count("signed"), count("unsigned"), count("long"));
    let base: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "signed" | "unsigned" | "long"))
        .collect();
    if signed + unsigned > 1 || longs > 2 {
        return None;
    }
    let is_signed = unsigned == 0;
    let integer = |name: &str, size| {
        let name = if is_signed { name.to_owned() } else { format!("unsigned {name}") };
        Some(Type::integer(&name, size, is_signed))
    };
    let character = |name: &str, signed| {
        Some(Type::made(Shape::Integer { name: name.into(), size: 1, signed, meaning: Meaning::Character }))
    };
    match (base.as_slice(), longs) {
        (["void"], 0) if words.len() == 1 => Some(Type::made(Shape::Void)),
        (["char"], 0) if signed == 1 => character("signed char", true),
        // Plain char is unsigned on RISC-V (psABI).
        (["char"], 0) => character(if unsigned == 1 { "unsigned char" } else { "char" }, false),
        (["_Bool" | "bool"], 0) if words.len() == 1 => Some(Type::made(Shape::Integer {
            name: "_Bool".into(),
            size: 1,
            signed: false,
            meaning: Meaning::Truth,
        })),
        (["short"] | ["short", "int"], 0) => integer("short", 2),
        (["int"] | [], 0) => integer("int", 4),
        ([] | ["int"], 1) => integer("long", address_size),
        ([] | ["int"], 2) => integer("long long", 8),
        (["float"], 0) if words.len() == 1 => {
            Some(Type::made(Shape::Float { name: "float".into(), size: 4 }))
        }
        (["double"], 0) if words.len() == 1 => {
            Some(Type::made(Shape::Float { name: "double".into(), size: 8 }))
        }
        (["double"], 1) if words.len() == 2 => {
            Some(Type::made(Shape::Float { name: "long double".into(), size: 16 }))
        }
        _ => None,
    }
}
