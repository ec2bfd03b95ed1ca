//! This module prints instructions.

use super::super::atomic::Atomic;
use super::super::entity::Inst;
use super::super::flags::Flags;
use super::super::function::Function;
use super::super::inst::{Element, InstData, Op};
use super::super::intrinsic::Intrinsic;
use super::super::names::{Immediate, full_name};
use super::super::op::LaneOp;
use super::super::types::Type;
use super::names::{Names, immediate, quoted};
use super::{ModuleContext, declared};

/// The lines of an instruction; what has to be declared and said of loops goes to `around`.
pub(super) fn instruction(
    func: &Function,
    names: &Names,
    inst: Inst,
    around: &mut ModuleContext,
) -> Vec<String> {
    let data = func.inst(inst);
    let result = data.result().map_or(String::new(), |value| format!("{} = ", names.value(func, value)));
    let value = |i: usize| data.operands().get(i).map_or("?".into(), |&v| names.value(func, v));
    let typed = |i: usize| data.operands().get(i).map_or("?".into(), |&v| names.typed(func, v));
    let all = || data.operands().iter().map(|&v| names.typed(func, v)).collect::<Vec<_>>().join(", ");
    let block = |i: usize| data.blocks().get(i).map_or("?".into(), |&b| format!("label %{}", names.block(b)));
    let flags = words(data.flags);
    let volatile = if data.flags.has(Flags::VOLATILE) { "volatile " } else { "" };
    let align = if data.align == 0 { String::new() } else { format!(", align {}", data.align) };
    let body = match data.op {
        Op::Lane(op) => match op {
            LaneOp::Binary(binary) => format!("{} {flags}{}, {}", binary.text(), typed(0), value(1)),
            LaneOp::FNeg => format!("fneg {flags}{}", typed(0)),
            LaneOp::Cast(cast) => format!("{} {flags}{} to {}", cast.text(), typed(0), data.ty),
            LaneOp::ICmp(predicate) => format!("icmp {flags}{} {}, {}", predicate.text(), typed(0), value(1)),
            LaneOp::FCmp(predicate) => format!("fcmp {flags}{} {}, {}", predicate.text(), typed(0), value(1)),
            LaneOp::Select => format!("select {flags}{}", all()),
            LaneOp::Math(_) | LaneOp::IsFpClass(_) => intrinsic(func, names, data, around),
        },
        Op::Vp(_) | Op::Intrinsic(_) => intrinsic(func, names, data, around),
        Op::Freeze => format!("freeze {}", typed(0)),
        Op::Splat => return splat(func, names, data),
        Op::ExtractElement => format!("extractelement {}", all()),
        Op::InsertElement => format!("insertelement {}", all()),
        Op::Shuffle => format!("shufflevector {}", all()),
        Op::ExtractValue(field) => format!("extractvalue {}, {field}", typed(0)),
        Op::InsertValue(field) => format!("insertvalue {}, {field}", all()),
        Op::Alloca(element) => format!("alloca {}, {}{align}", steps(element), typed(0)),
        Op::Load => format!("load {volatile}{}, {}{align}", data.ty, typed(0)),
        Op::Store => format!("store {volatile}{}, {}{align}", typed(0), typed(1)),
        Op::Atomic(access, ordering) => {
            let ordering = ordering.text();
            match access {
                Atomic::Load => format!("load atomic {volatile}{}, {} {ordering}{align}", data.ty, typed(0)),
                Atomic::Store => format!("store atomic {volatile}{} {ordering}{align}", all()),
                Atomic::Rmw(op) => format!("atomicrmw {volatile}{} {} {ordering}{align}", op.text(), all()),
                Atomic::CmpXchg(failure) => {
                    format!("cmpxchg {volatile}{} {ordering} {}{align}", all(), failure.text())
                }
                Atomic::Fence => format!("fence {ordering}"),
            }
        }
        Op::Gep(element) => {
            format!("getelementptr {flags}{}, {}", steps(element), all())
        }
        Op::Call(symbol) => call(func, names, data, &format!("@{}", quoted(func.symbol(symbol))), 0),
        Op::CallIndirect => call(func, names, data, &value(0), 1),
        Op::Phi => {
            let pair = |(block, v)| format!("[ {}, %{} ]", names.value(func, v), names.block(block));
            let pairs: Vec<String> = data.incoming().map(pair).collect();
            format!("phi {flags}{} {}", data.ty, pairs.join(", "))
        }
        Op::Br => format!("br {}", block(0)),
        Op::CondBr => format!("br {}, {}, {}", typed(0), block(0), block(1)),
        Op::Switch => {
            let cases: Vec<String> =
                (1..data.operands().len()).map(|i| format!("{}, {}", typed(i), block(i))).collect();
            format!("switch {}, {} [ {} ]", typed(0), block(0), cases.join(" "))
        }
        Op::Ret if data.operands().is_empty() => "ret void".into(),
        Op::Ret => format!("ret {}", typed(0)),
        Op::Unreachable => "unreachable".into(),
    };
    let weights = data
        .weights
        .map_or(String::new(), |[yes, no]| format!(", !prof !{{!\"branch_weights\", i32 {yes}, i32 {no}}}"));
    let meta = data.loop_meta.map_or(String::new(), |meta| {
        around.loops.push(meta);
        format!(", !llvm.loop !{}", around.loops.len() - 1)
    });
    vec![format!("{result}{body}{weights}{meta}")]
}

