//! Conversions of many lanes at once.
//!
//! Invariant: as for `bulk`. Must not know how a lane is converted.

use super::bulk::{LEAST, Lanes};
use super::convert::Int;
use super::host::{self, Host};
use super::{Flags, Format, Rm, fast};

/// `dest[i] = source[i]`, converted between formats, in every active lane `i`.
///
/// # Panics
/// If `range` reaches beyond `dest`, `source` or the mask.
pub fn convert<From: Format, To: Format>(
    source: &[From::Bits],
    dest: &mut [To::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let host = host::conversion::<From, To>(rm);
    drive(host, source, dest, lanes, fl, |x, fl| fast::convert::<From, To>(x, rm, fl));
}

/// `dest[i] = source[i]`, converted to integers, in every active lane `i`.
///
/// # Panics
/// If `range` reaches beyond `dest`, `source` or the mask.
pub fn to_int<F: Format, I: Int>(
    source: &[F::Bits],
    dest: &mut [I],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let host = host::to_int::<F, I>(rm);
    drive(host, source, dest, lanes, fl, |x, fl| fast::to_int::<F, I>(x, rm, fl));
}

/// `dest[i] = source[i]`, converted from integers, in every active lane `i`.
///
/// # Panics
/// If `range` reaches beyond `dest`, `source` or the mask.
pub fn from_int<I: Int, F: Format>(
    source: &[I],
    dest: &mut [F::Bits],
    lanes: &Lanes<'_>,
    rm: Rm,
    fl: &mut Flags,
) {
    let host = host::from_int::<I, F>(rm);
    drive(host, source, dest, lanes, fl, |x, fl| fast::from_int::<I, F>(x, rm, fl));
}

/// The host up to a vector that it refuses, that vector lane by lane, and so on; masked all lane by lane.
fn drive<S: Copy, D: Copy>(
    host: Option<Host<S, D>>,
    source: &[S],
    dest: &mut [D],
    lanes: &Lanes<'_>,
    fl: &mut Flags,
    lane: impl Fn(S, &mut Flags) -> D,
) {
    let range = lanes.range.clone();
    let Some(host) = host.filter(|_| lanes.mask.is_none() && range.len() >= LEAST) else {
        for i in range.filter(|&i| lanes.active(i)) {
            dest[i] = lane(source[i], fl);
        }
        return;
    };
    let (source, dest) = (&source[range.clone()], &mut dest[range]);
    let whole = dest.len() - dest.len() % LEAST;
    let mut done = 0;
    while done < dest.len() {
        let mut end = dest.len();
        if done < whole {
            done += host.convert(&source[done..], &mut dest[done..whole], fl);
            end = end.min(done + host.lanes());
        }
        for (dest, &source) in dest[done..end].iter_mut().zip(&source[done..end]) {
            *dest = lane(source, fl);
        }
        done = end;
    }
}
