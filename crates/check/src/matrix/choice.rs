//! Dimensions of the matrix: what a legal machine may choose.

use rivet_hart::{Agnostic, Config, FaultOnlyFirst, UnorderedSum, VectorStart};
use rivet_isa::Decoder;

use crate::unlike::Vlens;

/// A choice of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// VLEN in bits.
    Vlen(u32),
    /// What agnostic elements receive.
    Agnostic(Agnostic),
    /// vl for AVL between VLMAX and 2·VLMAX is ceil(AVL/2).
    HalfAvl(bool),
    /// How many elements fault-only-first loads process.
    FaultOnlyFirst(FaultOnlyFirst),
    /// In which order unordered sums add.
    UnorderedSum(UnorderedSum),
    /// What vector registers hold at the start.
    VectorStart(VectorStart),
    /// Misaligned accesses are supported.
    Misaligned(bool),
    /// Where the seed puts program, libraries, heap and stack.
    Aslr(Option<u64>),
    /// Harts have several VLENs, and threads move between them at system calls.
    Harts(Option<UnlikeHarts>),
}

/// Harts that differ in VLEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnlikeHarts {
    /// Their VLENs; the program starts on one of that which the cell has.
    pub vlens: Vlens,
    /// What chooses where threads move; none: at each system call to the next VLEN, in turn.
    pub seed: Option<u64>,
}

/// A dimension of the matrix.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// Its name, as in options and reports.
    pub name: &'static str,
    /// Its choices, that of the reference first.
    pub choices: Vec<Choice>,
}

impl Choice {
    /// The choice as `NAME=VALUE`.
    pub fn text(&self) -> String {
        let on = |on: &bool| if *on { "on" } else { "off" };
        match self {
            Choice::Vlen(vlen) => format!("vlen={vlen}"),
            Choice::Agnostic(Agnostic::Undisturbed) => "agnostic=undisturbed".into(),
            Choice::Agnostic(Agnostic::Ones) => "agnostic=ones".into(),
            Choice::Agnostic(Agnostic::Mixed { seed }) => format!("agnostic=mixed:{seed}"),
            Choice::HalfAvl(half) => format!("half-avl={}", on(half)),
            Choice::FaultOnlyFirst(FaultOnlyFirst::Whole) => "fault-only-first=whole".into(),
            Choice::FaultOnlyFirst(FaultOnlyFirst::Trimmed { seed }) => {
                format!("fault-only-first=trimmed:{seed}")
            }
            Choice::UnorderedSum(UnorderedSum::Ordered) => "unordered-sum=ordered".into(),
            Choice::UnorderedSum(UnorderedSum::Tree { seed }) => format!("unordered-sum=tree:{seed}"),
            Choice::VectorStart(VectorStart::Zeros) => "vector-start=zeros".into(),
            Choice::VectorStart(VectorStart::Ones) => "vector-start=ones".into(),
            Choice::VectorStart(VectorStart::Random { seed }) => format!("vector-start=random:{seed}"),
            Choice::Misaligned(misaligned) => format!("misaligned={}", on(misaligned)),
            Choice::Aslr(None) => "aslr=off".into(),
            Choice::Aslr(Some(seed)) => format!("aslr={seed}"),
            Choice::Harts(None) => "vlen-per-hart=same".into(),
            Choice::Harts(Some(UnlikeHarts { vlens, seed: None })) => format!("vlen-per-hart={vlens}"),
            Choice::Harts(Some(UnlikeHarts { vlens, seed: Some(seed) })) => {
                format!("vlen-per-hart={vlens}:{seed}")
            }
        }
    }

    /// The option of `rivet run` that makes the choice; empty where it is the default, or there is none.
    pub fn option(&self) -> String {
        let text = self.text();
        match self {
            Choice::Aslr(None) | Choice::Harts(_) => String::new(),
            Choice::Vlen(_) | Choice::Agnostic(_) => format!("--{}", text.replacen('=', " ", 1)),
            Choice::Aslr(Some(_)) => format!("--{text}"),
            _ => format!("--set {text}"),
        }
    }

