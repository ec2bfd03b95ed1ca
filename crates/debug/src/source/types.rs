//! Types of C and its relatives, read from debug information one level at a time.
//!
//! Types refer to each other, and hostile ones in circles: whoever follows references counts them.

use std::rc::Rc;

use gimli::AttributeValue;

use super::index::is_record;
use super::info::{DebugInfo, Die};
use super::locate::{Context, Placement};
use super::target::Registers;

/// Typedefs and qualifiers of one type, and types in types, at most.
pub(crate) const DEEPEST: usize = 64;
/// Members of a record and values of an enumeration, at most.
const MOST_MEMBERS: usize = 10_000;

/// A type.
#[derive(Clone)]
pub(crate) enum Type {
    /// As debug information describes it.
    Entry(Rc<DebugInfo>, Die),
    /// Made by an expression.
    Made(Rc<Shape>),
}

/// What bits of an integer stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Number,
    Character,
    Truth,
}

/// The outermost level of a type.
#[derive(Clone)]
pub(crate) enum Shape {
    Void,
    Integer {
        name: String,
        size: u64,
        signed: bool,
        meaning: Meaning,
    },
    Float {
        name: String,
        size: u64,
    },
    Pointer {
        to: Type,
        size: u64,
        is_reference: bool,
    },
    /// `count` is None where the length is unknown.
    Array {
        of: Type,
        count: Option<u64>,
        is_vector: bool,
    },
    Record {
        word: &'static str,
        name: Option<String>,
        size: Option<u64>,
        members: Vec<Member>,
    },
    Enum {
        name: Option<String>,
        size: u64,
        signed: bool,
        values: Vec<(String, i128)>,
    },
    Function {
        returns: Type,
        arguments: Vec<Type>,
        variadic: bool,
    },
    Typedef {
        name: String,
        to: Type,
    },
    Qualified {
        word: &'static str,
        to: Type,
    },
    /// Nothing that is known; a name for it.
    Unknown(String),
}

/// A member of a record.
#[derive(Clone)]
pub(crate) struct Member {
    /// Anonymous records have none.
    pub(crate) name: Option<String>,
    pub(crate) ty: Type,
    /// The first bit, counted from the record's begin.
    pub(crate) first_bit: u64,
    /// Bits, for a bit-field.
    pub(crate) bits: Option<u64>,
    /// A class that this one extends.
    pub(crate) is_base: bool,
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Entry(a, x), Type::Entry(b, y)) => Rc::ptr_eq(a, b) && x == y,
            (Type::Made(a), Type::Made(b)) => Rc::ptr_eq(a, b) || same(a, b),
            _ => false,
        }
    }
}

/// Are types of expressions alike?
fn same(a: &Shape, b: &Shape) -> bool {
    match (a, b) {
        (
            Shape::Integer { size: a, signed: a_signed, meaning: a_meaning, .. },
            Shape::Integer { size: b, signed: b_signed, meaning: b_meaning, .. },
        ) => (a, a_signed, a_meaning) == (b, b_signed, b_meaning),
        (Shape::Float { size: a, .. }, Shape::Float { size: b, .. }) => a == b,
        (Shape::Pointer { to: a, .. }, Shape::Pointer { to: b, .. }) => a == b,
        (Shape::Array { of: a, count: n, .. }, Shape::Array { of: b, count: m, .. }) => n == m && a == b,
        (Shape::Void, Shape::Void) => true,
        _ => false,
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Entry(_, die) => write!(f, "type at {die:?}"),
            Type::Made(_) => f.write_str("type of an expression"),
        }
    }
}

impl Type {
    pub(crate) fn made(shape: Shape) -> Type {
        Type::Made(Rc::new(shape))
    }

    pub(crate) fn integer(name: &str, size: u64, signed: bool) -> Type {
        Type::made(Shape::Integer { name: name.into(), size, signed, meaning: Meaning::Number })
    }

    pub(crate) fn pointer_to(to: Type, size: u64) -> Type {
        Type::made(Shape::Pointer { to, size, is_reference: false })
    }

    /// The debug information that it comes from, at some level.
    pub(crate) fn origin(&self) -> Option<&Rc<DebugInfo>> {
        let mut ty = self;
        for _ in 0..DEEPEST {
            ty = match ty {
                Type::Entry(info, _) => return Some(info),
                Type::Made(shape) => match &**shape {
                    Shape::Pointer { to, .. } | Shape::Array { of: to, .. } => to,
                    _ => return None,
                },
            };
        }
        None
    }

