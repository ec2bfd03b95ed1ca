//! Call frame information (.debug_frame, .eh_frame) gives the caller's registers from those of a frame.

use std::cell::OnceCell;

use gimli::{
    BaseAddresses, CfaRule, CieOrFde, DebugFrame, EhFrame, FrameDescriptionEntry, Register, RegisterRule,
    UnwindContext, UnwindExpression, UnwindSection,
};
use object::{Object, ObjectSection};

use super::info::{Bytes, DebugInfo, shared};
use super::locate::{Context, Placement};
use super::target::{Registers, Target};

/// The call frame information of a file.
pub(super) struct Cfi {
    eh_frame: EhFrame<Bytes>,
    debug_frame: DebugFrame<Bytes>,
    bases: BaseAddresses,
    address_size: u8,
    /// Entries by their first address, once they were asked for.
    entries: OnceCell<Vec<Entry>>,
}

/// How to unwind a stretch of code.
struct Entry {
    start: u64,
    end: u64,
    is_eh: bool,
    fde: FrameDescriptionEntry<Bytes>,
}

/// What is known of a caller.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Its registers; those that a callee need not keep are unknown.
    pub(crate) registers: Registers,
    /// The canonical frame address of the callee: the caller's stack pointer.
    pub(crate) cfa: u64,
    /// Where the callee returns to; None at the outermost frame.
    pub(crate) return_to: Option<u64>,
    /// The callee was entered by a signal, so the caller's pc is not behind a call.
    pub(crate) is_signal: bool,
}

impl Cfi {
    pub(crate) fn new(file: &[u8]) -> Cfi {
        let empty = || (shared(&[]), 0);
        let parsed = object::File::parse(file).ok();
        let section = |name: &str| {
            let section = parsed.as_ref()?.section_by_name(name)?;
            Some((shared(&section.uncompressed_data().ok()?), section.address()))
        };
        let (eh, eh_at) = section(".eh_frame").unwrap_or_else(empty);
        let (debug, _) = section(".debug_frame").unwrap_or_else(empty);
        let text = section(".text").map_or(0, |(_, at)| at);
        let address_size = if parsed.as_ref().is_some_and(Object::is_64) { 8 } else { 4 };
        let mut cfi = Cfi {
            eh_frame: EhFrame::from(eh),
            debug_frame: DebugFrame::from(debug),
            bases: BaseAddresses::default().set_eh_frame(eh_at).set_text(text),
            address_size,
            entries: OnceCell::new(),
        };
        cfi.eh_frame.set_address_size(address_size);
        cfi.debug_frame.set_address_size(address_size);
        cfi
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    fn entries(&self) -> &[Entry] {
        self.entries.get_or_init(|| {
            let mut all = collect(&self.debug_frame, &self.bases, false);
            all.extend(collect(&self.eh_frame, &self.bases, true));
            all.sort_by_key(|entry| entry.start);
            all
        })
    }

    fn entry(&self, at: u64) -> Option<&Entry> {
        let entries = self.entries();
        let after = entries.partition_point(|entry| entry.start <= at);
        entries[..after].iter().rev().take(4).find(|entry| at < entry.end)
    }
}

fn collect<S>(section: &S, bases: &BaseAddresses, is_eh: bool) -> Vec<Entry>
where
    S: UnwindSection<Bytes>,
{
    let mut found = Vec::new();
    let mut entries = section.entries(bases);
    while let Ok(Some(entry)) = entries.next() {
        let CieOrFde::Fde(partial) = entry else { continue };
        let Ok(fde) = partial.parse(|section, bases, at| section.cie_from_offset(bases, at)) else {
            continue;
        };
        let (start, end) = (fde.initial_address(), fde.end_address());
        if start < end {
            found.push(Entry { start, end, is_eh, fde });
        }
    }
    found
}

/// The rules of a row that matter here.
struct Rules {
    cfa: CfaRule<usize>,
    registers: Vec<(Register, RegisterRule<usize>)>,
    return_register: Register,
    is_signal: bool,
}

impl DebugInfo {
    fn rules(&self, at: u64) -> Option<(Rules, &Entry)> {
        let entry = self.cfi.entry(at)?;
        let mut context = UnwindContext::new();
        let bases = &self.cfi.bases;
        let row = match entry.is_eh {
            true => entry.fde.unwind_info_for_address(&self.cfi.eh_frame, bases, &mut context, at),
            false => entry.fde.unwind_info_for_address(&self.cfi.debug_frame, bases, &mut context, at),
        };
        let row = row.ok()?;
        let rules = Rules {
            cfa: row.cfa().clone(),
            registers: row.registers().cloned().collect(),
            return_register: entry.fde.cie().return_address_register(),
            is_signal: entry.fde.is_signal_trampoline(),
        };
        Some((rules, entry))
    }

