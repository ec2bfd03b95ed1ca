//! Why a loop stays scalar: the obstacle, what LLVM calls it, and the accesses or values that it means.
//!
//! Invariant: an obstacle's text and its class stand here and nowhere else; whoever shows a reason asks it.

use std::fmt;

/// What a reason names, in words that are good when the function has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A load, a store, or another instruction that does more than compute.
    Access(String),
    /// A value.
    Value(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Subject::Access(text) | Subject::Value(text)) = self;
        f.write_str(text)
    }
}

/// What stands in the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The addresses of a store may be the same in several iterations.
    EqualAddresses,
    /// A store in each iteration to one place.
    FixedAddress,
    /// What decides about an exit is stored by iterations before.
    StoredBeforeExit,
    /// A dependence over so few iterations.
    Distance(u64),
    /// Accesses that come towards each other.
    Crossing,
    /// Accesses that may meet anywhere.
    Meeting,
    /// Statements that need each other's results.
    Cycle,
    /// Ranges to be compared whose end only the data says.
    OpenRanges,
    /// Each iteration needs the result of the one before.
    Recurrence,
    /// Whether a value is computed depends on the iteration before.
    CircularCondition,
    /// A recurrence where lanes are computed that may not be reached.
    RecurrenceWithExit,
    /// Several sums into one value whose order counts.
    SeveralOrderedSums,
    /// Numbers that are combined in order, other than by adding.
    OrderedFloats,
    /// A value that differs by the way into the loop.
    SeveralEntries,
    /// A count of lanes that is used as a number.
    CountOfLanes,
    /// A call of a function.
    Call(String),
    /// A call whose target is not known, or that takes the variable arguments or stops the program.
    OtherCall,
    /// An operation that only scalars have would take more for each lane than what lanes save.
    LaneByLane,
    /// Private tables would take more than lanes save.
    PrivateTable,
    /// No way out.
    Endless,
    /// An exit that is no conditional branch, or that is always taken.
    OddExit,
    /// An exit depends on elements under a condition.
    ExitUnderCondition,
    /// An exit depends on elements at a distance that is not known.
    ExitAtDistance,
    /// An exit depends on elements anywhere.
    ExitAnywhere,
    /// An exit depends on what iterations leave to each other.
    ExitAfterRecurrence,
    /// Several branches back.
    Latches,
    /// Cycles with several entries.
    Irreducible,
    /// A volatile access.
    Volatile,
    /// An atomic access.
    Atomic,
    /// Vectors in the scalar loop.
    Vectors,
    /// Memory is accessed as a type that has no elements of its size.
    AccessType(String),
    /// An access may be less aligned than elements have to be.
    Alignment,
    /// The stack pointer moves.
    StackPointer,
    /// `memcpy` and its like.
    BlockOfMemory,
    /// An integer of so many bits.
    Integer(u32),
    /// A value of a type that has no lanes.
    ValueType(String),
    /// More operations than so many, each of which needs the one before.
    LongChain(usize),
    /// An operation without a vector form.
    Operation,
    /// An exit that depends on data may be taken before a strip pays.
    EarlyExit,
    /// The source says that it shall stay scalar.
    SwitchedOff,
    /// No lowering is left by the options and the registers.
    NoLowering,
    /// The function is too large to look at each loop.
    TooLarge {
        /// Its loops.
        loops: usize,
        /// Its instructions.
        insts: usize,
    },
}

/// The names that LLVM's remarks have for classes of obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A dependence through memory.
    UnsafeDep,
    /// A store in each iteration to one place.
    StoreToLoopInvariantAddress,
    /// A value that goes from iteration to iteration.
    NonReductionValueUsedOutsideLoop,
    /// A call.
    CantVectorizeLibcall,
    /// An exit.
    UnsupportedUncountableLoop,
    /// The shape of the loop.
    CfgNotUnderstood,
    /// An instruction or a type.
    CantVectorizeInstruction,
    /// Nothing in the loop.
    VectorizationNotBeneficial,
    /// A hint.
    AllDisabled,
}

impl Class {
    /// As LLVM spells it.
    pub fn name(self) -> &'static str {
        match self {
            Class::UnsafeDep => "UnsafeDep",
            Class::StoreToLoopInvariantAddress => "CantVectorizeStoreToLoopInvariantAddress",
            Class::NonReductionValueUsedOutsideLoop => "NonReductionValueUsedOutsideLoop",
            Class::CantVectorizeLibcall => "CantVectorizeLibcall",
            Class::UnsupportedUncountableLoop => "UnsupportedUncountableLoop",
            Class::CfgNotUnderstood => "CFGNotUnderstood",
            Class::CantVectorizeInstruction => "CantVectorizeInstruction",
            Class::VectorizationNotBeneficial => "VectorizationNotBeneficial",
            Class::AllDisabled => "AllDisabled",
        }
    }
}

