//! Tests of floating point.
//!
//! | file | judge |
//! |---|---|
//! | `facts` | the specification and hand computation |
//! | `softfloat` | Berkeley SoftFloat 3e in its RISC-V specialisation |
//! | `estimates` | the tables and examples printed in the "V" chapter |
//! | `host` | the reference, for the fast paths |
//! | `cases`, `operands` | no tests: the operations by name, and adversarial operands |

mod cases;
mod estimates;
mod facts;
mod host;
mod ofp8;
mod operands;
mod softfloat;
