//! Regions of user programs without vectors as host code of our own, unless they work on singles most of the time.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | which regions are compiled so |
//! | `homes` | which guest registers are in host registers, and where they differ from what the hart holds |
//! | `emit` | what is worked on; the entry |
//! | `control` | nodes and how they end |
//! | `cases` | indirect jumps within the region |
//! | `access` | loads and stores |
//! | `exit` | side exits, links to other code |
//!
//! Each guest register has one place for the whole region: a host register, its *home*, or the hart. Homes are loaded where
//! the region is entered; those that may have changed are stored where it is left. There is no frame on the stack, and the
//! entry function keeps the caller's registers. Invariant: an exit stands before an instruction that has done nothing yet, or
//! behind one that is done.

mod access;
mod cases;
mod control;
mod emit;
mod exit;
mod held;
mod homes;

use rivet_exec::Uop;

use super::x86::integer;
use super::{FusedLoops, Lowered, baseline};
use crate::abi::Cell;
use crate::backend::{Backend, Emitted, Request};
use crate::census::NodeCounts;
use crate::code_log::HostCodeKind;
use crate::flags::may_raise;
use crate::guards::{CompileKey, Guards};
use crate::region::{Node, Region, Terminator};
use crate::scalar::{Format, ScalarOp};

use emit::Emit;

/// The back end for regions on integers and doubles.
#[derive(Default)]
pub(crate) struct ScalarRegions {
    asm: super::x86::Eager,
}

impl Backend for ScalarRegions {
    const KIND: HostCodeKind = HostCodeKind::ScalarRegion;

    /// Writing a region in one pass takes about a thirtieth of what Cranelift takes.
    fn cost(region: &Region) -> u64 {
        region.cost as u64 / 32
    }

    fn emit(&mut self, region: Region, request: &mut Request<'_>) -> Result<Emitted, Region> {
        let compile_key = request.compile_key;
        if region.has_vectors() || !supports(&compile_key) {
            return Err(region);
        }
        // A tight loop with anything missing is better whole, and elsewhere.
        let has_code: Vec<bool> =
            region.nodes.iter().map(|node| without_code(node, &compile_key).is_none()).collect();
        let is_missing = |(node, has_code): (&Node, &bool)| node.tight.is_some() && !has_code;
        if region.nodes.iter().zip(&has_code).any(is_missing) || is_floating(&region) {
            return Err(region);
        }
        let region = region.leave_out(|id| !has_code[id])?;
        let mut guards = Guards::new(&compile_key);
        for uop in region.nodes.iter().flat_map(Node::own) {
            guards.float |= ScalarOp::of(uop).uses_units();
            guards.raises |= may_raise(uop);
        }
        let exits = region.nodes.iter().flat_map(|node| node.end.targets()).filter(|to| to.is_exit()).count();
        let cells = vec![Cell::new(0, request.outside.unlinked); exits].into_boxed_slice();
        let counts = NodeCounts::new(request.census);
        let emit = Emit::new(&mut self.asm, &region, compile_key, guards, cells, counts, request.outside);
        match emit.write() {
            Some((code, lowered)) => Ok(Emitted { region, code, lowered }),
            None => Err(region),
        }
    }
}

/// Is it for harts of this kind, on this host?
fn supports(compile_key: &CompileKey) -> bool {
    baseline::supports(compile_key) && compile_key.user_bits.is_some() && !compile_key.strict
}

/// The first instruction of a node that has no code here, if there is one.
fn without_code<'a>(node: &'a Node, compile_key: &CompileKey) -> Option<&'a Uop> {
    let last = node.own().last().filter(|_| matches!(node.end, Terminator::Interpreted));
    let found = last.or_else(|| node.own().iter().find(|uop| !has_code(node, uop, compile_key)));
    if let Some(uop) = found {
        let (pc, name) = (uop.pc, uop.op.base().row().mnemonic());
        tracing::trace!(pc = %format_args!("{pc:#x}"), name, "no code of our own");
    }
    found
}

/// Is so much of what runs often on singles, which have no homes, that these had better be in variables? A share of all
/// instructions.
fn is_floating(region: &Region) -> bool {
    let (mut all, mut singles) = (0, 0);
    for node in &region.nodes {
        let weight = if node.tight.is_some() { INNER } else { 1 };
        let is_single = |uop: &&Uop| match ScalarOp::of(uop) {
            ScalarOp::Float(op) => op.format == Format::Single,
            ScalarOp::Access(access) => access.float && access.bytes == 4,
            _ => false,
        };
        all += weight * node.len;
        singles += weight * node.own().iter().filter(is_single).count();
    }
    singles * LEAST_SHARE > all
}

/// How much an instruction in a tight loop counts for that.
const INNER: usize = 16;

/// One instruction in so many is many.
const LEAST_SHARE: usize = 8;

/// Has an instruction of a node code here?
fn has_code(node: &Node, uop: &Uop, compile_key: &CompileKey) -> bool {
    !node.is_called(uop)
        && match ScalarOp::of(uop) {
            ScalarOp::Jump | ScalarOp::Nop | ScalarOp::Fence | ScalarOp::MayBe => true,
            ScalarOp::Integer(op) => integer::supports(op),
            ScalarOp::Access(_) => access::lowered(uop, compile_key).is_some(),
            ScalarOp::Float(op) => compile_key.float && op.has_code(compile_key.frm),
            ScalarOp::FloatCsr(_) => compile_key.float,
            _ => false,
        }
}
