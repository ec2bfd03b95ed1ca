//! Whole programs timed side by side: under Rivet's engines, under QEMU, and compiled for the host.
//!
//! `catalog` finds the programs, `compile` builds them, `plan` says what is run, `measure` runs it in turns, `figures`
//! judges; `table`, `report` and `chart` show it. `real` runs what a distribution ships. The simulator is used as a command, as its users do: nothing here
//! sees its insides (the Criterion benches beside this library do).

pub mod catalog;
pub mod chart;
pub mod compile;
pub mod error;
pub mod figures;
pub mod measure;
pub mod plan;
pub mod real;
pub mod report;
pub mod sample;
pub mod table;
pub mod tools;