    /// The name of a record, an enumeration or a typedef in a language that has no `struct` in front of it.
    pub(crate) fn full_name(&self) -> Option<String> {
        let Type::Entry(info, die) = self else { return None };
        let tag = info.tag(*die)?;
        let is_named =
            is_record(tag) || [gimli::DW_TAG_enumeration_type, gimli::DW_TAG_typedef].contains(&tag);
        if is_named { info.full_type_name(*die) } else { None }
    }

    /// Is it a type of Rust?
    pub(crate) fn is_rust(&self) -> bool {
        matches!(self, Type::Entry(info, die) if info.is_rust(die.unit))
    }

    /// The outermost level. Lengths of arrays may depend on the machine, or on variables of a frame.
    pub(crate) fn shape(&self, context: &Context<'_>) -> Shape {
        match self {
            Type::Made(shape) => (**shape).clone(),
            Type::Entry(info, die) => read(info, *die, context).unwrap_or_else(|| Shape::Unknown("?".into())),
        }
    }

    /// The outermost level below typedefs and qualifiers.
    pub(crate) fn stripped(&self, context: &Context<'_>) -> Shape {
        let mut shape = self.shape(context);
        for _ in 0..DEEPEST {
            shape = match shape {
                Shape::Typedef { to, .. } | Shape::Qualified { to, .. } => to.shape(context),
                shape => return shape,
            };
        }
        Shape::Unknown("a type in a circle".into())
    }

    /// Bytes of a value.
    pub(crate) fn size(&self, context: &Context<'_>) -> Option<u64> {
        let mut ty = self.clone();
        let mut factor = 1u64;
        for _ in 0..DEEPEST {
            let size = match ty.shape(context) {
                Shape::Integer { size, .. }
                | Shape::Float { size, .. }
                | Shape::Pointer { size, .. }
                | Shape::Enum { size, .. } => size,
                Shape::Record { size, .. } => size?,
                Shape::Array { of, count, .. } => {
                    factor = factor.checked_mul(count?)?;
                    ty = of;
                    continue;
                }
                Shape::Typedef { to, .. } | Shape::Qualified { to, .. } => {
                    ty = to;
                    continue;
                }
                // As GDB and GCC have it.
                Shape::Void | Shape::Function { .. } => 1,
                Shape::Unknown(_) => return None,
            };
            return factor.checked_mul(size);
        }
        None
    }
}

impl DebugInfo {
    /// The type of a variable, a member, a function's result.
    pub(crate) fn type_of(self: &Rc<DebugInfo>, die: Die) -> Type {
        match self.referred(die, gimli::DW_AT_type) {
            Some(ty) => Type::Entry(Rc::clone(self), ty),
            None => Type::made(Shape::Void),
        }
    }

    /// The value of an enumerator.
    pub(crate) fn enumerator_value(&self, die: Die) -> Option<i128> {
        match self.attr(die, gimli::DW_AT_const_value)? {
            (_, AttributeValue::Sdata(value)) => Some(value.into()),
            (_, value) => value.udata_value().map(i128::from).or_else(|| value.sdata_value().map(i128::from)),
        }
    }
}

fn read(info: &Rc<DebugInfo>, die: Die, context: &Context<'_>) -> Option<Shape> {
    let name = || info.name(die);
    let size = || info.number(die, gimli::DW_AT_byte_size);
    let to = || info.type_of(die);
    let address_size = context.target.address_size().into();
    let qualified = |word| Some(Shape::Qualified { word, to: to() });
    match info.tag(die)? {
        gimli::DW_TAG_base_type => base(info, die),
        gimli::DW_TAG_pointer_type => {
            let size = size().unwrap_or(address_size);
            Some(Shape::Pointer { to: to(), size, is_reference: false })
        }
        gimli::DW_TAG_reference_type | gimli::DW_TAG_rvalue_reference_type => {
            let size = size().unwrap_or(address_size);
            Some(Shape::Pointer { to: to(), size, is_reference: true })
        }
        gimli::DW_TAG_typedef => Some(Shape::Typedef { name: name()?, to: to() }),
        gimli::DW_TAG_const_type => qualified("const"),
        gimli::DW_TAG_volatile_type => qualified("volatile"),
        gimli::DW_TAG_restrict_type => qualified("restrict"),
        gimli::DW_TAG_atomic_type => qualified("_Atomic"),
        gimli::DW_TAG_unspecified_type => Some(Shape::Unknown(name().unwrap_or_else(|| "?".into()))),
        gimli::DW_TAG_array_type => Some(array(info, die, context)),
        gimli::DW_TAG_structure_type => record(info, die, "struct"),
        gimli::DW_TAG_class_type => record(info, die, "class"),
        gimli::DW_TAG_union_type => record(info, die, "union"),
        gimli::DW_TAG_enumeration_type => enumeration(info, die, context),
        gimli::DW_TAG_subroutine_type | gimli::DW_TAG_subprogram => {
            let mut arguments = Vec::new();
            let mut variadic = false;
            for child in info.children(die).into_iter().take(MOST_MEMBERS) {
                match info.tag(child) {
                    Some(gimli::DW_TAG_formal_parameter) => arguments.push(info.type_of(child)),
                    Some(gimli::DW_TAG_unspecified_parameters) => variadic = true,
                    _ => {}
                }
            }
            Some(Shape::Function { returns: to(), arguments, variadic })
        }
        _ => None,
    }
}

