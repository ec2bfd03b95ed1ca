//! Findings in words.

use rivet_debug::names::Names;
use rivet_isa::{Inst, Xlen};

use super::origin::{Cause, Node, Origins};
use super::uses::{Detail, Found, Message, Use, Uses};
use crate::finding::{Finding, Place, Severity};

/// Callers that are shown, at most.
const CALLERS: usize = 3;

/// What is needed for words.
pub(super) struct Words<'a> {
    pub(super) names: &'a Names,
    pub(super) origins: &'a Origins,
    pub(super) xlen: Xlen,
}

impl Words<'_> {
    fn inst(&self, inst: Option<Inst>, pc: u64) -> String {
        inst.map_or_else(|| "the call".to_owned(), |inst| format!("`{}`", inst.text(self.xlen, Some(pc))))
    }

    fn finding(&self, found: &Found) -> Finding {
        let place = |pc: u64| Some(Place::of(self.names, pc));
        let cause = self.origins.cause(found.origin);
        let kind = kind(found.used, cause);
        let mut finding = Finding::new(kind, Severity::Error, place(found.pc), self.message(found, cause));
        finding.count = found.count;
        let way: Vec<&Node> = self.origins.way(found.origin).collect();
        if let Some((root, steps)) = way.split_last() {
            let at = if cause == Cause::NeverWritten { None } else { place(root.pc) };
            finding = finding.note(at, self.origin(root));
            if cause != Cause::NeverWritten {
                finding = self.inlined(finding, root.pc);
            }
            for step in steps.iter().rev().filter(|step| step.pc != found.pc) {
                let text = format!("handed on by {}", self.inst(step.inst, step.pc));
                finding = finding.note(place(step.pc), text);
            }
        }
        if way.last().is_none_or(|root| root.pc != found.pc) {
            finding = self.inlined(finding, found.pc);
        }
        finding = self.called(finding, &found.frames);
        if let Some(mend) = mend(cause, found.used) {
            finding = finding.note(place(found.pc), format!("help: {mend}"));
        }
        finding
    }

    /// All that was found, and what the program said, in the order in which it came.
    pub(super) fn all(&self, uses: &Uses) -> Vec<Finding> {
        let mut messages = uses.messages.iter().peekable();
        let mut all = Vec::new();
        for (i, found) in uses.found.iter().enumerate() {
            while let Some(message) = messages.next_if(|message| message.after <= i) {
                all.push(self.said(message));
            }
            all.push(self.finding(found));
        }
        all.extend(messages.map(|message| self.said(message)));
        all
    }

    fn said(&self, message: &Message) -> Finding {
        let place = Some(Place::of(self.names, message.pc));
        let finding = Finding::new("message", Severity::Note, place, message.text.trim_end());
        self.called(self.inlined(finding, message.pc), &message.frames)
    }

    /// Adds the callers.
    fn called(&self, finding: Finding, frames: &[u64]) -> Finding {
        let callers = frames.iter().map(|pc| Place::of(self.names, pc.saturating_sub(1)));
        callers.take(CALLERS).fold(finding, |finding, caller| finding.note(Some(caller), "called from here"))
    }

    /// Adds the calls in whose place the code at an address was inlined.
    fn inlined(&self, finding: Finding, pc: u64) -> Finding {
        let calls = self.names.inlined_at(pc).into_iter().take(CALLERS);
        let place = |call: rivet_debug::names::Line| Place {
            file: Some(call.file),
            line: Some(call.line),
            symbol: None,
            address: pc,
        };
        calls.fold(finding, |finding, call| finding.note(Some(place(call)), "inlined here"))
    }

    fn message(&self, found: &Found, cause: Cause) -> String {
        let inst = self.inst(found.inst, found.pc);
        let (what, a) = match cause {
            Cause::Secret => ("secret", "a secret"),
            Cause::Vlen { .. } => ("stale", "a stale"),
            _ => ("undefined", "an undefined"),
        };
        let of = |detail: &Detail| match detail {
            Detail::Register(register) => format!(" ({})", rivet_isa::reg::x_name(*register)),
            Detail::Element { register, element } => format!(" (element {element} of v{register})"),
            Detail::Address(addr) => format!(" ({addr:#x})"),
            _ => String::new(),
        };
        let detail = of(&found.detail);
        match (found.used, &found.detail) {
            (Use::Branch, _) => format!("{inst} branches on {what} bits{detail}"),
            (Use::Jump, _) => format!("{inst} jumps to an address with {what} bits{detail}"),
            (Use::Address, _) => format!("{inst} accesses an address with {what} bits{detail}"),
            (Use::Index, _) => format!("{inst} accesses memory at {a} offset{detail}"),
            (Use::AccessMask, _) => format!("{inst} accesses memory under {a} mask{detail}"),
            (Use::Avl, _) => format!("{inst} sets vl from {what} bits{detail}"),
            (Use::Vtype, _) => format!("{inst} sets vtype from {what} bits{detail}"),
            (Use::Csr, _) => format!("{inst} writes {what} bits to a control register{detail}"),
            (Use::ExitCode, _) => format!("the exit code has {what} bits"),
            (Use::Argument, Detail::Argument { call, name }) => {
                format!("argument `{name}` of {call} has {what} bits")
            }
            (Use::Buffer, Detail::Buffer { call, byte, of, addr }) => match of {
                0 => format!("{call} reads {what} bits in byte {byte} of its text ({addr:#x})"),
                of => format!("{call} reads {what} bits in byte {byte} of {of} ({addr:#x})"),
            },
            (Use::Text, Detail::Buffer { byte, addr, .. }) => {
                format!("a string function depends on {what} bits in byte {byte} of its text ({addr:#x})")
            }
            (Use::Argument | Use::Buffer | Use::Text, _) => format!("{inst} is given {what} bits"),
            (Use::AllocationSize, _) => format!("the allocator is given {what} bits{detail}"),
            (Use::ForbiddenRead, _) => format!("{inst} reads memory {}{detail}", which(cause)),
            (Use::ForbiddenWrite, _) => format!("{inst} writes memory {}{detail}", which(cause)),
            (Use::DoubleFree, _) => format!("a block is freed again{detail}"),
            (Use::Flags, Detail::Flags(flags)) => {
                let names = ["NX", "UF", "OF", "DZ", "NV"].into_iter().enumerate();
                let raised: Vec<&str> =
                    names.filter(|(bit, _)| flags >> bit & 1 != 0).map(|(_, name)| name).collect();
                format!("{inst} raises {} on {what} bits", raised.join(" and "))
            }
            (Use::Flags, _) => format!("{inst} raises flags on {what} bits"),
            (Use::Check, _) => format!("a check of memory finds {what} bits{detail}"),
            (Use::Time, _) => {
                format!("the time of {inst} may depend on {what} bits: it is in neither Zkt nor Zvkt")
            }
        }
    }

    fn origin(&self, node: &Node) -> String {
        let inst = self.inst(node.inst, node.pc);
        match node.cause {
            Cause::TailAgnostic { vl, vlmax } => {
                format!("tail agnostic since {inst} with vl {vl} < VLMAX {vlmax}")
            }
            Cause::MaskTail { vl } => {
                format!("bits from vl on are agnostic in every mask, since {inst} with vl {vl}")
            }
            Cause::MaskAgnostic => format!("mask agnostic since {inst}: elements that its mask leaves out"),
            Cause::FaultOnlyFirst { vl } => format!(
                "{inst} may have loaded fewer than {vl} elements (V 7.7), and the program has not read vl"
            ),
            Cause::Trimmed { vl } => {
                format!("{inst} has reduced vl to {vl}; elements beyond are undefined (V 7.7)")
            }
            Cause::NeverWritten => "the register has not been written since the start".to_owned(),
            Cause::SystemCall => "vector registers are not preserved by this system call".to_owned(),
            Cause::Stack => format!("taken from the stack by {inst} and not written since"),
            Cause::Heap { size } => format!("{size} bytes allocated here and not written since"),
            Cause::Freed { size } => format!("a block of {size} bytes was freed here"),
            Cause::Beyond { size } => format!("beyond the end of {size} bytes allocated here"),
            Cause::PartlyBeyond { size } => {
                format!("{inst} reads a word that goes on beyond the end of a block of {size} bytes")
            }
            Cause::Marked => "marked as undefined by the program".to_owned(),
            Cause::NoAccess => "marked as not to be accessed by the program".to_owned(),
            Cause::Secret => "marked as secret".to_owned(),
            Cause::Vlen { vlen } => format!("VLEN was {vlen} on the hart that ran {inst}"),
        }
    }
}

