//! This module turns operations on `fp128`, which lies in two registers as an integer does, into calls of the library.

use super::{Outcome, Result, Splitter, Words, bits, last_bits};
use crate::ir::{Binary, Cast, FloatPredicate, Function, Inst, InstData, LaneOp, Math, Scalar, Type, Value};
use crate::legal::library_compare;
use crate::legal::lower::Expansion;

/// The bit of the sign in the upper half.
const SIGN: u64 = 1 << 63;

impl Splitter {
    /// An operation on lanes with such an operand or result.
    pub(super) fn quad(
        &self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        op: LaneOp,
    ) -> Result<Outcome> {
        let mut words = Vec::new();
        for &arg in data.operands() {
            if func.ty(arg).is_wide() {
                words.push(self.get(func, arg)?);
            }
        }
        let mut l = Expansion::new(func, inst, data);
        match op {
            LaneOp::Cast(cast) => convert(&mut l, data, cast, words.first()),
            LaneOp::FCmp(predicate) => Ok(Outcome::Value(compare(&mut l, predicate, &words))),
            LaneOp::FNeg => {
                let high = l.with(Binary::Xor, words[0].high(), SIGN);
                Ok(Outcome::Words(words[0].clone().with_high(high)))
            }
            LaneOp::Math(Math::FAbs) => {
                let high = l.with(Binary::And, words[0].high(), SIGN - 1);
                Ok(Outcome::Words(words[0].clone().with_high(high)))
            }
            LaneOp::Math(Math::CopySign) => {
                let magnitude = l.with(Binary::And, words[0].high(), SIGN - 1);
                let sign = l.with(Binary::And, words[1].high(), SIGN);
                let high = l.binary(Binary::Or, magnitude, sign);
                Ok(Outcome::Words(words[0].clone().with_high(high)))
            }
            LaneOp::Math(Math::FMulAdd) => {
                let product = l.quad_call("__multf3", &words[..2]);
                Ok(Outcome::Words(l.quad_call("__addtf3", &[product, words[2].clone()])))
            }
            LaneOp::Math(math @ (Math::LRint | Math::LLRint)) if !data.ty.is_wide() => {
                let name = if math == Math::LRint { "lrintl" } else { "llrintl" };
                Ok(Outcome::Value(l.quad_to(name, data.ty, &words)))
            }
            _ => match function(op) {
                Some(name) => Ok(Outcome::Words(l.quad_call(name, &words))),
                None => Err("this operation on fp128 is not supported".into()),
            },
        }
    }
}

/// The function of the libraries of the compiler and of C that does the same.
fn function(op: LaneOp) -> Option<&'static str> {
    Some(match op {
        LaneOp::Binary(Binary::FAdd) => "__addtf3",
        LaneOp::Binary(Binary::FSub) => "__subtf3",
        LaneOp::Binary(Binary::FMul) => "__multf3",
        LaneOp::Binary(Binary::FDiv) => "__divtf3",
        LaneOp::Binary(Binary::FRem) => "fmodl",
        LaneOp::Math(math) => match math {
            Math::Fma => "fmal",
            Math::Sqrt => "sqrtl",
            Math::MinNum => "fminl",
            Math::MaxNum => "fmaxl",
            Math::Ceil => "ceill",
            Math::Floor => "floorl",
            Math::RoundToZero => "truncl",
            Math::Rint => "rintl",
            Math::NearbyInt => "nearbyintl",
            Math::Round => "roundl",
            Math::RoundEven => "roundevenl",
            _ => return None,
        },
        _ => return None,
    })
}

