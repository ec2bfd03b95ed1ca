//! This module defines types, and quantities that depend on `vscale`.
//!
//! Invariant: a vector has either a fixed number of lanes or a multiple of `vscale`, at least 1, never a sum of both; an
//! integer has 1 to [`MOST_BITS`] bits. Those of more than 64 bits, also as lanes, and vectors that eight registers do not hold are
//! gone behind `legal::simplify`.

use std::cmp::Ordering;
use std::fmt;

/// The most bits of an integer: what is computed with more would be long code.
pub const MOST_BITS: u32 = 1024;

/// `fixed + scaled × vscale`: a number of lanes, bits or bytes; `vscale` is at least 1 and unknown until run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extent {
    /// The part that is known.
    pub fixed: u32,
    /// The part that is multiplied by `vscale`.
    pub scaled: u32,
}

/// Two quantities whose order depends on `vscale`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("whether {0} is less than, equal to or more than {1} depends on vscale")]
pub struct Undecided(pub Extent, pub Extent);

impl Extent {
    /// `n`, whatever `vscale` is.
    pub const fn fixed(n: u32) -> Extent {
        Extent { fixed: n, scaled: 0 }
    }

    /// `n × vscale`.
    pub const fn scalable(n: u32) -> Extent {
        Extent { fixed: 0, scaled: n }
    }

    /// Whether it depends on `vscale`.
    pub fn is_scalable(self) -> bool {
        self.scaled != 0
    }

    /// The least it can be: its value at `vscale` = 1.
    pub fn min(self) -> u32 {
        self.fixed + self.scaled
    }

    /// Its value for a given `vscale`.
    pub fn at(self, vscale: u32) -> u64 {
        u64::from(self.fixed) + u64::from(self.scaled) * u64::from(vscale)
    }

    /// Its order relative to `other`, if it is the same for every `vscale`.
    pub fn compare(self, other: Extent) -> Result<Ordering, Undecided> {
        let slope = i64::from(self.scaled) - i64::from(other.scaled);
        let at_one = i64::from(self.fixed) - i64::from(other.fixed) + slope;
        match (at_one.cmp(&0), slope.cmp(&0)) {
            (order, Ordering::Equal) => Ok(order),
            (order, direction) if order == direction => Ok(order),
            _ => Err(Undecided(self, other)),
        }
    }

    /// `n` times as much.
    pub fn times(self, n: u32) -> Extent {
        Extent { fixed: self.fixed * n, scaled: self.scaled * n }
    }

    /// An `n`th of it, if that is a whole number for every `vscale`.
    pub fn divided_by(self, n: u32) -> Option<Extent> {
        let divides = n != 0 && self.fixed.is_multiple_of(n) && self.scaled.is_multiple_of(n);
        divides.then(|| Extent { fixed: self.fixed / n, scaled: self.scaled / n })
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.fixed, self.scaled) {
            (n, 0) => write!(f, "{n}"),
            (0, n) => write!(f, "vscale x {n}"),
            (m, n) => write!(f, "{m} + vscale x {n}"),
        }
    }
}

/// The type of a scalar or of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// An integer of 1 to [`MOST_BITS`] bits.
    Int(u16),
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// IEEE binary128: in two registers, and computed by the library.
    Quad,
    /// An address.
    Ptr,
}

