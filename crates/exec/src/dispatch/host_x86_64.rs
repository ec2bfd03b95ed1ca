//! The functions of the most frequent vector instructions compiled for AVX-512 as a whole: their loops need no call, and
//! registers are written by stores as wide as the loads that read them, which hosts take over without waiting.

#![allow(unsafe_code)] // Functions compiled for what a host may not have become pointers like any other.

use rivet_hart::Hart;
use rivet_isa::{Op, for_each_inst};

use crate::uop::{Done, Handler, Uop};
use crate::vector::drive::{Avx512, has_avx512};
use crate::vector::*;

/// A function compiled for AVX-512 that does what another does, which is to be inlined.
macro_rules! compiled {
    ($($function:tt)*) => {{
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
        fn wide(hart: &mut Hart, uop: &Uop) -> Done {
            $($function)*(hart, uop)
        }
        // SAFETY: a function is called as any other is, whatever it is compiled for. It runs only where the host has
        // that: `handler` looks.
        Some(unsafe { std::mem::transmute::<unsafe fn(&mut Hart, &Uop) -> Done, Handler>(wide) })
    }};
}

/// The function of a row, if there is one.
macro_rules! wide {
    (vint::$shape:ident ($($param:ident),*)) => {
        compiled!(vint::$shape::<$(vint::ops::$param,)* Avx512>)
    };
    (vmac::$shape:ident ($($param:ident),*)) => {
        compiled!(vmac::$shape::<$(vmac::ops::$param,)* Avx512>)
    };
    (vwiden::$shape:ident ($($param:ident),*)) => {
        compiled!(vwiden::$shape::<$(vwiden::ops::$param,)* Avx512>)
    };
    (vnarrow::$shape:ident ($($param:ident),*)) => {
        compiled!(vnarrow::$shape::<$(vnarrow::ops::$param,)* Avx512>)
    };
    (vcmp::$shape:ident ($($param:ident),*)) => {
        compiled!(vcmp::$shape::<$(vcmp::ops::$param,)* Avx512>)
    };
    (vmove::$shape:ident) => {
        compiled!(vmove::$shape::<Avx512>)
    };
    (vload::$shape:ident $(($($param:ident),*))?) => {
        compiled!(vload::$shape $(::<$(vload::ops::$param),*>)?)
    };
    (vstore::$shape:ident $(($($param:ident),*))?) => {
        compiled!(vstore::$shape $(::<$(vstore::ops::$param),*>)?)
    };
    (vperm::$shape:ident $(($($param:ident),*))?) => {
        compiled!(vperm::$shape $(::<$(vperm::ops::$param),*>)?)
    };
    (vmask::$shape:ident $(($($param:ident),*))?) => {
        compiled!(vmask::$shape $(::<$(vmask::ops::$param),*>)?)
    };
    (vred::$shape:ident $(($($param:ident),*))?) => {
        compiled!(vred::$shape $(::<$(vred::ops::$param),*>)?)
    };
    ($($other:tt)*) => {
        None
    };
}

macro_rules! define {
    ($( $(#[doc = $doc:literal])* $name:ident $xlens:ident $pattern:literal [$($operand:ident)*]
        ($($($ext:ident)|+)&+) $chapter:ident::$shape:ident $(($($param:ident),*))? $section:literal; )*) => {
        /// By `Op as usize`.
        static WIDE: &[Option<Handler>] = &[ $( wide!($chapter::$shape $(($($param),*))?) ),* ];
    };
}

for_each_inst!(define);

/// The function of a row, if it has one and this host is to run it.
pub(super) fn handler(op: Op) -> Option<Handler> {
    WIDE[op as usize].filter(|_| has_avx512())
}
