//! Implementation-defined choices are options: `--agnostic`, and the rest as `--set KEY=VALUE`.

use std::str::FromStr;

use rivet_hart::{
    Agnostic, ArithmeticVstart, Config, FaultOnlyFirst, MisalignedAtomic, UnorderedSum, VectorStart,
};

use crate::error::CliError;
use crate::suggest;

/// The argument of `--agnostic`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AgnosticArg(pub(crate) Agnostic);

impl AgnosticArg {
    /// The text that stands for it.
    pub(crate) fn word(self) -> String {
        match self.0 {
            Agnostic::Undisturbed => "undisturbed".into(),
            Agnostic::Ones => "ones".into(),
            Agnostic::Mixed { seed } => format!("mixed:{seed}"),
        }
    }
}

impl FromStr for AgnosticArg {
    type Err = String;

    fn from_str(text: &str) -> Result<AgnosticArg, String> {
        let (name, seed) = text.split_once(':').map_or((text, None), |(name, seed)| (name, Some(seed)));
        let fill = match (name, seed) {
            ("undisturbed", None) => Agnostic::Undisturbed,
            ("ones", None) => Agnostic::Ones,
            ("mixed", seed) => {
                let seed =
                    seed.unwrap_or("1").parse().map_err(|_| format!("'{text}': the seed is not a number"))?;
                Agnostic::Mixed { seed }
            }
            _ => {
                let near = suggest::near(name, ["undisturbed", "ones", "mixed"]);
                return Err(format!("expected undisturbed, ones, mixed or mixed:SEED{near}"));
            }
        };
        Ok(AgnosticArg(fill))
    }
}

