//! Rules of the specification that make an instruction reserved or illegal, as data: name, section and sentence.
//!
//! Who finds a rule broken names it with [`Rule::broken`]; the words that come of it end with section and name, so that
//! whoever holds only the text (a trap, a log) finds the rule again with [`Rule::named_in`]. Checks name general rules;
//! [`Rule::of`] gives the sentence that the specification has for one instruction. This module knows no state.

mod table;

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use crate::Inst;
use crate::reserved::Field;

/// A row of the table.
struct Row {
    name: &'static str,
    section: &'static str,
    sentence: &'static str,
    /// The general rules that it replaces …
    instead: &'static [Rule],
    /// … where it is about this field …
    field: Option<Field>,
    /// … of these instructions.
    of: &'static str,
}

macro_rules! rules {
    ($( $rule:ident $name:literal $section:literal
        $(instead $($general:ident)|+ $(at $field:ident)? in $of:literal)? $sentence:literal; )*) => {
        /// A rule of the specification whose violation makes an instruction reserved or illegal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule { $( #[doc = concat!("`", $name, "` (", $section, "): `", $sentence, "`")] $rule, )* }

        impl Rule {
            /// All rules, in the order of the table.
            pub const ALL: &[Rule] = &[$( Rule::$rule ),*];

            pub(super) const fn row(self) -> &'static Row {
                match self { $( Rule::$rule => &const { Row {
                    name: $name,
                    section: $section,
                    sentence: $sentence,
                    instead: rules!(@rules $($($general)|+)?),
                    field: rules!(@field $($($field)?)?),
                    of: rules!(@text $($of)?),
                } }, )* }
            }
        }
    };
    (@rules) => { &[] };
    (@rules $($general:ident)|+) => { &[$(Rule::$general),+] };
    (@field) => { None };
    (@field $field:ident) => { Some(crate::reserved::Field::$field) };
    (@text) => { "" };
    (@text $of:literal) => { $of };
}
use rules;

pub use table::Rule;

/// The rules that stand in place of each general rule for some instructions, the last of the table first.
static SPECIAL: LazyLock<Vec<Vec<Rule>>> = LazyLock::new(|| {
    let of =
        |general| Rule::ALL.iter().rev().copied().filter(|rule| rule.replaces().contains(general)).collect();
    Rule::ALL.iter().map(of).collect()
});

impl Rule {
    /// Its name: the anchor in the manual's sources, without `norm:`, if it has one.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Where the specification states it.
    pub const fn section(self) -> &'static str {
        self.row().section
    }

    /// The specification's words.
    pub const fn sentence(self) -> &'static str {
        self.row().sentence
    }

    /// Does an instruction that breaks it raise a virtual-instruction exception rather than an illegal-instruction
    /// exception?
    pub const fn is_virtual(self) -> bool {
        use Rule::*;
        matches!(
            self,
            VirtualInstruction
                | VirtualHypervisorCsr
                | VirtualSupervisorCsr
                | Hcounteren
                | VirtualScounteren
                | HcounterenTm
                | VirtualStce
                | Vtvm
                | Vtsr
                | Vtw
                | VirtualWfi
                | VirtualSupervisor
                | VirtualCbze
                | VirtualCbcfe
                | VirtualCbie
                | VirtualDisabled
                | GuestWindowOfGuest
                | GuestFileOfGuest
                | VirtualControl
                | CountersOfGuests
                | VirtualSse
                | VirtualUserSse
                | InhibitOfGuests
                | DepthOfGuests
                | OverflowsOfGuests
        )
    }

    /// The rule that words end with: that of [`Broken::in_words`].
    pub fn named_in(words: &str) -> Option<Rule> {
        Broken::in_words(words).map(|broken| broken.rule)
    }

    /// What the specification says of this instruction, its fixed fields aside, in place of the general rule; the rule
    /// itself where it says nothing else.
    ///
    /// ```
    /// use rivet_isa::{Inst, Op, Rule};
    /// assert_eq!(Rule::Mask.of(&Inst::new(Op::vadc_vvm)), Rule::CarryMask);
    /// assert_eq!(Rule::Mask.of(&Inst::new(Op::vadd_vv)), Rule::Mask);
    /// ```
    pub fn of(self, inst: &Inst) -> Rule {
        self.special(None, inst)
    }

    /// The rule that reserves values of a field of this instruction's encoding: [`Rule::NoEncoding`] if the specification
    /// has no sentence about them.
    pub fn reserving(field: Field, inst: &Inst) -> Rule {
        Rule::NoEncoding.special(Some(field), inst)
    }

    /// The general rules in whose place it stands.
    pub const fn replaces(self) -> &'static [Rule] {
        self.row().instead
    }

    /// What the table calls the instructions that it is said of; nothing for a general rule.
    pub fn patterns(self) -> impl Iterator<Item = &'static str> {
        self.row().of.split(' ').filter(|pattern| !pattern.is_empty())
    }

    /// Does the table of rules call the instruction by this pattern? Such are a mnemonic, `chapter::function` of the instruction
    /// table or `csr::name`, with `*` at the end for anything.
    pub fn is_called(inst: &Inst, pattern: &str) -> bool {
        let fits = |name: &str, pattern: &str| match pattern.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == pattern,
        };
        match pattern.split_once("::") {
            None => fits(inst.op.row().mnemonic(), pattern),
            Some(("csr", csr)) => {
                inst.op.is_csr() && crate::csr::name(inst.csr()).is_some_and(|name| fits(name, csr))
            }
            Some((chapter, function)) => {
                let row = inst.op.base().row();
                row.chapter.name() == chapter && fits(row.function.name(), function)
            }
        }
    }

    fn special(self, field: Option<Field>, inst: &Inst) -> Rule {
        let fits = |rule: &Rule| {
            let row = rule.row();
            row.field == field && rule.patterns().any(|pattern| Rule::is_called(inst, pattern))
        };
        SPECIAL[self as usize].iter().copied().find(fits).unwrap_or(self)
    }

    /// This rule, broken in this way.
    #[cold]
    pub fn broken(self, how: impl fmt::Display) -> Broken {
        Broken { rule: self, how: how.to_string() }
    }
}

impl fmt::Display for Rule {
    /// As at the end of words: `[V 5.2 vreg_overlap_legal]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} {}]", self.section(), self.name())
    }
}

/// A rule that an instruction breaks, and how, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which rule.
    pub rule: Rule,
    /// What breaks it.
    pub how: String,
}

impl Broken {
    /// What words say that end with a rule: the inverse of `Display`.
    ///
    /// ```
    /// use rivet_isa::{Broken, Rule};
    /// let broken = Rule::PastV31.broken("vd = v30 and the 3 after it");
    /// let words = broken.to_string();
    /// assert_eq!(words, "vd = v30 and the 3 after it [V 7.8 vector_ls_seg_rsv]");
    /// assert_eq!(Broken::in_words(&words), Some(broken));
    /// ```
    pub fn in_words(words: &str) -> Option<Broken> {
        let (_, name) = words.strip_suffix(']')?.rsplit_once(' ')?;
        let rule = Rule::ALL.iter().copied().find(|rule| rule.name() == name)?;
        let how = words.strip_suffix(&rule.to_string())?.strip_suffix(' ')?;
        Some(rule.broken(how))
    }

    /// The same, by the rule that the specification has for this instruction.
    pub fn of(self, inst: &Inst) -> Broken {
        Broken { rule: self.rule.of(inst), ..self }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.how, self.rule)
    }
}

impl From<Broken> for Cow<'static, str> {
    fn from(broken: Broken) -> Self {
        broken.to_string().into()
    }
}
