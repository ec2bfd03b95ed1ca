//! Vector instructions, one file a chapter of the table.

pub(crate) mod dest;
pub(crate) mod drive;
mod float;
mod int;
pub(crate) mod legal;

pub(crate) mod vabd;
pub(crate) mod vcarry;
pub(crate) mod vcmp;
pub(crate) mod vcrypto;
pub(crate) mod vdot;
pub(crate) mod vfcmp;
pub(crate) mod vfcvt;
pub(crate) mod vfixed;
pub(crate) mod vfloat;
pub(crate) mod vfmac;
pub(crate) mod vfred;
pub(crate) mod vfwiden;
pub(crate) mod vint;
pub(crate) mod vload;
pub(crate) mod vmac;
pub(crate) mod vmask;
mod vmem;
pub(crate) mod vmove;
pub(crate) mod vnarrow;
pub(crate) mod vperm;
pub(crate) mod vred;
pub(crate) mod vset;
pub(crate) mod vstore;
pub(crate) mod vwiden;
