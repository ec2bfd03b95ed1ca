//! Options of bare machines: harts, their turns, RAM.

use std::num::NonZeroU64;

use clap::Args;
use rivet_board::{MAX_HARTS, Options, Ram};
use rivet_mem::PAGE_SIZE;
use rivet_sim::Quantum;

use crate::error::CliError;
use crate::target::MachineArgs;
use crate::units;

/// Instructions of the shortest turns that can be asked for: a loop of `lr` and `sc` that the specification lets
/// programs rely on (16 instructions) finishes in them.
const SHORTEST: u64 = 64;

/// What a bare machine is.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BoardArgs {
    /// Number of harts of a bare machine [default: one for each value of --vlen]
    #[arg(long, value_name = "N", value_parser = harts)]
    harts: Option<usize>,
    /// Instructions of a hart's turn on a bare machine: N, or N:SEED for 1 to N at random [default: 10000]
    #[arg(long, value_name = "N[:SEED]", value_parser = quantum)]
    quantum: Option<Quantum>,
    /// RAM of a bare machine: 64M, 1G@0x80000000; several times for several ranges [default: 128M at 0x80000000]
    #[arg(long, value_name = "SIZE[@ADDRESS]", value_parser = ram)]
    ram: Vec<Ram>,
}

impl BoardArgs {
    /// The bare machine of these options, and of the VLENs that --vlen names.
    pub(crate) fn options(&self, vlens: &[u32]) -> Result<Options, CliError> {
        let mut options = Options { harts: self.harts.unwrap_or(vlens.len()).max(1), ..Options::default() };
        match vlens {
            [_, _, ..] if vlens.len() != options.harts => {
                let (values, harts) = (vlens.len(), options.harts);
                let text = format!(
                    "--vlen has {values} values for {harts} harts; expected one value, or one a hart"
                );
                return Err(CliError::Usage(text));
            }
            [_, _, ..] if vlens.len() > MAX_HARTS => return Err(CliError::Usage(too_many())),
            [_, _, ..] => options.vlens = vlens.to_vec(),
            _ => {}
        }
        if !self.ram.is_empty() {
            options.ram.clone_from(&self.ram);
        }
        Ok(options)
    }

    /// The length of turns.
    pub(crate) fn quantum(&self) -> Quantum {
        self.quantum.unwrap_or_default()
    }

    /// The first of these options that was given.
    fn given(&self) -> Option<&'static str> {
        let given = [
            ("--harts", self.harts.is_some()),
            ("--quantum", self.quantum.is_some()),
            ("--ram", !self.ram.is_empty()),
        ];
        given.into_iter().find_map(|(option, given)| given.then_some(option))
    }
}

/// Refuses what only bare machines have.
pub(crate) fn refuse_for_linux(args: &MachineArgs) -> Result<(), CliError> {
    let text = match (args.board.given(), &args.vlen[..]) {
        (Some(option), _) => format!("{option} is for bare-metal programs, and this is a program for Linux"),
        (None, [_, _, ..]) => "--vlen takes several values only for bare-metal programs: one a hart".into(),
        _ => return Ok(()),
    };
    Err(CliError::Usage(text))
}

fn too_many() -> String {
    format!("a machine has at most {MAX_HARTS} harts")
}

pub(crate) fn harts(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(harts) if (1..=MAX_HARTS).contains(&harts) => Ok(harts),
        Ok(harts) if harts > MAX_HARTS => Err(too_many()),
        _ => Err(format!("expected a number from 1 to {MAX_HARTS}")),
    }
}

fn quantum(text: &str) -> Result<Quantum, String> {
    let (length, seed) = match text.split_once(':') {
        Some((length, seed)) => (length, Some(seed)),
        None => (text, None),
    };
    let most = length.parse().ok().filter(|&most| most >= SHORTEST).and_then(NonZeroU64::new);
    let most = most.ok_or_else(|| format!("expected a number of instructions, at least {SHORTEST}"))?;
    match seed.map(str::parse) {
        None => Ok(Quantum::Fixed(most)),
        Some(Ok(seed)) => Ok(Quantum::Random { most, seed }),
        Some(Err(_)) => Err("expected a number as seed, behind the colon".into()),
    }
}

fn ram(text: &str) -> Result<Ram, String> {
    let (size, base) = match text.split_once('@') {
        Some((size, base)) => (size, number(base).ok_or("expected an address behind @, such as 0x80000000")?),
        None => (text, Ram::default().base),
    };
    let size = units::bytes(size).filter(|&size| size > 0).ok_or("expected a size, such as 64M")?;
    match size.is_multiple_of(PAGE_SIZE) && base.is_multiple_of(PAGE_SIZE) {
        true => Ok(Ram { size, base }),
        false => Err(format!("expected whole pages of {PAGE_SIZE} bytes")),
    }
}

/// An address in hexadecimal or decimal.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ram_and_turns_are_read() {
        let default = Ram::default().base;
        assert_eq!(ram("64M"), Ok(Ram { size: 64 << 20, base: default }));
        assert_eq!(ram("1G@0x100000000"), Ok(Ram { size: 1 << 30, base: 1 << 32 }));
        assert_eq!(ram("8192@4096"), Ok(Ram { size: 8192, base: 4096 }));
        for text in ["", "0", "4097", "1M@1", "1M@", "1M@x", "@0x1000"] {
            assert!(ram(text).is_err(), "{text}");
        }
        let n = |n| NonZeroU64::new(n).unwrap();
        assert_eq!(quantum("64"), Ok(Quantum::Fixed(n(64))));
        assert_eq!(quantum("500:7"), Ok(Quantum::Random { most: n(500), seed: 7 }));
        for text in ["63", "0", "", "100:", "100:x", ":1"] {
            assert!(quantum(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_value_of_vlen_for_each_hart() {
        let board = |harts| BoardArgs { harts, ..BoardArgs::default() };
        let harts = |args: &BoardArgs, vlens: &[u32]| {
            args.options(vlens)
                .map(|options| (options.harts, options.vlens))
                .map_err(|error| error.to_string())
        };
        assert_eq!(harts(&board(None), &[]), Ok((1, vec![])));
        assert_eq!(harts(&board(Some(3)), &[128]), Ok((3, vec![])));
        assert_eq!(harts(&board(None), &[128, 512]), Ok((2, vec![128, 512])));
        assert!(
            harts(&board(Some(3)), &[128, 512]).is_err_and(|error| error.contains("2 values for 3 harts"))
        );
        assert!(harts(&board(None), &[128; 65]).is_err_and(|error| error.contains("at most 64")));
    }
}
