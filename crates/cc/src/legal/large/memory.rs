//! This module splits accesses under a mask to lanes of 128 bits, which are accessed as pairs of words.

use super::bits::WORDS;
use super::pieces::inserted;
use super::{Result, Splitter, windows};
use crate::ir::{
    Builder, Cast, Const, Element, Extent, Function, Inst, InstData, Intrinsic, LaneOp, Op, Scalar, Type,
    Value,
};

/// As many lanes as eight registers hold.
const MOST_LANES: u32 = 8;

const CAST: Op = Op::Lane(LaneOp::Cast(Cast::BitCast));

/// A mask with each bit twice.
fn doubled(b: &mut Builder, mask: Value, lanes: u32) -> Value {
    let numbers = (0..2 * lanes).map(|at| b.func.int(Type::I32, (at / 2).into())).collect();
    let numbers =
        b.func.constant(Type::Vector(Scalar::Int(32), Extent::fixed(2 * lanes)), Const::Lanes(numbers));
    let none = b.func.ty(mask);
    let none = b.func.poison(none);
    let ty = Type::Vector(Scalar::Int(1), Extent::fixed(2 * lanes));
    inserted(b, InstData::new(Op::Shuffle, ty, &[mask, none, numbers])).unwrap_or(mask)
}

impl Splitter {
    pub(super) fn masked_wide(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands();
        let loads = data.op == Op::Intrinsic(Intrinsic::MaskedLoad);
        let (address, mask, vector) =
            if loads { (args[0], args[1], args[2]) } else { (args[1], args[2], args[0]) };
        let ty = func.ty(vector);
        let scalar = ty.element().unwrap_or(Scalar::Int(128));
        let mut pieces = Vec::new();
        for window in windows(ty.lanes().map_or(0, Extent::min), MOST_LANES) {
            let mut b = Builder::before(func, inst);
            let words = Type::Vector(Scalar::Int(64), Extent::fixed(2 * window.lanes));
            let own = self.piece(&mut b, mask, window)?;
            let own = doubled(&mut b, own, window.lanes);
            let first = b.func.int(Type::I64, window.at.into());
            let address = b.gep(Element::Of(Type::Scalar(scalar)), address, first);
            let mut values = b.func.poison(words);
            for at in 0..window.lanes {
                let lane = self.lane(&mut b, vector, window.at + at)?;
                let lane = inserted(&mut b, InstData::new(CAST, WORDS, &[lane])).unwrap_or(lane);
                let at = b.func.int(Type::I64, (2 * at).into());
                values = b.intrinsic(Intrinsic::VectorInsert, words, &[values, lane, at]);
            }
            let align = data.align.min(8);
            if !loads {
                b.effect(Intrinsic::MaskedStore, &[values, address, own], align);
                continue;
            }
            let loaded = b.load_by(Intrinsic::MaskedLoad, words, &[address, own, values], align);
            for at in 0..window.lanes {
                let index = b.func.int(Type::I64, (2 * at).into());
                let lane = b.intrinsic(Intrinsic::VectorExtract, WORDS, &[loaded, index]);
                let lane =
                    inserted(&mut b, InstData::new(CAST, Type::Scalar(scalar), &[lane])).unwrap_or(lane);
                pieces.push((super::Window { at: window.at + at, lanes: 1 }, lane));
            }
        }
        self.define(func, inst, pieces)
    }
}