/// A key of `--set`: its name, its values, what it decides.
struct Key {
    name: &'static str,
    values: &'static str,
    doc: &'static str,
    set: fn(&mut Config, &str) -> Option<()>,
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "on" | "true" | "yes" | "1" => Some(true),
        "off" | "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// What a word stands for.
fn word<T>(text: &str, words: impl IntoIterator<Item = (&'static str, T)>) -> Option<T> {
    words.into_iter().find(|(word, _)| *word == text).map(|(_, meaning)| meaning)
}

/// `NAME` or `NAME:SEED`.
fn seeded(text: &str) -> Option<(&str, Option<u64>)> {
    match text.split_once(':') {
        None => Some((text, None)),
        Some((name, seed)) => Some((name, Some(seed.parse().ok()?))),
    }
}

const KEYS: &[Key] = &[
    Key {
        name: "fault-only-first",
        values: "whole|trimmed[:SEED]",
        doc: "fault-only-first loads process all elements that do not fault, or by chance fewer, at least one (V 7.7); default whole",
        set: |config, value| {
            config.fault_only_first = match seeded(value)? {
                ("whole", None) => FaultOnlyFirst::Whole,
                ("trimmed", seed) => FaultOnlyFirst::Trimmed { seed: seed.unwrap_or(1) },
                _ => return None,
            };
            Some(())
        },
    },
    Key {
        name: "half-avl",
        values: "on|off",
        doc: "vsetvl returns ceil(AVL/2) for VLMAX < AVL < 2*VLMAX (V 6.3); default off",
        set: |config, value| flag(value).map(|on| config.half_avl = on),
    },
    Key {
        name: "illegal-tval",
        values: "on|off",
        doc: "mtval and stval receive the bits of an illegal instruction, otherwise 0; default on",
        set: |config, value| flag(value).map(|on| config.illegal_tval = on),
    },
    Key {
        name: "misa",
        values: "writable|fixed",
        doc: "whether software can clear misa.C; default writable",
        set: |config, value| {
            word(value, [("writable", true), ("fixed", false)])
                .map(|writable| config.writable_misa = writable)
        },
    },
    Key {
        name: "misaligned",
        values: "on|off",
        doc: "support misaligned loads and stores; otherwise they trap; default on",
        set: |config, value| flag(value).map(|on| config.misaligned = on),
    },
    Key {
        name: "misaligned-atomic",
        values: "misaligned|access-fault",
        doc: "exception of atomic instructions at misaligned addresses (A, Zalasr, Zicfiss); default misaligned",
        set: |config, value| {
            use MisalignedAtomic::*;
            word(value, [("misaligned", Misaligned), ("access-fault", AccessFault)])
                .map(|choice| config.misaligned_atomic = choice)
        },
    },
    Key {
        name: "pmp-entries",
        values: "0|16|64",
        doc: "number of PMP entries; default 16",
        set: |config, value| {
            config.pmp_entries = value.parse().ok().filter(|n| [0, 16, 64].contains(n))?;
            Some(())
        },
    },
    Key {
        name: "pmp-grain",
        values: "4|8|16|…|4096",
        doc: "PMP granularity in bytes; default 4",
        set: |config, value| {
            let bytes: u32 = value.parse().ok().filter(|n: &u32| n.is_power_of_two())?;
            config.pmp_grain = bytes.trailing_zeros().checked_sub(2).filter(|&g| g <= 10)?;
            Some(())
        },
    },
    Key {
        name: "rnmi-handler",
        values: "ADDRESS",
        doc: "address of the handler of non-maskable interrupts (Smrnmi); default 0x1000",
        set: |config, value| {
            let digits = value.strip_prefix("0x").map_or((value, 10), |hex| (hex, 16));
            config.rnmi_handler = u64::from_str_radix(digits.0, digits.1).ok().filter(|at| at % 4 == 0)?;
            Some(())
        },
    },
    Key {
        name: "time",
        values: "retired|host",
        doc: "the time CSR counts retired instructions or follows the host's clock; default retired",
        set: |config, value| {
            word(value, [("retired", false), ("host", true)]).map(|host| config.host_time = host)
        },
    },
    Key {
        name: "unordered-sum",
        values: "ordered|tree[:SEED]",
        doc: "vfredusum and vfwredusum add in element order, or along a random tree for each vtype and vl (V 14.3); default ordered",
        set: |config, value| {
            config.unordered_sum = match seeded(value)? {
                ("ordered", None) => UnorderedSum::Ordered,
                ("tree", seed) => UnorderedSum::Tree { seed: seed.unwrap_or(1) },
                _ => return None,
            };
            Some(())
        },
    },
    Key {
        name: "vector-start",
        values: "zeros|ones|random[:SEED]",
        doc: "contents of the vector registers at the start of a program; default zeros",
        set: |config, value| {
            config.vector_start = match seeded(value)? {
                ("zeros", None) => VectorStart::Zeros,
                ("ones", None) => VectorStart::Ones,
                ("random", seed) => VectorStart::Random { seed: seed.unwrap_or(1) },
                _ => return None,
            };
            Some(())
        },
    },
    Key {
        name: "vsetvl-x0-vill",
        values: "on|off",
        doc: "vsetvl x0, x0 that changes VLMAX (reserved, V 6.2) sets vill; default on",
        set: |config, value| flag(value).map(|on| config.vsetvl_x0_vill = on),
    },
    Key {
        name: "vstart",
        values: "honour|trap",
        doc: "vector arithmetic with vstart > 0 resumes at vstart or traps (V 3.7); default honour",
        set: |config, value| {
            use ArithmeticVstart::*;
            word(value, [("honour", Honour), ("trap", Trap)]).map(|choice| config.vstart = choice)
        },
    },
];

/// The keys for `--help`.
pub(crate) fn help() -> String {
    KEYS.iter().map(|key| format!("{}={}: {}\n", key.name, key.values, key.doc)).collect()
}

/// Applies one `--set KEY=VALUE`.
pub(crate) fn set_option(config: &mut Config, setting: &str) -> Result<(), CliError> {
    set(config, setting).map_err(|error| CliError::Usage(format!("--set {setting}: {error}")))
}

/// Applies one `KEY=VALUE`; the error is what is wrong with it.
pub(crate) fn set(config: &mut Config, setting: &str) -> Result<(), String> {
    let Some((name, value)) = setting.split_once('=') else {
        return Err("expected KEY=VALUE".into());
    };
    let Some(key) = KEYS.iter().find(|key| key.name == name) else {
        let names: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
        let near = suggest::near(name, names.iter().copied());
        return Err(format!("unknown key {name}; expected one of {}{near}", names.join(", ")));
    };
    (key.set)(config, value).ok_or_else(|| format!("{name} must be {}", key.values))
}
