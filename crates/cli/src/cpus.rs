//! CPUs by name: the ISA that a user program sees, and what is published of the choices that the specification leaves.
//!
//! Invariant: each fact has its source in the row; what is not published has Rivet's default.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use rivet_isa::Ext;
use serde::Serialize;

use crate::error::CliError;
use crate::program;

/// Arguments of `rivet cpus`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet cpus\n  rivet run --cpu spacemit-x60 fixtures/bin/saxpy.elf\n  \
                        rivet isa sifive-x280")]
pub(crate) struct CpusArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A CPU.
struct Cpu {
    name: &'static str,
    /// ISA string, with settings of QEMU's form. Extensions of privileged modes and of vendors are left out.
    isa: &'static str,
    /// Where the facts are from.
    source: &'static str,
}

const LLVM: &str = "LLVM, RISCVProcessors.td";
const X60: &str = "LLVM, RISCVProcessors.td; agnostic policy and vl: rvv-bench results, Banana Pi BPI-F3";
const ASCALON: &str = "LLVM, RISCVProcessors.td; agnostic policy and vl: rvv-bench results, Ascalon-X";
const A100: &str =
    "as spacemit-x100, at VLEN 1024: B. Verachten, Benchmarking llama.cpp on SpacemiT K3, Part 4";

/// The cores of K230 with vectors.
const C908: &str = "rv64gcv_zicbom_zicbop_zicboz_zicntr_zihpm_zfh_zba_zbb_zbc_zbs_zvfh_zvl128b";
const C920V2: &str = "LLVM, RISCVProcessors.td; VLEN: the least of V";
const K230: &str = "Linux, k230.dtsi with the additions of May 2024; VLEN: rvv-bench results, CanMV-K230";

#[rustfmt::skip] // one CPU a block, its ISA in one line
const CPUS: &[Cpu] = &[
    Cpu { name: "c908", source: K230,
        isa: C908 },
    Cpu { name: "c920v2", source: C920V2,
        isa: "rvb23u64_v_zfbfmin_zfh_zbc_zvfbfmin_zvfbfwma_zvfh_zvl128b,zicclsm=off" },
    Cpu { name: "k230", source: K230,
        isa: C908 },
    Cpu { name: "qemu-max", source: "QEMU 10, -cpu max",
        isa: "max" },
    Cpu { name: "sifive-p670", source: LLVM,
        isa: "rv64gcv_zic64b_zicbom_zicbop_zicboz_ziccamoa_ziccif_zicclsm_ziccrse_zihintntl_zihintpause_zihpm_za64rs_zfhmin_zba_zbb_zbs_zkt_zvbb_zvknc_zvkng_zvksc_zvksg_zvl128b" },
    Cpu { name: "sifive-x280", source: LLVM,
        isa: "rv64gcv_zfh_zba_zbb_zvfh_zvl512b" },
    Cpu { name: "spacemit-a100", source: A100,
        isa: "rva23u64_zbc_zbkc_zfbfmin_zfh_zvbc_zvfbfwma_zvfh_zvkng_zvknha_zvksc_zvksg_zvl1024b" },
    Cpu { name: "spacemit-x100", source: LLVM,
        isa: "rva23u64_zbc_zbkc_zfbfmin_zfh_zvbc_zvfbfwma_zvfh_zvkng_zvknha_zvksc_zvksg_zvl256b" },
    Cpu { name: "spacemit-x60", source: X60,
        isa: "rva22u64_v_zbc_zbkc_zfh_zicond_zvfh_zvkt_zvl256b" },
    Cpu { name: "spike-default", source: "Spike, without --isa",
        isa: "rv64imafdc_zicntr_zihpm" },
    Cpu { name: "tt-ascalon-x", source: ASCALON,
        isa: "rva23u64_zfbfmin_zfh_zvbc_zvfbfmin_zvfbfwma_zvfh_zvkng_zvl256b,rvv_ta_all_1s=on,rvv_ma_all_1s=on" },
    Cpu { name: "xiangshan-kunminghu", source: LLVM,
        isa: "rva23u64_zacas_zbc_zfh_zkn_zks_zvfh_zvl128b" },
];

/// Replaces a CPU's name at the start of an ISA string by its ISA; settings may follow the name.
pub(crate) fn expand(text: &str) -> Cow<'_, str> {
    let (name, settings) = text.split_at(text.find(',').unwrap_or(text.len()));
    match CPUS.iter().find(|cpu| cpu.name.eq_ignore_ascii_case(name)) {
        Some(cpu) => Cow::Owned(format!("{}{settings}", cpu.isa)),
        None => Cow::Borrowed(text),
    }
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    isa: String,
    /// In bits; none without vectors.
    vlen: Option<u32>,
    agnostic: &'static str,
    source: &'static str,
}

/// Runs the subcommand.
pub(crate) fn cpus(args: &CpusArgs) -> Result<ExitCode, CliError> {
    let row = |cpu: &Cpu| {
        let parsed = program::parse_isa(cpu.name)?;
        let agnostic = if parsed.tail_agnostic_ones == Some(true) { "ones" } else { "undisturbed" };
        let vlen = parsed.isa.has(Ext::Zve32x).then_some(parsed.isa.vlen);
        Ok(Row { name: cpu.name, isa: parsed.isa.short(), vlen, agnostic, source: cpu.source })
    };
    let rows: Vec<Row> = CPUS.iter().map(row).collect::<Result<_, CliError>>()?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows).unwrap_or_default())?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{:<20} {:>5}  {:<11}  source", "CPU", "VLEN", "agnostic")?;
    for Row { name, vlen, agnostic, source, .. } in &rows {
        let vlen = vlen.map_or("none".to_owned(), |vlen| vlen.to_string());
        writeln!(out, "{name:<20} {vlen:>5}  {agnostic:<11}  {source}")?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use rivet_isa::isa_string::Parsed;

    use super::{CPUS, expand};

    #[test]
    fn each_cpu_is_an_isa_without_warnings() {
        for cpu in CPUS {
            let parsed: Parsed = cpu.isa.parse().unwrap_or_else(|error| panic!("{}: {error}", cpu.name));
            assert_eq!(parsed.warnings, [""; 0], "{}", cpu.name);
        }
        assert!(CPUS.is_sorted_by_key(|cpu| cpu.name));
    }

    #[test]
    fn settings_may_follow_a_name() {
        assert_eq!(expand("sifive-x280,vlen=1024"), "rv64gcv_zfh_zba_zbb_zvfh_zvl512b,vlen=1024");
        assert_eq!(expand("rv64gcv"), "rv64gcv");
    }
}
