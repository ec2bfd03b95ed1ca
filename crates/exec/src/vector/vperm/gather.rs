//! Gathers: each element picks one of vs2 by its index (V 16.4).

use std::marker::PhantomData;

use rivet_hart::{Element, Hart};
use rivet_isa::Sew;

use super::slide::{offset, one};
use crate::uop::{Done, Uop};
use crate::vector::drive::{Lane, Nothing, Regs, Source, Splat, blend, by_sew};
use crate::vector::int::Int;
use crate::vector::legal::{Form, Shape, check};

/// vd[i] = vs2[vs1[i]], 0 for indices from VLMAX on.
pub(crate) fn gather_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &Form::VV.apart())?;
    by_sew!(hart, T => gather::<T, T>(hart, uop));
    Ok(())
}

/// vd[i] = vs2[vs1[i]] with indices of 16 bits, 0 for indices from VLMAX on.
pub(crate) fn gatherei16_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop, &Form::of(Shape::Group(0), Shape::Group(0), Shape::Width(Sew::E16)).apart())?;
    by_sew!(hart, T => gather::<T, u16>(hart, uop));
    Ok(())
}

/// vd[i] = vs2[x[rs1]], 0 from VLMAX on.
pub(crate) fn gather_vx(hart: &mut Hart, uop: &Uop) -> Done {
    splat(hart, uop, offset(hart, uop))
}

/// vd[i] = vs2[imm], 0 from VLMAX on.
pub(crate) fn gather_vi(hart: &mut Hart, uop: &Uop) -> Done {
    splat(hart, uop, uop.imm as u64)
}

fn splat(hart: &mut Hart, uop: &Uop, index: u64) -> Done {
    check(hart, uop, &Form::VX.apart())?;
    let inside = index < hart.v.vlmax() as u64;
    by_sew!(hart, T => {
        let element: T = if inside { hart.v.get(uop.rs2, index as usize) } else { 0 };
        blend::<T, T, u8>(hart, uop, Splat(element), Nothing, |x, _, _| x);
    });
    Ok(())
}

fn gather<T: Lane, I: Int>(hart: &mut Hart, uop: &Uop) {
    let (vs2, vs1) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    let picked = Picked::<I> { vs2, vs1, vlmax: hart.v.vlmax() as u64, index: PhantomData };
    blend::<T, T, u8>(hart, uop, picked, Nothing, |x, _, _| x);
}

/// Element i is vs2[vs1[i]], an index of width `I`.
#[derive(Clone, Copy)]
struct Picked<I> {
    vs2: Regs,
    vs1: Regs,
    vlmax: u64,
    index: PhantomData<I>,
}

impl<T: Element, I: Int> Source<T> for Picked<I> {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        let at: [I; N] = self.vs1.take(file, i);
        at.map(|index| match index.to_u64() {
            index if index < self.vlmax => one(self.vs2, file, index as usize),
            _ => T::zeroed(),
        })
    }
}
