//! `rivet setup riscof`: what RISCOF needs to run the RISC-V architecture tests on Rivet.

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Ext, ExtSet, Isa, Xlen};
use rivet_mem::Bus;

use crate::error::CliError;
use crate::program;

/// The files, and where they go.
const FILES: [(&str, &str); 6] = [
    ("riscof_rivet.py", include_str!("riscof/riscof_rivet.py")),
    ("rivet_isa.yaml", include_str!("riscof/rivet_isa.yaml")),
    ("rivet_platform.yaml", include_str!("riscof/rivet_platform.yaml")),
    ("env/model_test.h", include_str!("riscof/env/model_test.h")),
    ("env/link.ld", include_str!("riscof/env/link.ld")),
    ("config.ini", include_str!("riscof/config.ini")),
];

/// Letters in the order of riscv-config, which counts the modes among them, and does not take B.
const LETTERS: &str = "iemafdcvshu";

/// Other extensions that riscv-config takes, in its order. Zkn and Zks stand for their parts.
const OTHERS: &str = "zicbom zicbop zicboz zicfilp zicfiss zicntr zicond zicsr zifencei zihintpause zihpm zimop zmmul \
    zabha zacas zfa zfh zfinx zdinx zca zcb zcd zcf zcmop zcmp zcmt zba zbb zbc zbs zkn zkr zks zkt ztso zhinx zhinxmin \
    smdbltrp smrnmi ssdbltrp svadu svnapot";

/// Writes the files into a directory, for a hart with this ISA.
pub(super) fn write(rivet: &Path, dir: &Path, isa: Option<&str>) -> Result<ExitCode, CliError> {
    let parsed = isa.map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), None, Xlen::Rv64)?;
    // An ISA that names no privileged extension would get the hypervisor and more on a bare machine, which the description
    // does not have: the trap handler of the tests looks at misa.H, and then writes mtinst to the signature.
    let isa = Isa { exts: Isa::closure(isa.xlen, isa.exts.union(ExtSet::of(&[Ext::S]))), ..isa };
    let xlen = isa.xlen.bits();
    let letters = letters(&isa);
    let misa = misa(&isa);
    let words = |dir: &Path| {
        vec![
            ("@VERSION@", env!("CARGO_PKG_VERSION").to_owned()),
            ("@RIVET@", rivet.display().to_string()),
            ("@RIVET_ISA@", isa.to_string()),
            ("@DIR@", dir.display().to_string()),
            ("@ISA@", config_string(&isa, &letters)),
            ("@XLEN@", xlen.to_string()),
            ("@PHYSICAL@", if isa.xlen == Xlen::Rv64 { "56" } else { "34" }.to_owned()),
            ("@MISA@", format!("{misa:#x}")),
            ("@MXL@", format!("{:#x}", misa >> (xlen - 2))),
            ("@LETTERS@", format!("{:#x}", misa & 0x3ff_ffff)),
        ]
    };
    super::write_files(dir, FILES.map(|(name, text)| (name, text.into())), words)
}

/// What misa reads on a hart with this ISA.
fn misa(isa: &Isa) -> u64 {
    const MISA: u16 = 0x301;
    let memory = AddressSpace::Bare(Arc::new(Mutex::new(Bus::new())));
    Hart::new(Arc::new(Config::new(*isa)), memory).peek_csr(MISA).unwrap_or_default()
}

/// The letters of its extensions, and of its modes.
fn letters(isa: &Isa) -> String {
    let is_there = |letter: &char| match letter {
        'i' => !isa.has(Ext::E),
        's' | 'u' => true,
        letter => Ext::by_name(letter.encode_utf8(&mut [0; 4])).is_some_and(|ext| isa.has(ext)),
    };
    LETTERS.chars().filter(is_there).collect()
}

/// The ISA as riscv-config writes it.
fn config_string(isa: &Isa, letters: &str) -> String {
    let others = OTHERS.split_whitespace().filter_map(Ext::by_name).filter(|&ext| isa.has(ext));
    let others: Vec<String> = others.map(Ext::title).collect();
    format!("RV{}{}{}", isa.xlen.bits(), letters.to_uppercase(), others.join("_"))
}
