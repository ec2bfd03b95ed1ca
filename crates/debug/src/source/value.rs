//! Values of C: a type, and where the bytes are.
//!
//! Memory is read when it is needed, so that an element of a huge array costs no more than another.

use std::rc::Rc;

use super::info::DebugInfo;
use super::locate::{Context, Missing, Placement};
use super::target::{Registers, Target};
use super::types::{Meaning, Member, Shape, Type};

/// Bytes of one value that are read at most.
pub(crate) const LARGEST: u64 = 1 << 20;

/// Where the bytes of a value are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Home {
    /// In memory.
    Memory(u64),
    /// In a register, from its first byte on.
    Register(u16),
    /// Nowhere else than here.
    Bytes(Rc<Vec<u8>>),
    /// They cannot be had.
    Missing(Missing),
    /// In pieces, or a pointer to something without an address.
    Scattered(Placement),
}

/// Bits of a value: the first, and how many.
pub(crate) type BitField = (u64, u64);

/// A value of a type.
#[derive(Clone)]
pub(crate) struct Typed {
    pub(crate) ty: Type,
    pub(crate) home: Home,
    /// For a bit-field: its bits from the home's begin on.
    pub(crate) field: Option<BitField>,
}

impl PartialEq for Typed {
    fn eq(&self, other: &Typed) -> bool {
        self.ty == other.ty && self.home == other.home && self.field == other.field
    }
}

impl std::fmt::Debug for Typed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.home)
    }
}

/// A target without memory and registers.
struct Nowhere;

impl Target for Nowhere {
    fn memory(&self, _: u64, _: &mut [u8]) -> bool {
        false
    }
    fn csr(&self, _: u16) -> Option<u64> {
        None
    }
    fn vector(&self, _: u8) -> Option<&[u8]> {
        None
    }
    fn address_size(&self) -> u8 {
        8
    }
}

/// A value that arithmetic can use.
#[derive(Clone)]
pub(crate) enum Scalar {
    Integer { value: i128, size: u64, signed: bool },
    Float { value: f64, size: u64 },
    Pointer { at: u64, to: Type },
}

/// Why a value cannot be used.
pub(crate) type Trouble = String;

/// Pieces with what they hold now, whatever becomes of their places.
fn kept_pieces(pieces: &[(Placement, u64, u64)], context: &Context<'_>) -> Vec<(Placement, u64, u64)> {
    let kept = |(place, first, bits): &(Placement, u64, u64)| {
        let size = first.saturating_add(*bits).div_ceil(8);
        let bytes = if size > LARGEST { None } else { context.read(place, size as usize).ok() };
        (bytes.map_or(Placement::OptimizedOut, Placement::Value), *first, *bits)
    };
    pieces.iter().map(kept).collect()
}

/// Where some of the bits are that lie in pieces.
fn pieces_between(pieces: &[(Placement, u64, u64)], from: u64, to: u64, context: &Context<'_>) -> Home {
    let mut found = Vec::new();
    let mut start = 0_u64;
    for (place, first, bits) in pieces {
        let end = start.saturating_add(*bits);
        let (low, high) = (start.max(from), end.min(to));
        if low < high {
            found.push((place.clone(), first.saturating_add(low - start), high - low));
        }
        start = end;
    }
    match &found[..] {
        [(Placement::Memory(at), first, _)] if first % 8 == 0 => {
            Home::Memory(context.target.wrap(at.wrapping_add(first / 8)))
        }
        found if found.iter().all(|(place, ..)| *place == Placement::OptimizedOut) => {
            Home::Missing(Missing::OptimizedOut)
        }
        _ => Home::Scattered(Placement::Pieces(found)),
    }
}

impl Typed {
    pub(crate) fn at(ty: Type, place: Placement) -> Typed {
        let home = match place {
            Placement::Memory(at) => Home::Memory(at),
            Placement::Register(number) => Home::Register(number),
            Placement::Value(bytes) => Home::Bytes(Rc::new(bytes)),
            Placement::OptimizedOut => Home::Missing(Missing::OptimizedOut),
            place => Home::Scattered(place),
        };
        Typed { ty, home, field: None }
    }

    pub(crate) fn missing(ty: Type, why: Missing) -> Typed {
        Typed { ty, home: Home::Missing(why), field: None }
    }