fn base(info: &DebugInfo, die: Die) -> Option<Shape> {
    let name = canonical(info.name(die)?);
    let size = info.number(die, gimli::DW_AT_byte_size)?;
    let Some((_, AttributeValue::Encoding(encoding))) = info.attr(die, gimli::DW_AT_encoding) else {
        return Some(Shape::Unknown(name));
    };
    let integer = |signed, meaning| Shape::Integer { name: name.clone(), size, signed, meaning };
    let shape = match encoding {
        gimli::DW_ATE_signed => integer(true, Meaning::Number),
        gimli::DW_ATE_unsigned | gimli::DW_ATE_address => integer(false, Meaning::Number),
        gimli::DW_ATE_signed_char => integer(true, Meaning::Character),
        gimli::DW_ATE_unsigned_char | gimli::DW_ATE_UTF => integer(false, Meaning::Character),
        gimli::DW_ATE_boolean => integer(false, Meaning::Truth),
        gimli::DW_ATE_float if matches!(size, 2 | 4 | 8 | 16) => return Some(Shape::Float { name, size }),
        _ => return Some(Shape::Unknown(name)),
    };
    Some(if (1..=16).contains(&size) { shape } else { Shape::Unknown(name) })
}

/// `long unsigned int` is `unsigned long`, whatever the compiler calls it.
fn canonical(name: String) -> String {
    let words: Vec<&str> = name.split(' ').collect();
    let has = |word: &str| words.contains(&word);
    let known = |word: &&str| matches!(*word, "long" | "short" | "int" | "unsigned" | "signed");
    if !words.iter().all(known) || !(has("long") || has("short")) {
        return name;
    }
    let sign = if has("unsigned") { "unsigned " } else { "" };
    let size = match words.iter().filter(|word| **word == "long").count() {
        0 => "short",
        1 => "long",
        _ => "long long",
    };
    format!("{sign}{size}")
}

fn array(info: &Rc<DebugInfo>, die: Die, context: &Context<'_>) -> Shape {
    let is_vector = info.flag(die, gimli::DW_AT_GNU_vector);
    let mut counts = Vec::new();
    for child in info.children(die).into_iter().take(DEEPEST) {
        if info.tag(child) == Some(gimli::DW_TAG_subrange_type) {
            counts.push(count(info, child, context));
        }
    }
    let mut ty = info.type_of(die);
    if counts.is_empty() {
        counts.push(None);
    }
    for count in counts.iter().skip(1).rev() {
        ty = Type::made(Shape::Array { of: ty, count: *count, is_vector: false });
    }
    Shape::Array { of: ty, count: counts[0], is_vector }
}

/// Elements of a dimension.
fn count(info: &Rc<DebugInfo>, die: Die, context: &Context<'_>) -> Option<u64> {
    let number = |kind| {
        let (unit, value) = info.attr(die, kind)?;
        if let Some(value) = value.udata_value() {
            return Some(value);
        }
        if let AttributeValue::Sdata(value) = value {
            return Some(value as u64);
        }
        let same = std::ptr::eq(context.info, &**info);
        let bare = Context::bare(info, context.target, &Registers::UNKNOWN, 0);
        let context = if same { context } else { &bare };
        let place = match info.reference(unit, value.clone()) {
            // A variable that holds it.
            Some(variable) => {
                let place = context.place(variable).ok()?;
                let size = info.type_of(variable).size(context).filter(|size| *size <= 8)?;
                Placement::Value(context.read(&place, size as usize).ok()?)
            }
            None => context.location(unit, value, 0).ok()?,
        };
        match place {
            Placement::Memory(value) => Some(value),
            Placement::Value(bytes) => {
                let mut all = [0; 8];
                let size = bytes.len().min(8);
                all[..size].copy_from_slice(&bytes[..size]);
                Some(u64::from_le_bytes(all))
            }
            _ => None,
        }
    };
    if let Some(count) = number(gimli::DW_AT_count) {
        return Some(count);
    }
    let lower = number(gimli::DW_AT_lower_bound).unwrap_or(0);
    let upper = number(gimli::DW_AT_upper_bound)?;
    // An array without elements ends at -1.
    Some(upper.wrapping_sub(lower).wrapping_add(1))
}