/// Memory that is not to be accessed.
fn which(cause: Cause) -> &'static str {
    match cause {
        Cause::Beyond { .. } => "beyond the end of a block",
        Cause::NoAccess => "that is not to be accessed",
        _ => "that was freed",
    }
}

/// The kind of uses of another hart's VLEN.
pub(super) const STALE: &str = "stale-vlen";

/// The word for suppressions and programs.
fn kind(used: Use, cause: Cause) -> &'static str {
    match (used, cause) {
        (_, Cause::Vlen { .. }) => STALE,
        (Use::Branch | Use::Text, Cause::Secret) => "secret-branch",
        (Use::Address | Use::Index | Use::Jump, Cause::Secret) => "secret-address",
        (Use::Avl | Use::Vtype, Cause::Secret) => "secret-vl",
        (Use::Time, _) => "secret-time",
        (_, Cause::Secret) => "secret",
        (Use::Branch, _) => "undefined-branch",
        (Use::Jump, _) => "undefined-jump",
        (Use::Address, _) => "undefined-address",
        (Use::Index, _) => "undefined-index",
        (Use::AccessMask, _) => "undefined-mask",
        (Use::Avl | Use::Vtype, _) => "undefined-vl",
        (Use::Csr, _) => "undefined-csr",
        (Use::Argument, _) => "undefined-argument",
        (Use::Buffer, _) => "undefined-buffer",
        (Use::Text, _) => "undefined-text",
        (Use::ExitCode, _) => "undefined-exit",
        (Use::AllocationSize, _) => "undefined-size",
        (Use::ForbiddenRead, Cause::Beyond { .. }) => "read-beyond",
        (Use::ForbiddenWrite, Cause::Beyond { .. }) => "write-beyond",
        (Use::ForbiddenRead, Cause::NoAccess) => "read-of-noaccess",
        (Use::ForbiddenWrite, Cause::NoAccess) => "write-to-noaccess",
        (Use::ForbiddenRead, _) => "read-of-freed",
        (Use::ForbiddenWrite, _) => "write-to-freed",
        (Use::DoubleFree, _) => "double-free",
        (Use::Flags, _) => "undefined-flags",
        (Use::Check, _) => "undefined-check",
    }
}

