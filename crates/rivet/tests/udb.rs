//! The configuration for RISC-V's Unified Database says what the hart is: what it says is compared with what a hart does.

mod registers;
mod traps;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use rivet_board::with_modes;
use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::{AddressSpace, Config, Hart, MisalignedAtomic, Privilege};
use rivet_isa::{Ext, Isa};
use rivet_mem::Bus;

use crate::common::{rivet, stderr, stdout};

const RAM: u64 = 0x8000_0000;
const RAM_SIZE: u64 = 4 << 20;
/// Where instructions go.
const CODE: u64 = RAM + 0x1000;
const MSTATUS: u16 = 0x300;
const MEPC: u16 = 0x341;
const SATP: u16 = 0x180;

/// A mode, as mstatus.MPP and MPV have it.
type To = (u64, bool);
const M: To = (3, false);
const S: To = (1, false);
const U: To = (0, false);
const VS: To = (1, true);
const VU: To = (0, true);

/// A configuration, and a hart that it should describe.
struct Probe {
    isa: Isa,
    config: Arc<Config>,
    /// Values without quotes, and the comments behind them.
    params: BTreeMap<String, (String, String)>,
    wrong: Vec<String>,
    probed: BTreeSet<String>,
}

impl Probe {
    fn new(isa: &str, settings: &[&str], set: impl FnOnce(&mut Config)) -> Probe {
        let mut run = rivet(["isa", "--udb", isa]);
        let output =
            run.args(settings.iter().flat_map(|setting| ["--set", setting])).output().expect("rivet runs");
        assert!(output.status.success(), "{isa}: {}", stderr(&output));
        let text = stdout(&output);
        let (_, params) = text.split_once("\nparams:\n").expect("parameters");
        let param = |line: &str| {
            let (name, value) = line.trim().split_once(": ").expect("a parameter");
            let (value, comment) = value.split_once(" # ").unwrap_or((value, ""));
            (name.to_owned(), (value.trim_matches('"').to_owned(), comment.to_owned()))
        };
        let mut config = Config::new(with_modes(Isa::parse(isa).expect("an ISA")));
        set(&mut config);
        let (params, isa) = (params.lines().map(param).collect(), config.isa);
        Probe { isa, config: Arc::new(config), params, wrong: Vec::new(), probed: BTreeSet::new() }
    }

    fn has(&self, ext: Ext) -> bool {
        self.isa.has(ext)
    }

    fn xlen(&self) -> u32 {
        self.isa.xlen.bits()
    }

