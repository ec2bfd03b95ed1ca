//! From a row of the table to the function that runs it.

use rivet_hart::{Hart, Trap};
use rivet_isa::for_each_inst;

use crate::uop::{Done, Handler, Uop};
use crate::{scalar::*, vector::*};

/// Stands in the place of rows that expand to another; [`Uop::new`] never looks there.
fn expanded(_: &mut Hart, uop: &Uop) -> Done {
    Err(Trap::illegal(uop.raw, "compressed instructions run as what they expand to"))
}

macro_rules! handler {
    (expands::to ($base:ident)) => {
        expanded as Handler
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
