//! From a row of the table to the function that runs it.

use rivet_hart::{Hart, Trap};
use rivet_isa::{Op, for_each_inst};

#[cfg(target_arch = "x86_64")]
mod host_x86_64;

use crate::uop::{Done, Handler, Uop};
use crate::vector::drive::Baseline;
use crate::{scalar::*, vector::*};

/// Stands in the place of rows that expand to another; [`Uop::new`] never looks there.
fn expanded(_: &mut Hart, uop: &Uop) -> Done {
    Err(Trap::illegal(uop.raw, "compressed instructions run as what they expand to"))
}

/// The function of a row. Those of some chapters exist for several [hosts](crate::vector::drive::SimdLevel).
macro_rules! handler {
    (expands::to ($base:ident)) => {
        expanded as Handler
    };
    (vint::$shape:ident ($($param:ident),*)) => {
        vint::$shape::<$(vint::ops::$param,)* Baseline> as Handler
    };
    (vmac::$shape:ident ($($param:ident),*)) => {
        vmac::$shape::<$(vmac::ops::$param,)* Baseline> as Handler
    };
    (vwiden::$shape:ident ($($param:ident),*)) => {
        vwiden::$shape::<$(vwiden::ops::$param,)* Baseline> as Handler
    };
    (vnarrow::$shape:ident ($($param:ident),*)) => {
        vnarrow::$shape::<$(vnarrow::ops::$param,)* Baseline> as Handler
    };
    (vcmp::$shape:ident ($($param:ident),*)) => {
        vcmp::$shape::<$(vcmp::ops::$param,)* Baseline> as Handler
    };
    (vmove::$shape:ident) => {
        vmove::$shape::<Baseline> as Handler
    };
    ($chapter:ident::$shape:ident) => {
        $chapter::$shape as Handler
    };
    ($chapter:ident::$shape:ident ($($param:ident),*)) => {
        $chapter::$shape::<$($chapter::ops::$param),*> as Handler
    };
}

macro_rules! define {
    ($( $(#[doc = $doc:literal])* $name:ident $xlens:ident $pattern:literal [$($operand:ident)*]
        ($($($ext:ident)|+)&+) $chapter:ident::$shape:ident $(($($param:ident),*))? $section:literal; )*) => {
        /// The functions of all rows, indexed by `Op as usize`.
        pub(crate) static HANDLERS: &[Handler] = &[ $( handler!($chapter::$shape $(($($param),*))?) ),* ];
    };
}

for_each_inst!(define);

/// The function of a row that suits this host.
pub(crate) fn handler(op: Op) -> Handler {
    #[cfg(target_arch = "x86_64")]
    if let Some(handler) = host_x86_64::handler(op) {
        return handler;
    }
    HANDLERS[op as usize]
}
