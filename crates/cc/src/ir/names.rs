//! This module spells intrinsics: `llvm.` + name + types, and which of their arguments are immediates.
//!
//! The parser and the printer both go by what is said here.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::function::Function;
use super::inst::{InstData, Op};
use super::intrinsic::{Intrinsic, Overflow, Reduce};
use super::math::Math;
use super::op::{Binary, Cast, FloatPredicate, IntPredicate, LaneOp};
use super::types::Type;

/// What an immediate argument of an intrinsic says. In the instruction it is not an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Immediate {
    /// `i1`: whether the corner case is poison.
    Edge,
    /// `i32`: a set of classes of floating-point numbers.
    Class,
    /// `i32`: the alignment in bytes.
    Align,
    /// `i1`: whether the access is volatile.
    Volatile,
    /// `metadata !"slt"`.
    Predicate,
}

impl Op {
    /// The name of an intrinsic without `llvm.` and without types; none for what is not a call of an intrinsic.
    pub fn intrinsic_name(self) -> Option<String> {
        Some(match self {
            Op::Lane(LaneOp::Math(math)) => math.text().into(),
            Op::Lane(LaneOp::IsFpClass(_)) => "is.fpclass".into(),
            Op::Vp(lane) => format!("vp.{}", vp_name(lane)?),
            Op::Intrinsic(intrinsic) => intrinsic_name(intrinsic),
            _ => return None,
        })
    }

    /// The intrinsic that `name` begins with (without `llvm.`, types may follow). Predicates and classes are not known by
    /// the name: any stands in.
    pub fn from_intrinsic_name(name: &str) -> Option<Op> {
        static NAMES: OnceLock<HashMap<String, Op>> = OnceLock::new();
        let names = NAMES.get_or_init(|| {
            let all = all_intrinsics().into_iter().filter_map(|op| Some((op.intrinsic_name()?, op)));
            all.chain(ALIASES.iter().map(|&(name, intrinsic)| (name.into(), Op::Intrinsic(intrinsic))))
                .collect()
        });
        let mut name = name;
        loop {
            if let Some(&op) = names.get(name) {
                return Some(op);
            }
            // What is cut off are types, or it is another intrinsic: `vector.splice.left` is not `vector.splice`.
            let (head, last) = name.rsplit_once('.')?;
            if !is_type_suffix(last) {
                return None;
            }
            name = head;
        }
    }

    /// Which argument of the call is an immediate, and what it says.
    pub fn immediate(self) -> Option<(usize, Immediate)> {
        match self {
            Op::Lane(LaneOp::Math(math)) | Op::Vp(LaneOp::Math(math)) if math.has_edge() => {
                Some((1, Immediate::Edge))
            }
            Op::Lane(LaneOp::IsFpClass(_)) | Op::Vp(LaneOp::IsFpClass(_)) => Some((1, Immediate::Class)),
            Op::Vp(LaneOp::ICmp(_) | LaneOp::FCmp(_)) => Some((2, Immediate::Predicate)),
            Op::Intrinsic(Intrinsic::CttzElts | Intrinsic::VpCttzElts) => Some((1, Immediate::Edge)),
            Op::Intrinsic(Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet) => {
                Some((3, Immediate::Volatile))
            }
            Op::Intrinsic(Intrinsic::MaskedLoad | Intrinsic::MaskedGather) => Some((1, Immediate::Align)),
            Op::Intrinsic(Intrinsic::MaskedStore | Intrinsic::MaskedScatter) => Some((2, Immediate::Align)),
            _ => None,
        }
    }
}

/// Is it the name of a type, as in `nxv4i32`, `v8f16`, `i64`, `p0`, `p0i8`, `sl_i32i32s`?
pub(crate) fn is_type_suffix(text: &str) -> bool {
    let head = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let kind = &text[..text.len() - head.len()];
    let digit = head.starts_with(|c: char| c.is_ascii_digit());
    digit && matches!(kind, "nxv" | "v" | "i" | "f" | "bf" | "p" | "a") || text.starts_with("sl_")
}

