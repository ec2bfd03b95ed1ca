//! Writes the vector programs of `riscv-tests/`: every expected value comes from the statement of the specification in
//! this crate.
//!
//! Invariant: nothing here sees `hart`, `exec` or any other part that runs instructions; the suite would prove nothing
//! if it knew how Rivet computes. From `isa` it takes the list of instructions only, so that none is forgotten: a vector
//! row that no chapter in [`rows`] states is an error of the generator and fails a test.
//!
//! | module | what it says |
//! |---|---|
//! | [`shape`] | grid cells (VLEN, SEW, LMUL, fields); EEW, EMUL, alignment, overlap: which encodings are legal |
//! | [`machine`] | the state: registers, CSRs, a window of memory |
//! | [`statement`] | the form of a statement, the loop over active elements |
//! | [`rows`] | the statements, a file a chapter |
//! | [`pool`] | inputs: corner values and random ones |
//! | [`plan`] | which cases there are, and the hash of each result |
//! | [`program`] | a plan as assembly text for `riscv-tests/env/vector/engine.S` |
//! | [`describe`](mod@describe) | a case in words |
//! | [`pins`] | which normative rules each program pins |
//! | [`reserved`] | the tests which expect a trap: rules, the search for cases that break one of them, their programs |
//! | [`float`], [`crypto`] | exact arithmetic for the rows that need it; they know no registers |
//!
//! # How to state a family
//!
//! 1. A file in `rows/` with `pub(super) fn statement(row: &'static Row) -> Option<Statement>`, which answers for the
//!    rows of its chapter (by `row.mnemonic`) and `None` for others; a line in [`rows::statement`].
//! 2. [`Statement::new`](statement::Statement::new) takes the operands from the table: each vector operand has EEW = SEW
//!    and EMUL = LMUL until you change `st.shape`: [`Held::Sew(1)`](shape::Held) is twice the width, `Sew(-1)` half,
//!    `Mask` a mask, `Scalar(n)` element 0 of one register. Multiply-adds set `shape.reads_vd`. A comparison sets
//!    `shape.vd` to `Mask` and `tail` to [`Tail::Mask`](statement::Tail); a reduction calls
//!    `reduction::scalar_and_vector`.
//! 3. The meaning: [`Meaning::Elements`](statement::Meaning) with a closure `|e, csrs| …` from a
//!    [`Lane`](statement::Lane) to the low bits of the result, as `i128`; masks use bit 0. `e.vs2`, `e.op1` (vs1, rs1, fs1
//!    or the immediate; fs1 is already unboxed) and `e.vd` are [`Elem`](statement::Elem)s with `bits` and `eew`;
//!    `e.sew` is SEW and `e.to` the result's EEW. Flags go to `csrs.fflags |= …`, saturation to `csrs.vxsat`; rounding
//!    modes are `csrs.frm` and `csrs.vxrm`. Only active body elements come here: prestart, mask and tail are done.
//! 4. What is no such loop is [`Meaning::Other`](statement::Meaning): a function that changes the machine, using
//!    [`Statement::active`](statement::Statement::active), and sets `vstart` to 0. A case that the specification leaves
//!    open or that faults answers `Err(Fault)` and is left out.
//! 5. What limits the row: `sews`, `exists` (a condition on the cell), `vstart = false` where vstart must be 0, `egs` for
//!    element groups (vl and vstart become multiples; state the loop over groups as `Other`).
//! 6. Inputs: `pool` for all registers, `scalar` bits and memory; `second` names an operand that needs other values and
//!    so comes from v8 to v15, and its pool. A [`Pool`](pool::Pool) has corner values (a power of two of them), four
//!    masks of random bits, of which one is chosen for each element, and `keep`. `scalar` says how the 64 bits for rs1
//!    and fs1 are bounded, e.g. NaN-boxed by `|_| (u64::MAX, 0xffff_ffff_0000_0000)`; one case in eight is not.
//!    `rounding = Rounding::Float` goes through the five frm; `repeat` multiplies the cases, each with other inputs.
//! 7. The rules that the programs pin: a line a program in `pins.txt`, or `pins` of the statement.
//! 8. `cargo run -p rivet-suite -- describe VLEN PROGRAM CASE` shows a case; `scripts/build-vector-tests PROGRAM`
//!    builds, `scripts/build-vector-tests --qemu PROGRAM` runs QEMU on it.

pub mod crypto;
pub mod describe;
pub mod float;
pub mod machine;
pub mod pins;
pub mod plan;
pub mod pool;
pub mod program;
pub mod reserved;
pub mod rows;
pub mod shape;
pub mod statement;