fn convert(l: &mut Expansion, data: &InstData, cast: Cast, words: Option<&Words>) -> Result<Outcome> {
    let (arg, to) = (data.operands()[0], data.ty);
    let from = l.ty(arg);
    let refused = || format!("a conversion of {from} to {to} is not supported");
    // Integers as the library has them: of 32, 64 and 128 bits.
    let width = |ty: Type| match bits(ty) {
        ..=32 => (32, "si"),
        33..=64 => (64, "di"),
        _ => (128, "ti"),
    };
    match (cast, words) {
        (Cast::BitCast, Some(words)) if to.is_wide() => Ok(Outcome::Words(words.clone())),
        (Cast::FPExt, None) if !from.is_vector() => {
            // Narrow formats are exact as float.
            let narrow = matches!(from.element(), Some(Scalar::Half | Scalar::BFloat));
            let arg = if narrow { l.cast(Cast::FPExt, arg, Scalar::Float) } else { arg };
            let name = if l.ty(arg) == Type::DOUBLE { "__extenddftf2" } else { "__extendsftf2" };
            Ok(Outcome::Words(l.call_pair(name, &[arg], Vec::new())))
        }
        (Cast::FPTrunc, Some(words)) => {
            let name = match to.element() {
                Some(Scalar::Double) => "__trunctfdf2",
                Some(Scalar::Float) => "__trunctfsf2",
                Some(Scalar::Half) => "__trunctfhf2",
                _ => return Err(refused()),
            };
            Ok(Outcome::Value(l.quad_to(name, to, std::slice::from_ref(words))))
        }
        (Cast::FPToSI | Cast::FPToUI, Some(words)) if bits(to) <= 128 => {
            let (size, letters) = width(to);
            let name = format!("__fix{}tf{letters}", if cast == Cast::FPToSI { "" } else { "uns" });
            if size == 128 {
                let result = l.quad_call(&name, std::slice::from_ref(words));
                return Ok(Outcome::Words(l.cut(result, last_bits(bits(to)))));
            }
            let number = l.quad_to(&name, Type::Scalar(Scalar::Int(size)), std::slice::from_ref(words));
            Ok(Outcome::Value(l.resized(number, false, bits(to))))
        }
        (Cast::SIToFP | Cast::UIToFP, words) if !from.is_vector() && bits(from) <= 128 => {
            let (size, letters) = width(from);
            let signed = cast == Cast::SIToFP;
            let name = format!("__float{}{letters}tf", if signed { "" } else { "un" });
            let result = match words {
                Some(words) => {
                    let whole = l.whole(words, signed);
                    l.quad_call(&name, &[whole])
                }
                None => {
                    let number = l.resized(arg, signed, size.into());
                    l.call_pair(&name, &[number], Vec::new())
                }
            };
            Ok(Outcome::Words(result))
        }
        (Cast::SIToFP | Cast::UIToFP, Some(words)) if !from.is_vector() => {
            Ok(Outcome::Words(l.quad_of_words(words, cast == Cast::SIToFP)))
        }
        (Cast::FPToSI | Cast::FPToUI, Some(words)) => {
            let result = l.words_of_quad(words, bits(to));
            Ok(Outcome::Words(l.cut(result, last_bits(bits(to)))))
        }
        _ => Err(refused()),
    }
}

fn compare(l: &mut Expansion, predicate: FloatPredicate, args: &[Words]) -> Value {
    let call = |l: &mut Expansion, name: &str| l.quad_to(&format!("__{name}tf2"), Type::I32, args);
    library_compare::compare(l, predicate, &call)
}

impl Expansion<'_> {
    /// A call with such numbers that gives another.
    pub(super) fn quad_call(&mut self, name: &str, args: &[Words]) -> Words {
        let (values, pairs) = flat(args);
        self.call_pair(name, &values, pairs)
    }

    /// A call with such numbers that gives something else.
    fn quad_to(&mut self, name: &str, ty: Type, args: &[Words]) -> Value {
        let (values, pairs) = flat(args);
        self.call_plain(name, ty, &values, pairs)
    }
}

/// The words one after the other, and which are the low ones.
fn flat(args: &[Words]) -> (Vec<Value>, Vec<usize>) {
    let values: Vec<Value> = args.iter().flat_map(|words| words.0.clone()).collect();
    let pairs = (0..values.len()).step_by(2).collect();
    (values, pairs)
}
