//! Where undefined bits matter: what is reported.

use std::collections::HashMap;

use rivet_isa::Inst;

use super::origin::{Origin, Origins};

/// Findings that are kept, and messages, at most.
const MOST: usize = 1000;

/// What depends on undefined bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Use {
    Branch,
    Jump,
    Address,
    /// The offset of an element.
    Index,
    /// Whether an element is accessed.
    AccessMask,
    /// The AVL of `vset{i}vl{i}`.
    Avl,
    Vtype,
    Csr,
    /// An argument of a system call.
    Argument,
    /// Bytes that a system call reads.
    Buffer,
    /// Bytes that the result of a function on strings depends on.
    Text,
    ExitCode,
    /// The size that is asked of the allocator.
    AllocationSize,
    /// Memory that was given back, or is beyond a block, is read or written.
    ForbiddenRead,
    ForbiddenWrite,
    /// A block is given back again.
    DoubleFree,
    /// The time of the instruction depends on its operands.
    Time,
    /// Floating point raises flags.
    Flags,
    /// A client request asks whether it is defined.
    Check,
}

/// More about a use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Detail {
    #[default]
    None,
    Register(u8),
    /// An element of a vector register.
    Element {
        register: u8,
        element: usize,
    },
    Argument {
        call: &'static str,
        name: &'static str,
    },
    Buffer {
        call: &'static str,
        byte: u64,
        of: u64,
        addr: u64,
    },
    Address(u64),
    /// Bits of fflags.
    Flags(u8),
}

/// Something that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) used: Use,
    pub(super) pc: u64,
    pub(super) inst: Option<Inst>,
    pub(super) origin: Origin,
    pub(super) detail: Detail,
    /// Where callers go on, the innermost first.
    pub(super) frames: Vec<u64>,
    pub(super) count: u64,
}

/// A text of the program's, by a client request.
#[derive(Clone, Debug)]
pub(super) struct Message {
    /// How much had been found before.
    pub(super) after: usize,
    pub(super) pc: u64,
    pub(super) text: String,
    /// Where callers go on, the innermost first, if they are to be shown.
    pub(super) frames: Vec<u64>,
}

/// All that was found: a use of the same cause once.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) found: Vec<Found>,
    pub(super) messages: Vec<Message>,
    by_cause: HashMap<(Use, u64, Origin), usize>,
}

impl Uses {
    /// Adds a use; true if there has been none like it.
    pub(super) fn add(&mut self, origins: &Origins, found: Found) -> bool {
        let key = (found.used, found.pc, origins.node(found.origin).root);
        if let Some(&at) = self.by_cause.get(&key) {
            self.found[at].count += 1;
            return false;
        }
        if self.found.len() < MOST {
            self.by_cause.insert(key, self.found.len());
            self.found.push(found);
        }
        true
    }

    /// Keeps a message.
    pub(super) fn say(&mut self, message: Message) {
        if self.messages.len() < MOST {
            self.messages.push(message);
        }
    }
}