impl Obstacle {
    /// Its class and its text.
    fn row(&self) -> (Class, &'static str) {
        use Class::*;
        use Obstacle::*;
        match self {
            EqualAddresses => (UnsafeDep, "a dependence: it stores to addresses that may be equal"),
            FixedAddress => (StoreToLoopInvariantAddress, "it stores to one address again and again"),
            StoredBeforeExit => {
                (UnsafeDep, "a dependence: an exit reads what iterations before it have stored")
            }
            Distance(_) => (UnsafeDep, "a dependence: over # iteration(s), through memory"),
            Crossing => (UnsafeDep, "a dependence: it writes from one end what it reads from the other"),
            Meeting => (
                UnsafeDep,
                "a dependence: two accesses may meet where data decides, so that lanes would touch one element in the \
                 wrong order",
            ),
            Cycle => (UnsafeDep, "a dependence: a cycle of statements, each needs the other's result first"),
            OpenRanges => (UnsafeDep, "a dependence: ranges may overlap whose end is not known"),
            Recurrence => (
                NonReductionValueUsedOutsideLoop,
                "a recurrence: each iteration needs the result of the one before",
            ),
            CircularCondition => (
                NonReductionValueUsedOutsideLoop,
                "a recurrence: whether an iteration computes a value depends on the one before",
            ),
            RecurrenceWithExit => (NonReductionValueUsedOutsideLoop, "a recurrence in a loop that data ends"),
            SeveralOrderedSums => (
                NonReductionValueUsedOutsideLoop,
                "a recurrence: several floating-point sums into one value, in order",
            ),
            OrderedFloats => {
                (NonReductionValueUsedOutsideLoop, "a recurrence of floating-point numbers, in order")
            }
            SeveralEntries => (CfgNotUnderstood, "a value comes into the loop in more than one way"),
            CountOfLanes => (
                NonReductionValueUsedOutsideLoop,
                "a value counts the lanes of a condition, and is used for more than addresses",
            ),
            Call(_) => (CantVectorizeLibcall, "it has a call of @#"),
            OtherCall => (CantVectorizeLibcall, "it has a call"),
            LaneByLane => (
                VectorizationNotBeneficial,
                "what has to be done lane by lane would take more than lanes save",
            ),
            PrivateTable => (
                VectorizationNotBeneficial,
                "a histogram, for which a table for each lane would take more than lanes save",
            ),
            Endless => (UnsupportedUncountableLoop, "it never ends"),
            OddExit => (UnsupportedUncountableLoop, "an exit is no conditional branch that has a way on"),
            ExitUnderCondition => (
                UnsupportedUncountableLoop,
                "an exit depends on elements under a condition, which can be read ahead only by loads that stop in \
                 front of a fault",
            ),
            ExitAtDistance => (
                UnsupportedUncountableLoop,
                "an exit depends on elements at a distance that is not known, which cannot be read ahead",
            ),
            ExitAnywhere => (
                UnsupportedUncountableLoop,
                "an exit depends on elements anywhere, and nothing says that they may be read ahead (dereferenceable)",
            ),
            ExitAfterRecurrence => (
                UnsupportedUncountableLoop,
                "an exit depends on what iterations leave to each other, which cannot be read ahead",
            ),
            Latches => (CfgNotUnderstood, "it has several latches"),
            Irreducible => (CfgNotUnderstood, "the function has cycles that are no loops"),
            Volatile => (CantVectorizeInstruction, "it has a volatile access"),
            Atomic => (CantVectorizeInstruction, "it has an atomic access"),
            Vectors => (CantVectorizeInstruction, "it has vectors already"),
            AccessType(_) => (CantVectorizeInstruction, "it accesses memory as #"),
            Alignment => {
                (CantVectorizeInstruction, "an access may be less aligned than elements of a vector")
            }
            StackPointer => (CantVectorizeInstruction, "it moves the stack pointer"),
            BlockOfMemory => (CantVectorizeInstruction, "it copies or fills a block of memory"),
            Integer(_) => (CantVectorizeInstruction, "it has an integer of # bits"),
            ValueType(_) => (CantVectorizeInstruction, "it has a value of type #"),
            LongChain(_) => (CantVectorizeInstruction, "it has a chain of more than # operations"),
            Operation => (CantVectorizeInstruction, "it has an operation that has no lanes"),
            EarlyExit => (
                VectorizationNotBeneficial,
                "an exit may be taken soon, and the lanes behind it would be computed for nothing",
            ),
            SwitchedOff => (AllDisabled, "the source switches it off (vectorize(disable))"),
            NoLowering => (VectorizationNotBeneficial, "no way to carry it out fits"),
            TooLarge { .. } => (VectorizationNotBeneficial, "the function is too large (#)"),
        }
    }

    /// What stands for the `#` of its text.
    fn detail(&self) -> String {
        match self {
            Obstacle::Distance(n) => n.to_string(),
            Obstacle::Integer(bits) => bits.to_string(),
            Obstacle::LongChain(most) => most.to_string(),
            Obstacle::Call(name) | Obstacle::AccessType(name) | Obstacle::ValueType(name) => name.clone(),
            Obstacle::TooLarge { loops, insts } => format!("{loops} loops, {insts} instructions"),
            _ => String::new(),
        }
    }

    /// Its class.
    pub fn class(&self) -> Class {
        self.row().0
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row().1.replacen('#', &self.detail(), 1))
    }
}

/// Why a loop stays scalar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What stands in the way.
    pub obstacle: Obstacle,
    /// The accesses and values that are meant.
    pub subjects: Vec<Subject>,
}

impl Reason {
    /// With what it means.
    pub(crate) fn of(obstacle: Obstacle, subjects: impl IntoIterator<Item = Subject>) -> Reason {
        Reason { obstacle, subjects: subjects.into_iter().collect() }
    }
}

impl From<Obstacle> for Reason {
    /// One that means the whole loop.
    fn from(obstacle: Obstacle) -> Reason {
        Reason { obstacle, subjects: Vec::new() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.obstacle)?;
        for (i, subject) in self.subjects.iter().enumerate() {
            write!(f, "{}{subject}", if i == 0 { ": " } else { " and " })?;
        }
        Ok(())
    }
}

impl serde::Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
