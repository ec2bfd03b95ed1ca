//! Gathers: each element picks one of vs2 by its index (V 16.4).

use rivet_hart::{Element, Hart};

use super::host;
use super::slide::offset;
use crate::uop::{Done, Uop};
use crate::vector::drive::{Detected, Lane, NoSource, Splat, buffered, by_sew, masked_map};
use crate::vector::int::Int;
use crate::vector::legal::{check, is_ready};

/// vd[i] = vs2[vs1[i]], 0 for indices from VLMAX on.
#[inline(always)]
pub(crate) fn gather_vv(hart: &mut Hart, uop: &Uop) -> Done {
    by_sew!(hart, T => gather_same::<T>(hart, uop))
}

/// vd[i] = vs2[vs1[i]] with indices of 16 bits, 0 for indices from VLMAX on.
pub(crate) fn gatherei16_vv(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
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
    check(hart, uop)?;
    let inside = index < hart.v.vlmax() as u64;
    by_sew!(hart, T => {
        let element: T = if inside { hart.v.get(uop.rs2, index as usize) } else { 0 };
        masked_map::<T, T, u8, Detected>(hart, uop, Splat(element), NoSource, |x, _, _| x)
    })
}

#[inline(always)]
fn gather_same<T: Lane>(hart: &mut Hart, uop: &Uop) -> Done {
    if is_ready(hart, uop) {
        let places = [uop.rs2, uop.rs1, uop.rd].map(|reg| usize::from(reg) * hart.v.vlenb());
        let (vlmax, vl) = (hart.v.vlmax(), hart.v.vl);
        if host::pick_at::<T>(hart.v.file_mut(), places, vlmax, vl) {
            return Ok(());
        }
    }
    gather_any::<T>(hart, uop)
}

#[inline(never)]
fn gather_any<T: Lane>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    gather::<T, T>(hart, uop);
    Ok(())
}

fn gather<T: Lane, I: Int>(hart: &mut Hart, uop: &Uop) {
    let (vlenb, vlmax) = (hart.v.vlenb(), hart.v.vlmax());
    buffered::<T>(hart, uop, |file, first, n, picked| {
        let table: &[T] = elements(file, uop.rs2 as usize * vlenb, 0, vlmax);
        let index: &[I] = elements(file, uop.rs1 as usize * vlenb, first, n);
        if size_of::<I>() == size_of::<T>() && host::pick::<T>(table, bytemuck::cast_slice(index), picked) {
            return;
        }
        for (picked, index) in picked.iter_mut().zip(index) {
            *picked =
                usize::try_from(index.to_u64()).ok().and_then(|i| table.get(i).copied()).unwrap_or(T::ZERO);
        }
    });
}

/// `n` elements from number `first` on of a group at a byte of the file.
#[inline(always)]
fn elements<T: Element>(file: &[u8], group: usize, first: usize, n: usize) -> &[T] {
    let at = group + first * size_of::<T>();
    bytemuck::cast_slice(&file[at..at + n * size_of::<T>()])
}
