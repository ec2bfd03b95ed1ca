//! The rules that make a vector instruction illegal, as data: name, section, and the sentence of the specification.
//!
//! A broken rule ends its trap's words with its section and name, so that whoever holds only the text (a debugger, a
//! log) finds the rule again with [`Rule::named_in`].

use std::fmt;

macro_rules! rules {
    ($( $(#[doc = $doc:literal])* $rule:ident $name:literal $section:literal $quote:literal; )*) => {
        /// A rule of the specification whose violation raises an illegal-instruction exception.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rule { $( $(#[doc = $doc])* $rule, )* }

        impl Rule {
            /// All rules.
            pub const ALL: &[Rule] = &[$( Rule::$rule ),*];

            const fn row(self) -> (&'static str, &'static str, &'static str) {
                match self { $( Rule::$rule => ($name, $section, $quote), )* }
            }
        }
    };
}

rules! {
    /// vtype holds a supported setting.
    Vill "vill" "V 3.4.4"
        "If the vill bit is set, then any attempt to execute a vector instruction that depends upon vtype will raise \
         an illegal-instruction exception.";
    /// The instruction runs only from element 0.
    FromZero "vstart-zero" "V 3.7"
        "A few vector instructions cannot be executed with a non-zero vstart value and will raise an \
         illegal-instruction exception.";
    /// The hart never stops inside an arithmetic instruction.
    NeverStops "vstart-never" "V 3.7"
        "Implementations are permitted to raise illegal-instruction exceptions when attempting to execute a vector \
         instruction with a value of vstart that the implementation can never produce when executing that same \
         instruction with the same vtype setting.";
    /// A whole-register transfer starts inside its registers.
    WholeVstart "vstart-whole" "V 7.9"
        "The instructions are reserved if vstart >= evl.";
    /// SEW is one that the instruction is defined for.
    Sew "sew" "Zvk"
        "Some Vector Crypto instructions are only defined for a specific SEW. In such a case all other SEW values are \
         reserved.";
    /// High halves of 64-bit products are V's alone.
    HighProduct "high-product" "V 18.3"
        "Zve64x supports all vector integer instructions, except that the vmulh integer multiply variants that return \
         the high half of the product are not included for EEW=64.";
    /// A register group holds an element group.
    GroupWidth "element-group" "Zvk"
        "For element-group instructions, LMUL×VLEN must always be at least as large as EGW, otherwise an \
         illegal-instruction exception is raised, even if vl=0.";
    /// vl and vstart are whole element groups.
    WholeGroups "whole-groups" "Zvk"
        "Since vl and vstart refer to elements, Vector Crypto instructions that use elements groups require that these \
         values are an integer multiple of the Element Group Size (EGS).";
    /// frm holds a rounding mode.
    Frm "frm" "V 10.1"
        "Use of the frm field when it contains an invalid rounding mode by any vector floating-point instruction - \
         even those that do not depend on the rounding mode - is reserved, irrespective of the values of vstart and vl.";
    /// The hart has floating point of the operand's width.
    FloatWidth "float-width" "V 10.1"
        "Vector instructions where any floating-point vector operand's EEW is not a supported floating-point type \
         width (which includes when FLEN < SEW) are reserved.";
    /// EEW is between 8 and ELEN.
    Eew "eew" "V 2"
        "The maximum size in bits of a vector element that any operation can produce or consume, ELEN.";
    /// Address offsets have 64 bits only where addresses have.
    IndexEew "index-eew" "V 18.3"
        "The V extension supports all vector load and store instructions, except the V extension does not support \
         EEW=64 for index values when XLEN=32.";
    /// EMUL is between 1/8 and 8.
    Emul "emul" "V 5.2"
        "If a vector instruction would require greater than 8 vector registers in a group, the instruction encoding \
         is reserved.";
    /// A group begins at a multiple of its size.
    Aligned "group-start" "V 5.2"
        "Using other than the lowest-numbered vector register to specify a vector register group is a reserved encoding.";
    /// The fields of a segment fit in 8 registers.
    Fields "fields" "V 7.8"
        "The EMUL setting must be such that EMUL * NFIELDS <= 8, otherwise the instruction encoding is reserved.";
    /// The fields of a segment end at v31 at most.
    PastV31 "past-v31" "V 7.8"
        "If the vector register numbers accessed by the segment load or store would increment past 31, then the \
         instruction encoding is reserved.";
    /// A masked instruction keeps its mask.
    Mask "mask-overlap" "V 5.3"
        "The destination vector register group for a masked vector instruction cannot overlap the source mask register \
         (v0), unless the destination vector register is being written with a mask value (e.g., compares) or the scalar \
         result of a reduction.";
    /// Destination and source of different widths overlap only where no element is overwritten before it is read.
    Overlap "overlap" "V 5.2"
        "A destination vector register group can overlap a source vector register group only if one of the following \
         holds: the destination EEW equals the source EEW; the destination EEW is smaller than the source EEW, and the \
         lowest-numbered register in the destination vector register group is the same as the lowest-numbered register \
         in the source vector register group; the destination EEW is greater than the source EEW, the source EMUL is at \
         least 1, and the highest-numbered register in the destination vector register group is the same as the \
         highest-numbered register in the source vector register group.";
    /// This instruction's destination overlaps no source at all.
    Apart "apart" "V 15.4 to 16.5"
        "The destination vector register group cannot overlap the source vector register group, otherwise the \
         instruction encoding is reserved.";
    /// An indexed segment load keeps its offsets.
    IndexApart "index-apart" "V 7.8.3"
        "For vector indexed segment loads, the destination vector register groups cannot overlap the source vector \
         register group (specified by vs2), else the instruction encoding is reserved.";
    /// A register is read with one width.
    SourceWidth "source-width" "V 5.2"
        "A vector register cannot be used to provide source operands with more than one EEW for a single instruction. A \
         mask register source is considered to have EEW=1 for this constraint.";
}

impl Rule {
    /// Its short name, of lower-case letters, digits and dashes.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Where the specification states it.
    pub const fn section(self) -> &'static str {
        self.row().1
    }

    /// The specification's sentence.
    pub const fn quote(self) -> &'static str {
        self.row().2
    }

    /// The rule that the words of a trap name.
    pub fn named_in(why: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| why.ends_with(&rule.to_string()))
    }

    /// This rule, broken in this way.
    #[cold]
    pub(crate) fn broken(self, how: impl fmt::Display) -> Broken {
        Broken(format!("{how} {self}"))
    }
}

impl fmt::Display for Rule {
    /// As at the end of a trap's words: `[V 5.2 overlap]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} {}]", self.section(), self.name())
    }
}

/// A rule that an instruction breaks, and how, in words.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Broken(String);

impl From<Broken> for std::borrow::Cow<'static, str> {
    fn from(broken: Broken) -> Self {
        broken.0.into()
    }
}