fn vp_name(lane: LaneOp) -> Option<&'static str> {
    Some(match lane {
        LaneOp::Binary(binary) => binary.text(),
        LaneOp::FNeg => "fneg",
        LaneOp::Cast(Cast::BitCast) | LaneOp::Select => return None,
        LaneOp::Cast(cast) => cast.text(),
        LaneOp::ICmp(_) => "icmp",
        LaneOp::FCmp(_) => "fcmp",
        LaneOp::Math(Math::RoundToZero) => "roundtozero",
        LaneOp::Math(math) => math.text(),
        LaneOp::IsFpClass(_) => "is.fpclass",
    })
}

fn intrinsic_name(intrinsic: Intrinsic) -> String {
    use Intrinsic::*;
    let name = match intrinsic {
        VScale => "vscale",
        ThreadPointer => "thread.pointer",
        StepVector => "stepvector",
        GetVectorLength => "experimental.get.vector.length",
        GetActiveLaneMask => "get.active.lane.mask",
        Reduce(reduce) => return format!("vector.reduce.{}", reduce.text()),
        VectorInsert => "vector.insert",
        VectorExtract => "vector.extract",
        Reverse => "vector.reverse",
        Splice => "vector.splice",
        Interleave(n) => return format!("vector.interleave{n}"),
        Deinterleave(n) => return format!("vector.deinterleave{n}"),
        Compress => "experimental.vector.compress",
        CttzElts => "experimental.cttz.elts",
        MaskedLoad => "masked.load",
        MaskedStore => "masked.store",
        MaskedGather => "masked.gather",
        MaskedScatter => "masked.scatter",
        MaskedExpandLoad => "masked.expandload",
        MaskedCompressStore => "masked.compressstore",
        VpReduce(reduce) => return format!("vp.reduce.{}", reduce.text()),
        VpSelect => "vp.select",
        VpMerge => "vp.merge",
        VpLoad => "vp.load",
        VpLoadFf => "vp.load.ff",
        VpStore => "vp.store",
        VpStridedLoad => "experimental.vp.strided.load",
        VpStridedStore => "experimental.vp.strided.store",
        VpGather => "vp.gather",
        VpScatter => "vp.scatter",
        VpSplat => "experimental.vp.splat",
        VpReverse => "experimental.vp.reverse",
        VpSplice => "experimental.vp.splice",
        VpCttzElts => "vp.cttz.elts",
        WithOverflow(overflow) => overflow.text(),
        MemCpy => "memcpy",
        MemMove => "memmove",
        MemSet => "memset",
        Trap => "trap",
        VaStart => "va_start",
        StackSave => "stacksave",
        StackRestore => "stackrestore",
    };
    name.into()
}

/// Intrinsics without a number in their name.
const PLAIN: [Intrinsic; 36] = {
    use Intrinsic::*;
    [
        VScale,
        ThreadPointer,
        StepVector,
        GetVectorLength,
        GetActiveLaneMask,
        VectorInsert,
        VectorExtract,
        Reverse,
        Splice,
        Compress,
        CttzElts,
        MaskedLoad,
        MaskedStore,
        MaskedGather,
        MaskedScatter,
        MaskedExpandLoad,
        MaskedCompressStore,
        VpSelect,
        VpMerge,
        VpLoad,
        VpLoadFf,
        VpStore,
        VpStridedLoad,
        VpStridedStore,
        VpGather,
        VpScatter,
        VpSplat,
        VpReverse,
        VpSplice,
        MemCpy,
        MemMove,
        MemSet,
        Trap,
        VaStart,
        StackSave,
        StackRestore,
    ]
};

/// Names that older and newer compilers use.
const ALIASES: [(&str, Intrinsic); 12] = [
    ("memcpy.inline", Intrinsic::MemCpy),
    ("memset.inline", Intrinsic::MemSet),
    ("debugtrap", Intrinsic::Trap),
    ("ubsantrap", Intrinsic::Trap),
    ("experimental.stepvector", Intrinsic::StepVector),
    ("experimental.vector.insert", Intrinsic::VectorInsert),
    ("experimental.vector.extract", Intrinsic::VectorExtract),
    ("experimental.vector.reverse", Intrinsic::Reverse),
    ("experimental.vector.splice", Intrinsic::Splice),
    ("experimental.vector.interleave2", Intrinsic::Interleave(2)),
    ("experimental.vector.deinterleave2", Intrinsic::Deinterleave(2)),
    ("cttz.elts", Intrinsic::CttzElts),
];

