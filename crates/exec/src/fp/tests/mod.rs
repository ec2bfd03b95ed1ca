//! Tests of the floating-point layer.
//!
//! | file | judge |
//! |---|---|
//! | `facts` | the specification and hand computation |
//! | `golden` | Berkeley SoftFloat, through digests of many results |
//! | `estimates` | the tables and examples printed in the "V" chapter |
//! | `host` | the reference, for the fast paths |
//! | `cases`, `operands` | no tests: the operations by name, and adversarial operands |

mod cases;
mod estimates;
mod facts;
mod golden;
mod host;
#[cfg(target_arch = "x86_64")]
mod operands;
