//! This module splits casts of bits: pieces of as many bits on both sides.

use super::pieces::inserted;
use super::{Result, Splitter, Window, windows};
use crate::ir::{Builder, Extent, Function, Inst, InstData, Scalar, Type, Value};

impl Splitter {
    /// Element, its bits, number of lanes, and the most bits of a window.
    fn shape(&self, ty: Type) -> Option<(u32, u32, u32)> {
        let scalar = ty.element()?;
        let lanes = ty.lanes().unwrap_or(Extent::fixed(1));
        let most = if ty.is_vector() { self.room.window_lanes(scalar, lanes) } else { 1 };
        Some((scalar.bits(), lanes.min(), most * scalar.bits()))
    }

    pub(super) fn bitcast(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let source = data.operands()[0];
        let from = func.ty(source);
        let both = self.shape(from).zip(self.shape(data.ty));
        let Some(((bits, lanes, most), (to_bits, _, to_most))) = both else {
            return Err(self.unsupported(func, data));
        };
        // In units of the wider lane, of which both sides have a whole number.
        let unit = bits.max(to_bits);
        let most = most.min(to_most).max(unit) / unit;
        let mut b = Builder::before(func, inst);
        let mut pieces = Vec::new();
        for window in windows(lanes * bits / unit, most) {
            let of = |bits: u32| Window { at: window.at * unit / bits, lanes: window.lanes * unit / bits };
            let piece = self.piece(&mut b, source, of(bits))?;
            let ty = self.room.narrowed(data.ty, of(to_bits).lanes);
            let cast = if b.func.ty(piece) == ty { Some(piece) } else { cast(&mut b, data, piece, ty) };
            pieces.extend(cast.map(|value| (of(to_bits), value)));
        }
        match data.ty.is_vector() {
            true => self.define(func, inst, pieces),
            false => {
                if let (Some(result), Some(&(_, value))) = (data.result(), pieces.first()) {
                    func.replace_uses(result, value);
                }
                Ok(())
            }
        }
    }
}

fn cast(b: &mut Builder, data: &InstData, value: Value, ty: Type) -> Option<Value> {
    inserted(b, InstData::new(data.op, ty, &[value]))
}

/// The two words of a lane of 128 bits.
pub(super) const WORDS: Type = Type::Vector(Scalar::Int(64), Extent::fixed(2));