/// All operations that are spelled as calls of intrinsics.
pub fn all_intrinsics() -> Vec<Op> {
    let math = Math::ALL.iter().map(|&m| LaneOp::Math(m));
    let lanes: Vec<LaneOp> = math.clone().chain([LaneOp::IsFpClass(0)]).collect();
    let vp = Binary::ALL.iter().map(|&b| LaneOp::Binary(b));
    let vp = vp.chain(Cast::ALL.iter().filter(|c| **c != Cast::BitCast).map(|&c| LaneOp::Cast(c)));
    let vp = vp.chain(math).chain([LaneOp::FNeg, LaneOp::IsFpClass(0)]);
    let vp = vp.chain([LaneOp::ICmp(IntPredicate::Eq), LaneOp::FCmp(FloatPredicate::False)]);
    let counts = (2..=8).flat_map(|n| [Intrinsic::Interleave(n), Intrinsic::Deinterleave(n)]);
    let reductions = Reduce::ALL.iter().flat_map(|&r| [Intrinsic::Reduce(r), Intrinsic::VpReduce(r)]);
    let overflow = Overflow::ALL.iter().map(|&o| Intrinsic::WithOverflow(o));
    let rest =
        PLAIN.into_iter().chain([Intrinsic::VpCttzElts]).chain(counts).chain(reductions).chain(overflow);
    lanes.into_iter().map(Op::Lane).chain(vp.map(Op::Vp)).chain(rest.map(Op::Intrinsic)).collect()
}

/// The full name of the intrinsic that `inst` calls, without `llvm.`, types included.
pub(crate) fn full_name(func: &Function, inst: &InstData) -> Option<String> {
    let name = inst.op.intrinsic_name()?;
    let types: String = overloads(func, inst).into_iter().map(|ty| format!(".{}", ty.suffix())).collect();
    Some(name + &types)
}

/// The types in the name of the intrinsic.
fn overloads(func: &Function, inst: &InstData) -> Vec<Type> {
    use Intrinsic::*;
    let operand = |i: usize| inst.operands().get(i).map_or(Type::Void, |&v| func.ty(v));
    match inst.op {
        Op::Lane(LaneOp::Math(math)) | Op::Vp(LaneOp::Math(math)) if math.is_cast() => {
            vec![inst.ty, operand(0)]
        }
        Op::Vp(LaneOp::Cast(_)) => vec![inst.ty, operand(0)],
        Op::Lane(LaneOp::IsFpClass(_)) | Op::Vp(LaneOp::ICmp(_) | LaneOp::FCmp(_) | LaneOp::IsFpClass(_)) => {
            vec![operand(0)]
        }
        Op::Intrinsic(intrinsic) => match intrinsic {
            GetVectorLength | Deinterleave(_) | WithOverflow(_) | MaskedCompressStore => vec![operand(0)],
            GetActiveLaneMask | VectorExtract | CttzElts | MaskedLoad | MaskedGather | VpLoad | VpGather
            | VpCttzElts => vec![inst.ty, operand(0)],
            VectorInsert => vec![inst.ty, operand(1)],
            Reduce(reduce) => vec![operand(reduce.has_start().into())],
            VpReduce(_) => vec![operand(1)],
            MaskedStore | MaskedScatter | VpStore | VpScatter => vec![operand(0), operand(1)],
            MemCpy | MemMove => vec![operand(0), operand(1), operand(2)],
            MemSet => vec![operand(0), operand(2)],
            Trap | ThreadPointer => vec![],
            VaStart | StackRestore => vec![operand(0)],
            VpStridedLoad => vec![inst.ty, operand(0), operand(1)],
            VpStridedStore => vec![operand(0), operand(1), operand(2)],
            VpLoadFf => match inst.ty {
                Type::Struct(fields) => vec![fields.get(0).unwrap_or(Type::Void), operand(0)],
                _ => vec![],
            },
            _ => vec![inst.ty],
        },
        _ => vec![inst.ty],
    }
}
