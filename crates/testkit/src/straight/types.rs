//! Types have a spelling in the IR and arrays of their values.

use std::fmt;

use crate::Rng;

/// What a lane is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Element {
    Int(u32),
    Half,
    BFloat,
    Float,
    Double,
}

/// Widths of integers in vectors.
pub(super) const INTS: [u32; 4] = [8, 16, 32, 64];
/// Floating-point formats.
pub(super) const FLOATS: [Element; 4] = [Element::Half, Element::BFloat, Element::Float, Element::Double];
/// Names of the arrays that are read.
pub(super) const ARRAYS: [&str; 5] = ["int", "half", "bfloat", "float", "double"];

impl Element {
    pub(super) fn bits(self) -> u32 {
        match self {
            Element::Int(bits) => bits,
            Element::Half | Element::BFloat => 16,
            Element::Float => 32,
            Element::Double => 64,
        }
    }

    pub(super) fn is_float(self) -> bool {
        !matches!(self, Element::Int(_))
    }

    /// The array that numbers of the type are read from.
    pub(super) fn array(self) -> &'static str {
        match self {
            Element::Int(_) => "int",
            Element::Half => "half",
            Element::BFloat => "bfloat",
            Element::Float => "float",
            Element::Double => "double",
        }
    }

    fn suffix(self) -> String {
        match self {
            Element::Int(bits) => format!("i{bits}"),
            Element::Half => "f16".into(),
            Element::BFloat => "bf16".into(),
            Element::Float => "f32".into(),
            Element::Double => "f64".into(),
        }
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Int(bits) => write!(f, "i{bits}"),
            other => f.write_str(other.array()),
        }
    }
}

/// How many lanes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Scalar,
    Fixed(u32),
    Scalable(u32),
}

impl Shape {
    /// The lanes that there are at least, or for each `vscale`.
    pub(super) fn least(self) -> u32 {
        match self {
            Shape::Scalar => 1,
            Shape::Fixed(count) | Shape::Scalable(count) => count,
        }
    }

    pub(super) fn times(self, n: u32) -> Shape {
        match self {
            Shape::Scalar => Shape::Scalar,
            Shape::Fixed(count) => Shape::Fixed(count * n),
            Shape::Scalable(count) => Shape::Scalable(count * n),
        }
    }
}

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ty {
    pub(super) element: Element,
    pub(super) shape: Shape,
}

impl Ty {
    pub(super) const fn scalar_of(element: Element) -> Ty {
        Ty { element, shape: Shape::Scalar }
    }

    pub(super) fn is_vector(self) -> bool {
        self.shape != Shape::Scalar
    }

    pub(super) fn scalar(self) -> Ty {
        Ty::scalar_of(self.element)
    }

    pub(super) fn with(self, element: Element) -> Ty {
        Ty { element, ..self }
    }

    pub(super) fn mask(self) -> Ty {
        self.with(Element::Int(1))
    }

    /// In names of intrinsics: `nxv4i32`.
    pub(super) fn suffix(self) -> String {
        let element = self.element.suffix();
        match self.shape {
            Shape::Scalar => element,
            Shape::Fixed(count) => format!("v{count}{element}"),
            Shape::Scalable(count) => format!("nxv{count}{element}"),
        }
    }

    /// A number in all lanes.
    pub(super) fn constant(self, number: &str) -> String {
        match self.shape {
            Shape::Scalar => number.into(),
            _ => format!("splat ({} {number})", self.element),
        }
    }

    /// A vector of addresses of as many lanes: its type and its suffix.
    pub(super) fn addresses(self) -> (String, String) {
        match self.shape {
            Shape::Scalar => ("ptr".into(), "p0".into()),
            Shape::Fixed(count) => (format!("<{count} x ptr>"), format!("v{count}p0")),
            Shape::Scalable(count) => (format!("<vscale x {count} x ptr>"), format!("nxv{count}p0")),
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Scalar => write!(f, "{}", self.element),
            Shape::Fixed(count) => write!(f, "<{count} x {}>", self.element),
            Shape::Scalable(count) => write!(f, "<vscale x {count} x {}>", self.element),
        }
    }
}

/// An array of numbers: small ones, and now and then a corner of the format.
pub(super) fn numbers(rng: &mut Rng, array: &str, bytes: usize) -> Vec<u8> {
    let (size, exponent) = match array {
        "half" => (2, 5),
        "bfloat" => (2, 8),
        "float" => (4, 8),
        "double" => (8, 11),
        _ => return (0..bytes / 8).flat_map(|_| rng.value(64).to_le_bytes()).collect(),
    };
    let fraction = size as u32 * 8 - 1 - exponent;
    let infinity = ((1_u64 << exponent) - 1) << fraction;
    let number = |rng: &mut Rng| {
        let sign = rng.below(2) << (size * 8 - 1);
        match rng.below(24) {
            0 => infinity | sign,
            // The quiet NaN that RISC-V makes.
            1 => infinity | 1 << (fraction - 1),
            2 => sign,
            3 => sign | rng.below(4),
            4 => sign | (infinity - 1 - rng.below(3)),
            5 => rng.bits() & (u64::MAX >> (64 - size * 8)) & !infinity | (infinity >> 1),
            _ => {
                // k / 8, exactly.
                let k = rng.below(64) as f64 / 8.0;
                let bits = k.to_bits();
                if bits == 0 {
                    return 0;
                }
                let power = (bits >> 52) as i64 - 1023 + (1 << (exponent - 1)) - 1;
                sign | (power as u64) << fraction | (bits & ((1 << 52) - 1)) >> (52 - fraction)
            }
        }
    };
    (0..bytes / size).flat_map(|_| number(rng).to_le_bytes().into_iter().take(size)).collect()
}