/// A call; the arguments are the operands from `first` on.
fn call(func: &Function, names: &Names, data: &InstData, callee: &str, first: usize) -> String {
    let argument = |i: usize| match data.zeroext.contains(&i) {
        true => {
            let operand = data.operands()[i];
            format!("{} zeroext {}", func.ty(operand), names.value(func, operand))
        }
        false => names.typed(func, data.operands()[i]),
    };
    let arguments: Vec<String> = (first..data.operands().len()).map(argument).collect();
    let signature = data.named.map_or(String::new(), |named| {
        let types = data.operands()[first..].iter().take(named.into()).map(|&v| func.ty(v).to_string());
        let types: Vec<String> = types.chain(["...".into()]).collect();
        format!(" ({})", types.join(", "))
    });
    let tail = if data.flags.has(Flags::TAIL) { "tail " } else { "" };
    format!("{tail}call {}{}{signature} {callee}({})", words(data.flags), data.ty, arguments.join(", "))
}

/// The promises, each with a space behind.
fn words(flags: Flags) -> String {
    let fast = flags.has(Flags::FAST);
    let rest = if fast { flags.without(Flags::FAST) } else { flags };
    let mut text: String =
        Flags::WORDS.iter().filter(|(_, flag)| rest.has(*flag)).map(|(word, _)| format!("{word} ")).collect();
    if fast {
        text += "fast ";
    }
    text
}

/// A splat is a lane and a shuffle that repeats it.
fn splat(func: &Function, names: &Names, data: &InstData) -> Vec<String> {
    let (Some(result), Some(&scalar)) = (data.result(), data.operands().first()) else { return vec![] };
    let lanes = data.ty.lanes().map_or(String::new(), |lanes| lanes.to_string());
    let insert = names.of_insert(result);
    vec![
        format!("{insert} = insertelement {} poison, {}, i64 0", data.ty, names.typed(func, scalar)),
        format!(
            "{} = shufflevector {} {insert}, {} poison, <{lanes} x i32> zeroinitializer",
            names.value(func, result),
            data.ty,
            data.ty
        ),
    ]
}

fn intrinsic(func: &Function, names: &Names, data: &InstData, around: &mut ModuleContext) -> String {
    let own_align = matches!(data.op.immediate(), Some((_, Immediate::Align)));
    let is_aligned = |i: usize| match data.op {
        _ if own_align || data.align == 0 => false,
        Op::Intrinsic(Intrinsic::MemSet) => i == 0,
        Op::Intrinsic(intrinsic) if intrinsic.is_block_operation() => i < 2,
        Op::Intrinsic(intrinsic) => intrinsic.ptr_index() == Some(i),
        _ => false,
    };
    let argument = |(i, &v): (usize, &_)| {
        let align = if is_aligned(i) { format!("align {} ", data.align) } else { String::new() };
        (Some(func.ty(v)), format!("{} {align}{}", func.ty(v), names.value(func, v)))
    };
    let mut arguments: Vec<(Option<Type>, String)> =
        data.operands().iter().enumerate().map(argument).collect();
    if let Some((at, what)) = data.op.immediate() {
        let extra = match (what, data.op) {
            (Immediate::Edge, _) => Some(immediate(Type::I1, data.flags.has(Flags::EDGE_POISON).into())),
            (Immediate::Volatile, _) => Some(immediate(Type::I1, data.flags.has(Flags::VOLATILE).into())),
            (Immediate::Align, _) => (data.align != 0).then(|| immediate(Type::I32, data.align.into())),
            (_, Op::Lane(LaneOp::IsFpClass(class)) | Op::Vp(LaneOp::IsFpClass(class))) => {
                Some(immediate(Type::I32, class.into()))
            }
            (_, Op::Vp(LaneOp::ICmp(predicate))) => {
                Some((None, format!("metadata !\"{}\"", predicate.text())))
            }
            (_, Op::Vp(LaneOp::FCmp(predicate))) => {
                Some((None, format!("metadata !\"{}\"", predicate.text())))
            }
            _ => None,
        };
        if let Some(extra) = extra {
            arguments.insert(at.min(arguments.len()), extra);
        }
    }
    let name = full_name(func, data).unwrap_or_default();
    let texts: Vec<&str> = arguments.iter().map(|(_, text)| text.as_str()).collect();
    let declaration = format!("declare {} @llvm.{name}({})", data.ty, declared(&arguments));
    around.declarations.insert(name.clone(), declaration);
    let tail = if data.flags.has(Flags::TAIL) { "tail " } else { "" };
    format!("{tail}call {}{} @llvm.{name}({})", words(data.flags), data.ty, texts.join(", "))
}

/// What a step of address arithmetic counts in.
fn steps(element: Element) -> String {
    match element {
        Element::Of(ty) => ty.to_string(),
        Element::Bytes(bytes) => format!("[{bytes} x i8]"),
    }
}
