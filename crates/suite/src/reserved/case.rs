//! A test: an instruction word, the state before it, and what must happen.

use rivet_isa::Rule;

use super::point::Point;

/// What must happen when the word runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It retires.
    Runs,
    /// It raises an illegal-instruction exception and changes nothing.
    Illegal,
    /// It retires and leaves vill set and vl = 0.
    SetsVill,
    /// It retires and leaves vill clear.
    ClearsVill,
    /// It raises an illegal-instruction exception, or retires: the case is reserved, but the specification says in so many
    /// words that a trap is not required.
    TrapOrRuns,
}

/// What the program needs to know of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The instruction.
    pub word: u32,
    /// vtype before it; bit 63 stands for vill.
    pub vtype: u64,
    /// vl before it.
    pub vl: u32,
    /// vstart before it.
    pub vstart: u32,
    /// frm before it.
    pub frm: u32,
    /// mstatus.VS is Off.
    pub vs_off: bool,
    /// mstatus.FS is Off.
    pub fs_off: bool,
    /// Register a3, which some configuration-setting instructions read.
    pub a3: u64,
    /// What must happen.
    pub expect: Expect,
}

impl Test {
    /// A word in the state that disturbs nothing: e8, m1, ta, ma, vl = 4.
    pub fn plain(word: u32, expect: Expect) -> Test {
        Test { word, vtype: 0xc0, vl: 4, vstart: 0, frm: 0, vs_off: false, fs_off: false, a3: 0, expect }
    }

    /// The word of a point of the search.
    pub fn at(point: &Point, word: u32, expect: Expect) -> Test {
        Test {
            word,
            vtype: point.vtype(),
            vl: point.vl,
            vstart: point.vstart,
            frm: point.frm,
            vs_off: point.vs_off,
            fs_off: point.fs_off,
            a3: 0,
            expect,
        }
    }
}

/// A reserved case and its legal neighbour.
#[derive(Clone, Debug)]
pub struct Case {
    /// The instruction's mnemonic, or what the word would be.
    pub name: String,
    /// The rule that it breaks.
    pub rule: Rule,
    /// The register fields concerned, if it is a matter of operands.
    pub fields: String,
    /// The test that breaks the rule.
    pub reserved: Test,
    /// The nearest test that does not.
    pub twin: Test,
}

impl Case {
    /// A case that is no matter of operands.
    pub fn new(name: &str, rule: Rule, reserved: Test, twin: Test) -> Case {
        Case { name: name.to_string(), rule, fields: String::new(), reserved, twin }
    }
}