    fn expression(
        &self,
        context: &Context<'_>,
        entry: &Entry,
        expression: &UnwindExpression<usize>,
        initial: Option<u64>,
    ) -> Option<u64> {
        let expression = match entry.is_eh {
            true => expression.get(&self.cfi.eh_frame).ok()?,
            false => expression.get(&self.cfi.debug_frame).ok()?,
        };
        let encoding = gimli::Encoding { address_size: self.cfi.address_size, ..entry.fde.cie().encoding() };
        context.address_of(expression, encoding, initial)
    }

    /// The caller of a frame with these registers. `at` is an address in the file; `bias` what was added to it.
    pub(crate) fn caller(
        &self,
        target: &dyn Target,
        registers: &Registers,
        at: u64,
        bias: u64,
    ) -> Option<Caller> {
        let (rules, entry) = self.rules(at)?;
        let context = Context::bare(self, target, registers, bias);
        let cfa = match &rules.cfa {
            CfaRule::RegisterAndOffset { register, offset } => {
                let base = registers.read(target, register.0)?;
                target.wrap(base.wrapping_add(*offset as u64))
            }
            CfaRule::Expression(expression) => self.expression(&context, entry, expression, None)?,
        };
        let word = |at: u64| {
            let mut bytes = [0; 8];
            let size = usize::from(target.address_size());
            target.memory(target.wrap(at), &mut bytes[..size]).then(|| u64::from_le_bytes(bytes))
        };
        let mut caller = kept(registers);
        caller.known[2] = Some(cfa);
        let value = |number: u16, rule: &RegisterRule<usize>| match rule {
            RegisterRule::SameValue => registers.read(target, number),
            RegisterRule::Offset(offset) => word(cfa.wrapping_add(*offset as u64)),
            RegisterRule::ValOffset(offset) => Some(target.wrap(cfa.wrapping_add(*offset as u64))),
            RegisterRule::Register(register) => registers.read(target, register.0),
            RegisterRule::Expression(expression) => {
                word(self.expression(&context, entry, expression, Some(cfa))?)
            }
            RegisterRule::ValExpression(expression) => {
                self.expression(&context, entry, expression, Some(cfa))
            }
            RegisterRule::Constant(value) => Some(*value),
            _ => None,
        };
        // Without a rule the return address is where the call has put it.
        let mut return_to = registers.read(target, rules.return_register.0);
        for (register, rule) in &rules.registers {
            let found = value(register.0, rule);
            if *register == rules.return_register {
                return_to = found;
            }
            if let Some(slot) = caller.known.get_mut(usize::from(register.0)) {
                *slot = found;
            }
        }
        Some(Caller { registers: caller, cfa, return_to, is_signal: rules.is_signal })
    }
}

/// What a callee keeps of its caller's registers (psABI): s0 to s11, fs0 to fs11, gp and tp.
pub(crate) fn kept(registers: &Registers) -> Registers {
    let keeps = |n: usize| matches!(n & 31, 8 | 9 | 18..=27) || matches!(n, 0 | 3 | 4);
    let mut caller = Registers { innermost: false, ..registers.clone() };
    for (n, value) in caller.known.iter_mut().enumerate() {
        if !keeps(n) {
            *value = None;
        }
    }
    caller
}

impl Context<'_> {
    /// The value that an expression leaves on the stack.
    fn address_of(
        &self,
        expression: gimli::Expression<Bytes>,
        encoding: gimli::Encoding,
        initial: Option<u64>,
    ) -> Option<u64> {
        match self.evaluate(expression, encoding, initial, 0).ok()? {
            Placement::Memory(at) => Some(at),
            _ => None,
        }
    }
}
