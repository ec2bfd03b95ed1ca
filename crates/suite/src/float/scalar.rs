//! The scalar instructions of F, D, Zfh, Zfbfmin and Zfa by name: what their registers hold afterwards.

use super::compare::{Extremum, Injection, NanPolicy, Relation, classify, compare, extremum, inject_sign};
use super::convert::{Integer, from_integer, to_float, to_integer, to_integer_modular, to_integral};
use super::{BF16, F16, F32, F64, Format, Outcome, Rounding, Value, arith};

/// What a register of an instruction holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An `f` register with a value of this format, NaN-boxed in 64 bits.
    Float(Format),
    /// An `x` register with a value of this type, sign-extended to 64 bits.
    Integer(Integer),
}

impl Kind {
    /// The register after a result was written to it.
    fn register(self, bits: u64) -> u64 {
        match self {
            Kind::Float(format) => format.boxed(bits),
            // "sign-extend the 32-bit result", of an unsigned conversion as well
            Kind::Integer(integer) => ((bits << (64 - integer.width)) as i64 >> (64 - integer.width)) as u64,
        }
    }
}

/// What `mnemonic` (as `fadd.s` or `fcvt.lu.d`) makes of the whole 64-bit registers `operands`: the kind of the result,
/// the register that receives it, and the flags. `None` if there is no such instruction with so many operands.
pub fn evaluate(mnemonic: &str, rm: Rounding, operands: &[u64]) -> Option<(Kind, Outcome)> {
    let parts: Vec<&str> = mnemonic.split('.').collect();
    let (kind, outcome) = match (&parts[..], operands) {
        (["fcvtmod", "w", "d"], &[a]) => (WORD, to_integer_modular(&F64.decode(a))),
        (["fcvt", to, from], &[a]) => conversion(kind(to)?, kind(from)?, rm, a)?,
        ([operation, suffix], operands) => {
            let Kind::Float(format) = kind(suffix)? else { return None };
            let operands: Vec<u64> = operands.iter().map(|&register| format.unboxed(register)).collect();
            computation(operation, format, rm, &operands)?
        }
        _ => return None,
    };
    Some((kind, Outcome { bits: kind.register(outcome.bits), ..outcome }))
}

const WORD: Kind = Kind::Integer(Integer::signed(32));

/// What a suffix stands for.
fn kind(suffix: &str) -> Option<Kind> {
    Some(match suffix {
        "h" => Kind::Float(F16),
        "bf16" => Kind::Float(BF16),
        "s" => Kind::Float(F32),
        "d" => Kind::Float(F64),
        "w" => WORD,
        "wu" => Kind::Integer(Integer::unsigned(32)),
        "l" => Kind::Integer(Integer::signed(64)),
        "lu" => Kind::Integer(Integer::unsigned(64)),
        _ => return None,
    })
}

fn conversion(to: Kind, from: Kind, rm: Rounding, a: u64) -> Option<(Kind, Outcome)> {
    let outcome = match (to, from) {
        (Kind::Float(to), Kind::Float(from)) => to_float(to, rm, &from.decode(from.unboxed(a))),
        (Kind::Float(to), Kind::Integer(from)) => from_integer(to, rm, from.decode(a)),
        (Kind::Integer(to), Kind::Float(from)) => to_integer(to, rm, &from.decode(from.unboxed(a))),
        (Kind::Integer(_), Kind::Integer(_)) => return None,
    };
    Some((to, outcome))
}

fn computation(operation: &str, format: Format, rm: Rounding, operands: &[u64]) -> Option<(Kind, Outcome)> {
    let values: Vec<Value> = operands.iter().map(|&bits| format.decode(bits)).collect();
    let outcome = match (operation, &values[..]) {
        ("fadd", [a, b]) => arith::add(format, rm, a, b),
        ("fsub", [a, b]) => arith::sub(format, rm, a, b),
        ("fmul", [a, b]) => arith::mul(format, rm, a, b),
        ("fdiv", [a, b]) => arith::div(format, rm, a, b),
        ("fsqrt", [a]) => arith::sqrt(format, rm, a),
        ("fmadd", [a, b, c]) => arith::fma(format, rm, a, b, c),
        ("fmsub", [a, b, c]) => arith::fma(format, rm, a, b, &-c.clone()),
        ("fnmsub", [a, b, c]) => arith::fma(format, rm, &-a.clone(), b, c),
        ("fnmadd", [a, b, c]) => arith::fma(format, rm, &-a.clone(), b, &-c.clone()),
        ("fround", [_]) => to_integral(format, rm, false, operands[0]),
        ("froundnx", [_]) => to_integral(format, rm, true, operands[0]),
        ("fclass", [_]) => return Some((WORD, Outcome::quiet(classify(format, operands[0])))),
        ("feq" | "flt" | "fle" | "fltq" | "fleq", [a, b]) => {
            let relation = match &operation[..3] {
                "feq" => Relation::Eq,
                "flt" => Relation::Lt,
                _ => Relation::Le,
            };
            let (holds, flags) = compare(relation, matches!(operation, "flt" | "fle"), a, b);
            return Some((WORD, Outcome { bits: u64::from(holds), flags }));
        }
        ("fmin" | "fmax" | "fminm" | "fmaxm", [_, _]) => {
            let which = if operation.starts_with("fmin") { Extremum::Min } else { Extremum::Max };
            let policy = if operation.len() == 5 { NanPolicy::Propagate } else { NanPolicy::Number };
            extremum(format, which, policy, operands[0], operands[1])
        }
        ("fsgnj" | "fsgnjn" | "fsgnjx", [_, _]) => {
            let injection = match operation {
                "fsgnj" => Injection::Copy,
                "fsgnjn" => Injection::Negate,
                _ => Injection::Xor,
            };
            Outcome::quiet(inject_sign(format, injection, operands[0], operands[1]))
        }
        _ => return None,
    };
    Some((Kind::Float(format), outcome))
}
