//! A translation as people look at it: each entry that it reads, in each stage.

use std::cell::RefCell;

use rivet_mem::{Access, PAGE_SIZE};

use super::{Refusal, Rules, Stage, Translator, permits, refuses_half};
use crate::Privilege;

/// An entry of a page table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkedEntry {
    /// The level of the table: 0 is the last one.
    pub level: u32,
    /// Where it is; in the VS-stage a guest physical address.
    pub addr: u64,
    /// Its physical address.
    pub physical: u64,
    /// What it holds.
    pub bits: u64,
}

/// A stage of a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageWalk {
    /// The register that controls it: satp, vsatp or hgatp.
    pub register: &'static str,
    /// The scheme, such as Sv39x4; none if the stage is off.
    pub scheme: Option<String>,
    /// The address that it translates.
    pub input: u64,
    /// The entries on the way to the leaf.
    pub entries: Vec<WalkedEntry>,
    /// The address that comes of it, or why there is none.
    pub output: Result<u64, String>,
    /// Whether the leaf permits a load, a store and a fetch in the mode of the access.
    pub permits: [bool; 3],
}

impl Translator<'_> {
    pub(crate) fn page_walk(&self, addr: u64, rules: Rules) -> Vec<StageWalk> {
        if rules.privilege == Privilege::M {
            return Vec::new();
        }
        let register = if rules.virtualized { "vsatp" } else { "satp" };
        let first = self.stage_walk(register, self.first_stage(rules), addr, rules);
        let output = first.output.clone();
        let mut stages = vec![first];
        if let (true, Ok(addr)) = (rules.virtualized, output) {
            let rules = Rules { mxr: rules.guest_mxr, ..Rules::plain(Privilege::U, true) };
            stages.push(self.stage_walk("hgatp", self.guest_stage(), addr, rules));
        }
        stages
    }

    fn stage_walk(
        &self,
        register: &'static str,
        stage: Option<Stage>,
        input: u64,
        rules: Rules,
    ) -> StageWalk {
        let off = StageWalk {
            register,
            scheme: None,
            input,
            entries: Vec::new(),
            output: Ok(input),
            permits: [true; 3],
        };
        let Some(stage) = stage else { return off };
        let entries = RefCell::new(Vec::new());
        let read = |addr| {
            let physical = self.look_guest(addr, stage.nested)?;
            let bits = self.peek(physical, stage.scheme.entry_size)?;
            let mut entries = entries.borrow_mut();
            let level = stage.scheme.levels - 1 - entries.len() as u32;
            entries.push(WalkedEntry { level, addr, physical, bits });
            Ok(bits)
        };
        let found = refuses_half(input, rules).and_then(|()| self.find(stage, input, read));
        let permitted = |access| found.as_ref().is_ok_and(|found| permits(found.leaf, access, rules).is_ok());
        StageWalk {
            scheme: Some(stage.scheme.name()),
            permits: [Access::Load, Access::Store, Access::Fetch].map(permitted),
            output: match &found {
                Ok(found) => Ok(found.leaf.base + input % found.span),
                Err(Refusal::Page(why) | Refusal::Access(why)) => Err((*why).to_string()),
                Err(Refusal::Guest(fault, why)) => {
                    Err(format!("page table at guest physical address {:#x}: {why}", fault.addr))
                }
            },
            entries: entries.into_inner(),
            ..off
        }
    }
}

impl WalkedEntry {
    /// The page number that it holds, as an address.
    pub fn target(&self) -> u64 {
        (self.bits >> 10 & ((1 << 44) - 1)) * PAGE_SIZE
    }

    /// Its flags as letters, from D to V.
    pub fn flags(&self) -> String {
        let letter = |(bit, c): (usize, char)| if self.bits >> bit & 1 != 0 { c } else { '-' };
        "vrwxugad".chars().enumerate().map(letter).collect::<Vec<_>>().into_iter().rev().collect()
    }
}
