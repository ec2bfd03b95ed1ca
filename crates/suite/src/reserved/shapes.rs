//! Which vector operands each instruction has, as a table to be read beside the specification's chapters.
//!
//! A line is operands, properties, `|`, mnemonics. `d`, `2` and `1` are the fields vd (or vs3), vs2 and vs1:
//!
//! | written | operand |
//! |---|---|
//! | `s`, `2s`, `s/2` … | register group with EEW = SEW, 2·SEW, SEW/2 …, EMUL = EEW/SEW · LMUL |
//! | `e8` … `e64` | register group with this EEW |
//! | `h` | register group with EEW = SEW, EMUL = LMUL/2 |
//! | `[s]`, `[2s]` | one element in one register |
//! | `m` | mask in one register, EEW = 1 |
//! | `w1` … `w8` | that many whole registers |
//! | `g` | one element group of 128 bits |
//! | `x`, `f` | x or f register; `Ff` where no vector operand has SEW |
//!
//! `F` and `B` before an element width: its elements are IEEE numbers, or BF16 numbers. `d=` is written, `d+=` read and
//! written, `d<` read only (a store). Properties name rules that not every instruction has.

use std::collections::BTreeMap;

/// An element's width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// SEW · 2^n.
    Sew(i32),
    /// This many bits.
    Bits(u32),
}

/// What a register field names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A register group; in a segment instruction, one for each field.
    Group(Width),
    /// One element, in a single register.
    Element(Width),
    /// A register group of elements of SEW bits with EMUL = LMUL/2.
    Half,
    /// A mask register.
    Mask,
    /// Whole registers.
    Whole(u32),
    /// A scalar element group of 128 bits.
    Scalar128,
    /// An x or f register.
    NoVector,
}

/// What the elements of an operand are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Integers, or bits.
    Integer,
    /// IEEE 754 numbers.
    Float,
    /// BF16 numbers.
    Brain,
}

/// An operand in one of the fields vd, vs2 and vs1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// `'d'`, `'2'` or `'1'`.
    pub field: char,
    /// What the field names.
    pub kind: Kind,
    /// What its elements are.
    pub number: Number,
    /// The instruction reads it.
    pub read: bool,
    /// The instruction writes it.
    pub written: bool,
}

/// All that the rules need to know of an instruction.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The mnemonic.
    pub name: &'static str,
    /// Operands in vector registers and destinations in others.
    pub operands: Vec<Operand>,
    /// Properties.
    words: Vec<&'static str>,
}

impl Shape {
    /// The shapes of all vector instructions but the configuration-setting ones, by mnemonic.
    pub fn all() -> BTreeMap<&'static str, Shape> {
        let mut all = BTreeMap::new();
        let mut operands: Vec<&'static str> = Vec::new();
        for line in TABLE.lines().filter(|line| !line.is_empty()) {
            let (left, names) = line.split_once('|').expect("a line has a bar");
            if !left.trim().is_empty() {
                operands = left.split_whitespace().collect();
            }
            for name in names.split_whitespace() {
                let old = all.insert(name, Shape::parse(name, &operands));
                assert!(old.is_none(), "{name} stands twice in the table");
            }
        }
        all
    }

    fn parse(name: &'static str, words: &[&'static str]) -> Shape {
        let (operands, words): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.contains(['=', '<']));
        Shape { name, operands: operands.into_iter().map(parse_operand).collect(), words }
    }

    /// The instruction has this property.
    pub fn is(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// The operand in a field, if there is one.
    pub fn operand(&self, field: char) -> Option<&Operand> {
        self.operands.iter().find(|operand| operand.field == field && operand.kind != Kind::NoVector)
    }

    /// A vector floating-point instruction.
    pub fn is_float(&self) -> bool {
        self.is("fp") || self.operands.iter().any(|operand| operand.number != Number::Integer)
    }
}

fn parse_operand(text: &str) -> Operand {
    let (field, rest) = text.split_at(1);
    let rest_at = rest.rfind(['=', '<']).expect("an operand has a sign") + 1;
    let (sign, kind) = rest.split_at(rest_at);
    let field = field.chars().next().expect("a field has a name");
    let (number, kind) = match kind.as_bytes()[0] {
        b'F' => (Number::Float, &kind[1..]),
        b'B' => (Number::Brain, &kind[1..]),
        _ => (Number::Integer, kind),
    };
    let written = field == 'd' && sign != "<";
    Operand { field, kind: parse_kind(kind), number, read: sign != "=" || field != 'd', written }
}

fn parse_kind(text: &str) -> Kind {
    match text {
        "x" | "f" => Kind::NoVector,
        "h" => Kind::Half,
        "m" => Kind::Mask,
        "g" => Kind::Scalar128,
        _ if text.starts_with('w') => Kind::Whole(text[1..].parse().expect("a number of registers")),
        _ if text.starts_with('[') => Kind::Element(parse_width(&text[1..text.len() - 1])),
        _ => Kind::Group(parse_width(text)),
    }
}

fn parse_width(text: &str) -> Width {
    match text {
        "s" => Width::Sew(0),
        "2s" => Width::Sew(1),
        "4s" => Width::Sew(2),
        "s/2" => Width::Sew(-1),
        "s/4" => Width::Sew(-2),
        "s/8" => Width::Sew(-3),
        _ => Width::Bits(text[1..].parse().expect("a width in bits")),
    }
}

const TABLE: &str = include_str!("shapes.txt");