impl Scalar {
    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(bits) => bits.into(),
            Scalar::Half | Scalar::BFloat => 16,
            Scalar::Float => 32,
            Scalar::Double | Scalar::Ptr => 64,
            Scalar::Quad => 128,
        }
    }

    /// How many bytes it takes in memory.
    pub fn bytes(self) -> u32 {
        match self.stored_bytes() {
            bytes @ ..=16 => bytes.next_power_of_two(),
            bytes => bytes.next_multiple_of(16),
        }
    }

    /// How many bytes a load or a store of it accesses: fewer than it takes if its width is odd.
    pub fn stored_bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// A mask of its bits, of the low 64 ones.
    pub fn mask(self) -> u64 {
        u64::MAX >> 64_u32.saturating_sub(self.bits())
    }

    /// Whether no single register holds it.
    pub fn is_wide(self) -> bool {
        self.bits() > 64
    }

    /// Whether it is an integer.
    pub fn is_int(self) -> bool {
        matches!(self, Scalar::Int(_))
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::Half | Scalar::BFloat | Scalar::Float | Scalar::Double | Scalar::Quad)
    }

    /// Whether it is a floating-point number of 16 bits.
    pub fn is_small_float(self) -> bool {
        matches!(self, Scalar::Half | Scalar::BFloat)
    }

    /// The name in the suffix of an intrinsic: `i32`, `f64`, `bf16`, `p0`.
    pub fn suffix(self) -> String {
        match self {
            Scalar::Int(bits) => format!("i{bits}"),
            Scalar::Half => "f16".into(),
            Scalar::BFloat => "bf16".into(),
            Scalar::Float => "f32".into(),
            Scalar::Double => "f64".into(),
            Scalar::Quad => "f128".into(),
            Scalar::Ptr => "p0".into(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(bits) => write!(f, "i{bits}"),
            Scalar::Half => f.write_str("half"),
            Scalar::BFloat => f.write_str("bfloat"),
            Scalar::Float => f.write_str("float"),
            Scalar::Double => f.write_str("double"),
            Scalar::Quad => f.write_str("fp128"),
            Scalar::Ptr => f.write_str("ptr"),
        }
    }
}

/// The type of a field of a struct: a scalar or a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The scalar, or what each lane is.
    pub scalar: Scalar,
    /// The number of lanes of a vector.
    pub lanes: Option<Extent>,
}

/// The fields of a struct. Structs are what a few instructions with several results give.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fields {
    /// Two fields.
    Pair(Field, Field),
    /// Equal fields, one or at least three of them.
    Equal(Field, u8),
    /// At least two equal fields, and another.
    EqualThen(Field, u8, Field),
}

impl Fields {
    /// These fields, if the language has such a struct.
    pub fn new(fields: &[Field]) -> Option<Fields> {
        match *fields {
            [a, b] => Some(Fields::Pair(a, b)),
            [first, ..] if fields.len() <= 8 && fields.iter().all(|f| *f == first) => {
                Some(Fields::Equal(first, fields.len() as u8))
            }
            [first, .., last]
                if fields.len() <= 9 && fields[..fields.len() - 1].iter().all(|f| *f == first) =>
            {
                Some(Fields::EqualThen(first, fields.len() as u8 - 1, last))
            }
            _ => None,
        }
    }

    /// How many.
    pub fn count(self) -> usize {
        match self {
            Fields::Pair(..) => 2,
            Fields::Equal(_, count) => count.into(),
            Fields::EqualThen(_, count, _) => usize::from(count) + 1,
        }
    }

    /// The type of field `index`.
    pub fn get(self, index: usize) -> Option<Type> {
        let field = match (self, index) {
            (Fields::Pair(first, _), 0) => first,
            (Fields::Pair(_, second), 1) => second,
            (Fields::Equal(field, count) | Fields::EqualThen(field, count, _), i) if i < count.into() => {
                field
            }
            (Fields::EqualThen(_, count, last), i) if i == usize::from(count) => last,
            _ => return None,
        };
        Some(field.into())
    }
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// One number or address.
    Scalar(Scalar),
    /// Lanes.
    Vector(Scalar, Extent),
    /// Several results.
    Struct(Fields),
}

impl Type {
    /// `i1`.
    pub const I1: Type = Type::Scalar(Scalar::Int(1));
    /// `i8`.
    pub const I8: Type = Type::Scalar(Scalar::Int(8));
    /// `i16`.
    pub const I16: Type = Type::Scalar(Scalar::Int(16));
    /// `i32`.
    pub const I32: Type = Type::Scalar(Scalar::Int(32));
    /// `i64`.
    pub const I64: Type = Type::Scalar(Scalar::Int(64));
    /// `float`.
    pub const FLOAT: Type = Type::Scalar(Scalar::Float);
    /// `double`.
    pub const DOUBLE: Type = Type::Scalar(Scalar::Double);
    /// `ptr`.
    pub const PTR: Type = Type::Scalar(Scalar::Ptr);

