#![doc = include_str!("../README.md")]

pub mod alias;
pub mod asm;
pub mod csr;
pub mod decode;
pub mod disasm;
mod encode;
pub mod ext;
mod facts;
pub mod form;
mod frame;
mod inst;
pub mod isa_string;
mod nearest;
pub mod op;
mod operand;
mod packed;
pub mod profile;
pub mod reg;
pub mod reserved;
pub mod rule;
mod semantics;
pub mod table;
pub mod vtype;

pub use decode::Decoder;
pub use ext::{Ext, ExtSet, Isa, Xlen};
pub use facts::{RegisterSet, ScalarAccess};
pub use form::{Addressing, Form, Memory, Overlap, Shape};
pub use inst::Inst;
pub use nearest::nearest;
pub use op::{Op, Row};
pub use operand::{Constraint, Operand, Slot};
pub use packed::List;
pub use rule::{Broken, Rule};
pub use semantics::{Chapter, Function, Param};
pub use vtype::{Lmul, Sew, Vtype, VtypeKey};