    /// Makes the choice; ASLR and moves are choices of the system, not of the hart.
    pub(super) fn apply(self, config: &mut Config) {
        match self {
            Choice::Vlen(vlen) => {
                // The caller has tried it.
                if let Ok(isa) = config.isa.with_vlen(vlen) {
                    (config.isa, config.decoder) = (isa, Decoder::new(&isa));
                }
            }
            Choice::Agnostic(agnostic) => config.agnostic = agnostic,
            Choice::HalfAvl(half_avl) => config.half_avl = half_avl,
            Choice::FaultOnlyFirst(loads) => config.fault_only_first = loads,
            Choice::UnorderedSum(sums) => config.unordered_sum = sums,
            Choice::VectorStart(start) => config.vector_start = start,
            Choice::Misaligned(misaligned) => config.misaligned = misaligned,
            Choice::Aslr(_) | Choice::Harts(_) => {}
        }
    }
}

/// The names of all dimensions.
pub const DIMENSIONS: [&str; 9] = [
    "vlen",
    "agnostic",
    "half-avl",
    "fault-only-first",
    "unordered-sum",
    "vector-start",
    "misaligned",
    "aslr",
    "vlen-per-hart",
];

/// All dimensions for these VLENs, the reference's first, and with harts of several VLENs if there are any. What the
/// configuration says is the reference's choice.
pub fn dimensions(
    vlens: &[u32],
    per_hart: Option<Vlens>,
    config: &Config,
    is_linux: bool,
    seed: u64,
) -> Vec<Dimension> {
    let agnostic = [Agnostic::Undisturbed, Agnostic::Ones, Agnostic::Mixed { seed }];
    let loads = [FaultOnlyFirst::Whole, FaultOnlyFirst::Trimmed { seed }];
    let sums = [UnorderedSum::Ordered, UnorderedSum::Tree { seed }];
    let starts = [VectorStart::Zeros, VectorStart::Ones, VectorStart::Random { seed }];
    let mut all = vec![
        dimension("vlen", vlens.iter().map(|&vlen| Choice::Vlen(vlen)), None),
        dimension("agnostic", agnostic.map(Choice::Agnostic), Some(Choice::Agnostic(config.agnostic))),
        dimension("half-avl", [false, true].map(Choice::HalfAvl), Some(Choice::HalfAvl(config.half_avl))),
        dimension(
            "fault-only-first",
            loads.map(Choice::FaultOnlyFirst),
            Some(Choice::FaultOnlyFirst(config.fault_only_first)),
        ),
        dimension(
            "unordered-sum",
            sums.map(Choice::UnorderedSum),
            Some(Choice::UnorderedSum(config.unordered_sum)),
        ),
        dimension(
            "vector-start",
            starts.map(Choice::VectorStart),
            Some(Choice::VectorStart(config.vector_start)),
        ),
        dimension(
            "misaligned",
            [true, false].map(Choice::Misaligned),
            Some(Choice::Misaligned(config.misaligned)),
        ),
    ];
    if is_linux {
        all.push(dimension("aslr", [None, Some(seed)].map(Choice::Aslr), None));
    }
    if let Some(vlens) = per_hart {
        let unlike = [None, Some(seed)].map(|seed| Some(UnlikeHarts { vlens, seed }));
        let harts = std::iter::once(None).chain(unlike);
        all.push(dimension("vlen-per-hart", harts.map(Choice::Harts), None));
    }
    all
}

/// A dimension whose first choice is this one.
fn dimension(
    name: &'static str,
    choices: impl IntoIterator<Item = Choice>,
    first: Option<Choice>,
) -> Dimension {
    let mut all: Vec<Choice> = first.into_iter().collect();
    for choice in choices {
        if !all.contains(&choice) {
            all.push(choice);
        }
    }
    Dimension { name, choices: all }
}