    /// A struct of these fields, if the language has such a struct.
    pub fn structure(fields: &[Type]) -> Option<Type> {
        let fields: Option<Vec<Field>> = fields.iter().map(|ty| ty.field()).collect();
        Some(Type::Struct(Fields::new(&fields?)?))
    }

    /// As a field of a struct; none for a struct itself and for `void`.
    pub fn field(self) -> Option<Field> {
        match self {
            Type::Scalar(scalar) => Some(Field { scalar, lanes: None }),
            Type::Vector(scalar, lanes) => Some(Field { scalar, lanes: Some(lanes) }),
            Type::Void | Type::Struct(_) => None,
        }
    }

    /// The scalar itself, or the type of a lane.
    pub fn element(self) -> Option<Scalar> {
        self.field().map(|field| field.scalar)
    }

    /// The number of lanes of a vector.
    pub fn lanes(self) -> Option<Extent> {
        self.field().and_then(|field| field.lanes)
    }

    /// The same shape (scalar, or as many lanes) with another element.
    pub fn with_element(self, scalar: Scalar) -> Type {
        match self.lanes() {
            Some(lanes) => Type::Vector(scalar, lanes),
            None => Type::Scalar(scalar),
        }
    }

    /// `i1` of the same shape: the type of a comparison and of a mask.
    pub fn mask(self) -> Type {
        self.with_element(Scalar::Int(1))
    }

    /// Whether it is a vector.
    pub fn is_vector(self) -> bool {
        matches!(self, Type::Vector(..))
    }

    /// Whether it is an integer of more than 64 bits or an `fp128`.
    pub fn is_wide(self) -> bool {
        self.element().is_some_and(Scalar::is_wide)
    }

    /// Whether it is an integer or a vector of integers.
    pub fn is_int(self) -> bool {
        self.element().is_some_and(Scalar::is_int)
    }

    /// Whether it is a floating-point number or a vector of such.
    pub fn is_float(self) -> bool {
        self.element().is_some_and(Scalar::is_float)
    }

    /// Whether it is an address or a vector of addresses.
    pub fn is_ptr(self) -> bool {
        self.element() == Some(Scalar::Ptr)
    }

    /// How many bytes it takes in memory; a vector of `i1` is packed.
    pub fn bytes(self) -> Option<Extent> {
        match self {
            Type::Scalar(scalar) => Some(Extent::fixed(scalar.bytes())),
            Type::Vector(Scalar::Int(1), lanes) => {
                Some(Extent { fixed: lanes.fixed.div_ceil(8), scaled: lanes.scaled.div_ceil(8) })
            }
            Type::Vector(scalar, lanes) => Some(lanes.times(scalar.bytes())),
            Type::Void | Type::Struct(_) => None,
        }
    }

    /// The name in the suffix of an intrinsic: `i32`, `nxv4i32`, `v8f16`.
    pub fn suffix(self) -> String {
        match self {
            Type::Scalar(scalar) => scalar.suffix(),
            Type::Vector(scalar, lanes) => {
                let kind = if lanes.is_scalable() { "nxv" } else { "v" };
                format!("{kind}{}{}", lanes.min(), scalar.suffix())
            }
            Type::Struct(fields) => {
                let names: String =
                    (0..fields.count()).filter_map(|i| fields.get(i)).map(Type::suffix).collect();
                format!("sl_{names}s")
            }
            Type::Void => "isVoid".into(),
        }
    }
}

impl From<Field> for Type {
    fn from(field: Field) -> Type {
        match field.lanes {
            Some(lanes) => Type::Vector(field.scalar, lanes),
            None => Type::Scalar(field.scalar),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Scalar(scalar) => scalar.fmt(f),
            Type::Vector(scalar, lanes) => write!(f, "<{lanes} x {scalar}>"),
            Type::Struct(fields) => {
                for i in 0..fields.count() {
                    f.write_str(if i == 0 { "{ " } else { ", " })?;
                    fields.get(i).unwrap_or(Type::Void).fmt(f)?;
                }
                f.write_str(" }")
            }
        }
    }
}