    /// After reset, in M-mode, with all memory open to all modes.
    fn hart(&self) -> Hart {
        let mut bus = Bus::new();
        bus.add_ram(RAM, RAM_SIZE).expect("host memory");
        let mut hart = Hart::new(Arc::clone(&self.config), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
        if self.config.pmp_entries > 0 {
            set(&mut hart, 0x3b0, u64::MAX);
            set(&mut hart, 0x3a0, 0x1f);
        }
        hart
    }

    /// The hart has shown that a parameter has this value.
    fn is(&mut self, name: &str, value: impl ToString) {
        let value = value.to_string();
        self.probed.insert(name.to_owned());
        match self.params.get(name) {
            Some((said, _)) if *said == value => {}
            said => self.wrong.push(format!("{name} is {value}, not {said:?}")),
        }
    }

    /// Likewise, as far as UDB can say it.
    fn is_nearly(&mut self, name: &str, difference: &str) {
        self.probed.insert(name.to_owned());
        if !self.params.get(name).is_some_and(|(_, comment)| comment.contains(difference)) {
            self.wrong.push(format!("{name} does not say: {difference}"));
        }
    }
}

fn set(hart: &mut Hart, csr: u16, value: u64) {
    hart.write_csr(csr, if hart.is_rv32 { value as u32 as u64 } else { value }).expect("M-mode may write it");
}

fn get(hart: &Hart, csr: u16) -> u64 {
    hart.peek_csr(csr).expect("it exists")
}

/// Writes, and reads.
fn written(hart: &mut Hart, csr: u16, value: u64) -> u64 {
    set(hart, csr, value);
    get(hart, csr)
}

/// Numbers as YAML has them.
fn list(numbers: impl IntoIterator<Item = u64>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

/// Flags of counters as YAML has them.
fn flags(bits: u64) -> String {
    let flags: Vec<String> = (0..32).map(|n| (bits >> n & 1 != 0).to_string()).collect();
    format!("[{}]", flags.join(", "))
}

fn poke(hart: &mut Hart, addr: u64, bytes: &[u8]) {
    let AddressSpace::Bare(bus) = &hart.space else { return };
    let mut bus = bus.lock().expect("no panic");
    for (i, byte) in (0..).zip(bytes) {
        bus.store(addr + i, 1, (*byte).into()).expect("RAM");
    }
}

/// Runs instructions in a mode until one traps, whose trap is taken.
fn run(hart: &mut Hart, to: To, code: &[u32], x6: u64) -> bool {
    let bytes: Vec<u8> = code.iter().flat_map(|word| word.to_le_bytes()).collect();
    poke(hart, CODE, &bytes);
    hart.set_x(6, x6);
    hart.privilege = Privilege::M;
    hart.set_virtualized(false);
    let status = get(hart, MSTATUS) & !(3 << 11);
    set(hart, MSTATUS, status | to.0 << 11);
    if to.1 {
        let (register, bit) = if hart.is_rv32 { (0x310, 7) } else { (MSTATUS, 39) };
        let high = get(hart, register);
        set(hart, register, high | 1 << bit);
    }
    set(hart, MEPC, CODE);
    hart.mret(0x3020_0073).expect("from M-mode");
    let (mut engine, start) = (Interpreter::new(), hart.instret);
    // A run may end early for a look at interrupts.
    for _ in 0..32 {
        let left = code.len() as u64 - (hart.instret - start);
        hart.stop = false;
        match engine.run(hart, left) {
            Exit::Trap(trap) => {
                hart.take_trap(&trap);
                return true;
            }
            _ if hart.instret - start == code.len() as u64 => break,
            _ => {}
        }
    }
    false
}

/// Compares what it can; returns the parameters, and those that were compared.
fn check(isa: &str, settings: &[&str], set: impl FnOnce(&mut Config)) -> [BTreeSet<String>; 2] {
    let mut probe = Probe::new(isa, settings, set);
    registers::machine(&mut probe);
    registers::supervisor(&mut probe);
    registers::hypervisor(&mut probe);
    registers::enables(&mut probe);
    traps::accesses(&mut probe);
    traps::values(&mut probe);
    traps::guests(&mut probe);
    vectors::vectors(&mut probe);
    assert!(probe.wrong.is_empty(), "{isa} {settings:?}: {:#?}", probe.wrong);
    [probe.params.into_keys().collect(), probe.probed]
}

/// What one experiment cannot show, and what the devices of a machine decide.
const NOT_COMPARED: [&str; 3] =
    ["IMPRECISE_VECTOR_TRAP_SETTABLE", "PMA_GRANULARITY", "PRECISE_SYNCHRONOUS_EXCEPTIONS"];

#[test]
fn the_configuration_is_that_of_the_hart() {
    let everything =
        "h_zicfilp_zicbom_zicboz_zawrs_smaia_ssaia_smstateen_ssstateen_smcsrind_smctr_ssqosid_sdtrig";
    let (mut all, mut compared) = (BTreeSet::new(), BTreeSet::new());
    for isa in [
        "rv64gcv_zicbom_zawrs",
        "rva23s64",
        "rv32gc",
        "rv32e",
        "rv64ima_svbare",
        "rv64imah_svade_svinval_sv39",
        "rv64imac_zfinx_zcmt_smstateen_ssstateen_h_svinval",
        "rv32imac_zfinx_zcmt",
        &format!("rv64gcv_{everything}_ssnpm_smnpm_smmpm_sv57"),
        &format!("rv32gcv_{everything}_zicfiss_sv32"),
    ] {
        let [params, probed] = check(isa, &[], |_| {});
        all.extend(params);
        compared.extend(probed);
    }
    let others: Vec<&String> = all.difference(&compared).collect();
    assert_eq!(others, NOT_COMPARED);
}

#[test]
fn the_configuration_follows_the_choices() {
    let isa = "rv64gcv";
    check(isa, &["misaligned=off", "illegal-tval=off", "half-avl=on"], |config| {
        (config.misaligned, config.illegal_tval, config.half_avl) = (false, false, true);
    });
    check(isa, &["misa=fixed", "pmp-entries=0", "vsetvl-x0-vill=off"], |config| {
        (config.writable_misa, config.pmp_entries, config.vsetvl_x0_vill) = (false, 0, false);
    });
    check("rv32gc", &["pmp-entries=64", "pmp-grain=4096"], |config| {
        (config.pmp_entries, config.pmp_grain) = (64, 10);
    });
    check("rv64gc", &["misaligned-atomic=access-fault"], |config| {
        config.misaligned_atomic = MisalignedAtomic::AccessFault;
    });
    check("rv64gc_zama16b", &[], |_| {});
}

#[test]
fn choices_need_the_configuration() {
    for (args, expected) in [
        (&["isa", "--set", "misa=fixed", "rv64gc"][..], "--udb"),
        (&["isa", "--udb", "--set", "misa=open", "rv64gc"], "misa must be writable|fixed"),
        (&["isa", "--udb", "--json"], "--json"),
    ] {
        let output = rivet(args).output().expect("rivet runs");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn an_extension_that_a_choice_takes_away_is_not_there() {
    let with = |settings: &[&str]| {
        let output = rivet(["isa", "--udb", "rva23s64"]).args(settings).output().expect("rivet runs");
        let text = stdout(&output);
        ["Zicclsm", "Sstvala", "Shvstvala", "Sha"].map(|name| text.contains(&format!("name: {name},")))
    };
    assert_eq!(with(&[]), [true; 4]);
    assert_eq!(with(&["--set", "misaligned=off"]), [false, true, true, true]);
    assert_eq!(with(&["--set", "illegal-tval=off"]), [true, false, false, false]);
}