    pub(crate) fn of_bytes(ty: Type, bytes: Vec<u8>) -> Typed {
        Typed { ty, home: Home::Bytes(Rc::new(bytes)), field: None }
    }

    /// Asks about a value whose bytes are known, without the machine.
    pub(crate) fn without_target<T>(&self, run: impl FnOnce(&Context<'_>) -> T) -> T {
        let empty = DebugInfo::empty();
        let info = self.ty.origin().unwrap_or(&empty);
        run(&Context::bare(info, &Nowhere, &Registers::UNKNOWN, 0))
    }

    /// The same value; a number's type is what can be read without debug information.
    pub(crate) fn lean(self, context: &Context<'_>) -> Typed {
        match self.ty.stripped(context) {
            shape @ (Shape::Integer { .. } | Shape::Float { .. }) => Typed { ty: Type::made(shape), ..self },
            _ => self,
        }
    }

    /// The bytes of the value; of a bit-field, those of its type.
    pub(crate) fn bytes(&self, context: &Context<'_>) -> Result<Vec<u8>, Missing> {
        let size = self.ty.size(context).ok_or(Missing::Broken)?;
        if size > LARGEST {
            return Err(Missing::TooLarge);
        }
        let size = size as usize;
        let Some((first, bits)) = self.field else { return self.raw(context, size) };
        let from = self.raw(context, (first + bits).div_ceil(8) as usize)?;
        let mut bytes = vec![0; size];
        for n in 0..bits.min(size as u64 * 8) {
            let at = first + n;
            let set = from.get(at as usize / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1);
            bytes[n as usize / 8] |= u8::from(set) << (n % 8);
        }
        let signed = matches!(
            self.ty.stripped(context),
            Shape::Integer { signed: true, .. } | Shape::Enum { signed: true, .. }
        );
        let top = bits.wrapping_sub(1);
        if signed && bytes.get(top as usize / 8).is_some_and(|byte| byte >> (top % 8) & 1 == 1) {
            for n in bits..size as u64 * 8 {
                bytes[n as usize / 8] |= 1 << (n % 8);
            }
        }
        Ok(bytes)
    }

    fn raw(&self, context: &Context<'_>, size: usize) -> Result<Vec<u8>, Missing> {
        match &self.home {
            Home::Memory(at) => context.read(&Placement::Memory(*at), size),
            Home::Register(number) => context.read(&Placement::Register(*number), size),
            Home::Bytes(bytes) => {
                let mut bytes = (**bytes).clone();
                bytes.resize(size, 0);
                Ok(bytes)
            }
            Home::Missing(why) => Err(*why),
            Home::Scattered(place) => context.read(place, size),
        }
    }

    /// The same value with its bytes, whatever becomes of its place.
    pub(crate) fn snapshot(&self, context: &Context<'_>) -> Typed {
        match self.bytes(context) {
            Ok(bytes) => Typed::of_bytes(self.ty.clone(), bytes),
            Err(Missing::TooLarge) => self.clone(),
            Err(why) => match &self.home {
                // Of what is in pieces some may be there.
                Home::Scattered(Placement::Pieces(pieces)) => {
                    let home = Home::Scattered(Placement::Pieces(kept_pieces(pieces, context)));
                    Typed { home, ..self.clone() }
                }
                _ => Typed::missing(self.ty.clone(), why),
            },
        }
    }

    /// A part of the value, some bits from its begin.
    fn part(&self, ty: Type, first_bit: u64, bits: Option<u64>, context: &Context<'_>) -> Typed {
        let byte = first_bit / 8;
        let field = bits.map(|bits| (first_bit % 8, bits));
        let home = match &self.home {
            Home::Memory(at) => Home::Memory(context.target.wrap(at.wrapping_add(byte))),
            Home::Missing(why) => Home::Missing(*why),
            _ if byte > LARGEST => Home::Missing(Missing::Broken),
            home => {
                let size = match bits {
                    Some(bits) => Some((first_bit % 8 + bits).div_ceil(8)),
                    None => ty.size(context),
                };
                let size = size.filter(|size| *size <= LARGEST).unwrap_or(0);
                let whole = self.ty.size(context).filter(|size| *size <= LARGEST).unwrap_or(byte + size);
                match (home, byte) {
                    // The lowest bytes of a register have a place of their own.
                    (Home::Register(number), 0) if bits.is_none() => Home::Register(*number),
                    (Home::Scattered(Placement::Pieces(pieces)), _) => {
                        pieces_between(pieces, byte * 8, (byte + size) * 8, context)
                    }
                    _ => match self.raw(context, whole.max(byte + size) as usize) {
                        Ok(bytes) => Home::Bytes(Rc::new(bytes[byte as usize..][..size as usize].to_vec())),
                        Err(why) => Home::Missing(why),
                    },
                }
            }
        };
        Typed { ty, home, field }
    }

    /// A member of a record.
    pub(crate) fn member(&self, member: &Member, context: &Context<'_>) -> Typed {
        self.part(member.ty.clone(), member.first_bit, member.bits, context)
    }

    /// An element of an array of `of`.
    pub(crate) fn element(&self, of: &Type, index: u64, context: &Context<'_>) -> Typed {
        let size = of.size(context).unwrap_or(0);
        let bit = size.checked_mul(index).and_then(|byte| byte.checked_mul(8));
        match bit {
            Some(bit) => self.part(of.clone(), bit, None, context),
            None => Typed::missing(of.clone(), Missing::Broken),
        }
    }

    /// The member of that name, also of records without a name in it.
    pub(crate) fn named(&self, name: &str, context: &Context<'_>, depth: usize) -> Option<Typed> {
        let Shape::Record { members, .. } = self.ty.stripped(context) else { return None };
        if let Some(member) = members.iter().find(|member| member.name.as_deref() == Some(name)) {
            return Some(self.member(member, context));
        }
        if depth > 16 {
            return None;
        }
        let inside = members.iter().filter(|member| member.name.is_none());
        inside.into_iter().find_map(|member| self.member(member, context).named(name, context, depth + 1))
    }

    /// The bytes that its home holds once it has another value, and where they go.
    pub(crate) fn bits_to_write(
        &self,
        value: &Typed,
        context: &Context<'_>,
    ) -> Result<(Vec<u8>, Home), Trouble> {
        let words = |why: Missing| why.words().to_owned();
        let size = self.ty.size(context).ok_or("its size is unknown")?;
        let bytes = match self.ty.stripped(context) {
            Shape::Record { .. } | Shape::Array { .. } if self.ty == value.ty => {
                value.bytes(context).map_err(words)?
            }
            Shape::Record { .. } | Shape::Array { .. } => {
                return Err("only a value of the same type can be assigned to it".into());
            }
            _ => {
                let scalar = value.scalar(context)?;
                super::arith::convert(&scalar, &self.ty, context)?.bytes(context).map_err(words)?
            }
        };
        if let (Home::Register(number), true) = (&self.home, size < 8) {
            // Narrower integers are sign-extended in registers, narrower floats boxed (psABI).
            let fill = match (number, bytes.last()) {
                (32..64, _) => 0xff,
                (_, Some(last)) if last & 0x80 != 0 && size == 4 => 0xff,
                _ => 0,
            };
            let mut bytes = bytes;
            bytes.resize(8, fill);
            return Ok((bytes, self.home.clone()));
        }
        let Some((first, bits)) = self.field else { return Ok((bytes, self.home.clone())) };
        let mut all = self.raw(context, (first + bits).div_ceil(8) as usize).map_err(words)?;
        for n in 0..bits {
            let set = bytes.get(n as usize / 8).is_some_and(|byte| byte >> (n % 8) & 1 == 1);
            let at = first + n;
            let byte = &mut all[at as usize / 8];
            *byte = *byte & !(1 << (at % 8)) | u8::from(set) << (at % 8);
        }
        Ok((all, self.home.clone()))
    }

    /// Where the value is in memory.
    pub(crate) fn address(&self) -> Result<u64, Trouble> {
        match (&self.home, self.field) {
            (_, Some(_)) => Err("a bit-field has no address".into()),
            (Home::Memory(at), None) => Ok(*at),
            (Home::Register(number), None) => {
                Err(format!("it is in a register ({}) and has no address", register_name(*number)))
            }
            (Home::Missing(why), None) => Err(why.words().into()),
            _ => Err("it is no lvalue and has no address".into()),
        }
    }

    /// The value for arithmetic: arrays and functions become pointers, enumerations and bit-fields integers.
    pub(crate) fn scalar(&self, context: &Context<'_>) -> Result<Scalar, Trouble> {
        let bytes = || self.bytes(context).map_err(|why| why.words().to_owned());
        match self.ty.stripped(context) {
            Shape::Integer { size, signed, .. } | Shape::Enum { size, signed, .. } => {
                Ok(Scalar::Integer { value: integer(&bytes()?, signed), size, signed })
            }
            Shape::Float { size, .. } => match float(&bytes()?) {
                Some(value) => Ok(Scalar::Float { value, size }),
                None => Err("floats of this width are not supported".into()),
            },
            Shape::Pointer { to, is_reference: false, .. } => {
                Ok(Scalar::Pointer { at: integer(&bytes()?, false) as u64, to })
            }
            Shape::Pointer { is_reference: true, .. } => self.target(context)?.scalar(context),
            Shape::Array { of, .. } => Ok(Scalar::Pointer { at: self.address()?, to: of }),
            Shape::Function { .. } => Ok(Scalar::Pointer { at: self.address()?, to: self.ty.clone() }),
            _ => Err(format!("{} has no single value", super::type_names::name(&self.ty, context))),
        }
    }

    /// What a pointer points to, or a reference stands for.
    pub(crate) fn target(&self, context: &Context<'_>) -> Result<Typed, Trouble> {
        let (at, to) = match self.ty.stripped(context) {
            Shape::Pointer { to, .. } => {
                let bytes = self.bytes(context).map_err(|why| why.words().to_owned())?;
                (integer(&bytes, false) as u64, to)
            }
            Shape::Array { of, .. } => (self.address()?, of),
            Shape::Function { .. } => return Ok(self.clone()),
            _ => {
                return Err(format!("{} is no pointer", super::type_names::name(&self.ty, context)));
            }
        };
        if matches!(to.stripped(context), Shape::Void) {
            return Err("a pointer to void has no type to read: cast it first".into());
        }
        Ok(Typed { ty: to, home: Home::Memory(context.target.wrap(at)), field: None })
    }

    /// Is it a character, or an array of them?
    pub(crate) fn is_character(ty: &Type, context: &Context<'_>) -> bool {
        matches!(ty.stripped(context), Shape::Integer { meaning: Meaning::Character, size: 1, .. })
    }
}

/// The name of a register by its DWARF number.
pub(crate) fn register_name(number: u16) -> String {
    match number {
        0..32 => rivet_isa::reg::x_name(number as u8).into(),
        32..64 => rivet_isa::reg::f_name(number as u8 - 32).into(),
        96..128 => rivet_isa::reg::v_name(number as u8 - 96).into(),
        _ => format!("register {number}"),
    }
}

/// Bytes as an integer.
pub(crate) fn integer(bytes: &[u8], signed: bool) -> i128 {
    let mut all = [0; 16];
    let size = bytes.len().min(16);
    all[..size].copy_from_slice(&bytes[..size]);
    let value = i128::from_le_bytes(all);
    let unused = 128 - 8 * size as u32;
    match (signed, unused) {
        (_, 0 | 128) => value,
        (true, unused) => value << unused >> unused,
        (false, _) => value,
    }
}

/// Bytes as a float; None for widths that f64 cannot hold.
pub(crate) fn float(bytes: &[u8]) -> Option<f64> {
    match *bytes {
        [a, b] => Some(
            crate::format::Format::new(crate::format::NumberKind::Float, 16)
                .to_f64(u16::from_le_bytes([a, b]).into()),
        ),
        [a, b, c, d] => Some(f32::from_le_bytes([a, b, c, d]).into()),
        [a, b, c, d, e, f, g, h] => Some(f64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => None,
    }
}

impl Missing {
    /// Why, in a few words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Missing::OptimizedOut => "optimized out",
            Missing::NotSaved => "not saved by the functions that were called",
            Missing::Memory => "no memory at its address",
            Missing::Broken => "its debug information is broken or not supported",
            Missing::TooLarge => "too large to be read",
        }
    }
}