fn record(info: &Rc<DebugInfo>, die: Die, word: &'static str) -> Option<Shape> {
    let name = info.name(die);
    let size = info.number(die, gimli::DW_AT_byte_size);
    if info.flag(die, gimli::DW_AT_declaration)
        && let Some(full) = name.as_deref().and_then(|name| info.record_named(word, name))
        && full != die
    {
        return record(info, full, word);
    }
    let mut members = Vec::new();
    for child in info.children(die).into_iter().take(MOST_MEMBERS) {
        let is_base = match info.tag(child) {
            Some(gimli::DW_TAG_member) => false,
            Some(gimli::DW_TAG_inheritance) => true,
            _ => continue,
        };
        // Static members are elsewhere.
        if info.flag(child, gimli::DW_AT_external) || info.flag(child, gimli::DW_AT_declaration) {
            continue;
        }
        members.extend(member(info, child, is_base));
    }
    Some(Shape::Record { word, name, size, members })
}

fn member(info: &Rc<DebugInfo>, die: Die, is_base: bool) -> Option<Member> {
    let number = |kind| info.number(die, kind);
    let byte = number(gimli::DW_AT_data_member_location).unwrap_or(0);
    let bits = number(gimli::DW_AT_bit_size);
    let first_bit = match (bits, number(gimli::DW_AT_data_bit_offset), number(gimli::DW_AT_bit_offset)) {
        (_, Some(first), _) => byte.checked_mul(8)?.checked_add(first)?,
        // DWARF 3 counts from the most significant bit of the storage.
        (Some(bits), None, Some(from_top)) => {
            let of_type = || info.number(info.referred(die, gimli::DW_AT_type)?, gimli::DW_AT_byte_size);
            let storage = number(gimli::DW_AT_byte_size).or_else(of_type)?.checked_mul(8)?;
            byte.checked_mul(8)?.checked_add(storage)?.checked_sub(from_top)?.checked_sub(bits)?
        }
        _ => byte.checked_mul(8)?,
    };
    let bits = bits.filter(|bits| (1..=64).contains(bits));
    let name = if is_base { None } else { info.name(die) };
    Some(Member { name, ty: info.type_of(die), first_bit, bits, is_base })
}

/// What the source writes before the names of an enumeration's values: `space::Unit::`, without the enumeration where that
/// opens no scope.
fn before_enumerators(info: &DebugInfo, die: Die) -> String {
    let Some(full) = info.full_type_name(die) else { return String::new() };
    match info.flag(die, gimli::DW_AT_enum_class) {
        true => format!("{full}::"),
        false => full.rsplit_once("::").map_or(String::new(), |(space, _)| format!("{space}::")),
    }
}

fn enumeration(info: &Rc<DebugInfo>, die: Die, context: &Context<'_>) -> Option<Shape> {
    let mut values = Vec::new();
    let mut negative = false;
    let before = before_enumerators(info, die);
    for child in info.children(die).into_iter().take(MOST_MEMBERS) {
        if info.tag(child) != Some(gimli::DW_TAG_enumerator) {
            continue;
        }
        let Some(value) = info.enumerator_value(child) else { continue };
        negative |= value < 0;
        values.extend(info.name(child).map(|name| (format!("{before}{name}"), value)));
    }
    let below = info.type_of(die).stripped(context);
    let (size, signed) = match below {
        Shape::Integer { size, signed, .. } => (size, signed),
        _ => (info.number(die, gimli::DW_AT_byte_size)?, negative),
    };
    let size = info.number(die, gimli::DW_AT_byte_size).unwrap_or(size);
    (1..=8).contains(&size).then(|| Shape::Enum { name: info.name(die), size, signed, values })
}
