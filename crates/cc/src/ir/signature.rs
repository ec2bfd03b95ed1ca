//! What a function promises and is promised, apart from its code.

use super::features::Features;
use super::types::Type;

/// What a parameter promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParamAttrs {
    /// What it points to is accessed through it only.
    pub noalias: bool,
    /// The function does not write through it.
    pub readonly: bool,
    /// The function does not read through it.
    pub writeonly: bool,
    /// It is not null.
    pub nonnull: bool,
    /// It is neither undef nor poison.
    pub noundef: bool,
    /// The caller sign-extended it.
    pub signext: bool,
    /// The caller zero-extended it.
    pub zeroext: bool,
    /// It is the low half of an integer of more than 64 bits, whose high half is the next parameter.
    pub pair: bool,
    /// So many bytes can be read from it, whatever the program does.
    pub dereferenceable: u64,
    /// Its alignment in bytes; 0 if nothing is known.
    pub align: u32,
}

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its type.
    pub ty: Type,
    /// What is promised.
    pub attrs: ParamAttrs,
}

/// Which functions have a guard above the arrays in their frames (`-fstack-protector`), each with those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Protector {
    /// None.
    #[default]
    None,
    /// Those with arrays of some size (`ssp`).
    Arrays,
    /// Those with an array, or with a variable whose address is known elsewhere (`sspstrong`).
    Strong,
    /// All (`sspreq`).
    All,
}

/// Where numbers are passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Abi {
    /// In floating-point registers (lp64d).
    #[default]
    Hard,
    /// As integers of their bits (lp64). Arithmetic on them is calls of the compiler's library.
    Soft,
}

impl Abi {
    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Abi::Hard => "lp64d",
            Abi::Soft => "lp64",
        }
    }
}

/// What is known of a function as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FunctionAttrs {
    /// The least and the greatest (0: unknown) `vscale` it may meet.
    pub vscale_range: Option<(u32, u32)>,
    /// What is promised of the result.
    pub ret: ParamAttrs,
    /// It takes more arguments than its parameters.
    pub variadic: bool,
    /// Extensions that it may use beyond RV64GCV, if it says so.
    pub features: Option<Features>,
    /// Its ABI, if the module says so.
    pub abi: Option<Abi>,
    /// A `switch` is comparisons (`no-jump-tables`).
    pub no_jump_tables: bool,
    /// Its code is inline assembly as it is, without prologue (`naked`).
    pub naked: bool,
    /// Whether its frame is guarded.
    pub protector: Protector,
    /// The guard is so far from the thread pointer (`-mstack-protector-guard=tls`), not in a variable.
    pub guard_offset: Option<i32>,
    /// It returns (`willreturn`).
    pub returns: bool,
    /// It neither reads nor writes memory (`memory(none)`).
    pub no_memory: bool,
}

impl FunctionAttrs {
    /// The extensions that it may use.
    pub fn target(&self) -> Features {
        self.features.unwrap_or(Features::UNSTATED)
    }

    /// The ABI of the function: that of its module, or the one that fits what it may use.
    pub fn abi(&self) -> Abi {
        self.abi.unwrap_or(if self.target().d { Abi::Hard } else { Abi::Soft })
    }

    /// Whether loops and fixed vectors may become vector instructions.
    pub fn has_vectors(&self) -> bool {
        let target = self.target();
        target.v && target.m && self.abi() == Abi::Hard
    }

    /// Whether a call does nothing but give a result.
    pub(crate) fn is_pure(&self) -> bool {
        self.returns && self.no_memory
    }
}