fn mend(cause: Cause, used: Use) -> Option<&'static str> {
    Some(match cause {
        _ if matches!(used, Use::ForbiddenRead | Use::ForbiddenWrite | Use::DoubleFree) => return None,
        Cause::TailAgnostic { .. } => {
            "keep the tail (policy tu, intrinsics in _tu), or use elements below that vl alone"
        }
        Cause::MaskTail { .. } => "use bits below vl alone, or compute the mask under the vl that uses it",
        Cause::MaskAgnostic => {
            "keep inactive elements (policy mu, intrinsics in _mu), or use active ones alone"
        }
        Cause::FaultOnlyFirst { .. } | Cause::Trimmed { .. } => {
            "read vl after the load and use that many elements"
        }
        Cause::NeverWritten => "write the register first: it starts with any value",
        Cause::SystemCall => "load the register again after the system call",
        Cause::Vlen { .. } => {
            "ask for vl again after system calls, or bind the thread to harts of one VLEN before it asks"
        }
        Cause::Stack | Cause::Heap { .. } => "initialise it",
        Cause::PartlyBeyond { .. } => "use bytes of the block alone",
        Cause::Freed { .. } | Cause::Beyond { .. } => return None,
        Cause::Marked | Cause::NoAccess | Cause::Secret => return None,
    })
}
