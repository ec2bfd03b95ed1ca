//! Back ends: ways to turn a region into host code.
//!
//! A back end is a type with [`Backend`]; `engine::compile` asks them in the order of how fast their code runs, and the first
//! one that can do a region has it.

use rivet_hart::Hart;

use crate::census::Census;
use crate::code_log::HostCodeKind;
use crate::guards::CompileKey;
use crate::lower::{Lowered, Outside};
use crate::region::{Limits, Region};

/// What a back end is told besides the region.
pub(crate) struct Request<'a> {
    pub(crate) compile_key: CompileKey,
    /// The hart as it is now: most entries will find it in such a state.
    pub(crate) hart: &'a mut Hart,
    pub(crate) outside: Outside,
    /// Who is told of all instructions, if anybody is.
    pub(crate) census: Option<&'a Census>,
    /// Finds the region within other limits, for a back end that can do more than the one found.
    pub(crate) find: &'a dyn Fn(&mut Hart, Limits) -> Option<Region>,
}

/// A region's host code.
pub(crate) struct Emitted {
    /// The region, without the nodes that the code leaves out.
    pub(crate) region: Region,
    pub(crate) code: Vec<u8>,
    pub(crate) lowered: Lowered,
}

/// A way to turn regions into host code.
pub(crate) trait Backend {
    /// What its code is, for logs and counts.
    const KIND: HostCodeKind;

    /// What compiling the region costs, in scalar instructions that Cranelift compiles.
    fn cost(region: &Region) -> u64;

    /// The region's host code; the region as it was if it is not for this back end.
    fn emit(&mut self, region: Region, request: &mut Request<'_>) -> Result<Emitted, Region>;
}
