//! Tests check the driver without QEMU: the record of a case equals its initial state, except for the instruction's
//! effects.

use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::{Decoder, ExtSet, Inst, Isa, Lmul, Op, Sew, Vtype, Xlen};

use super::case::{InstCase, Landing};
use super::guest;
use super::known::{Difference, KNOWN, explain};
use super::layout::{AREA, AREA_SIZE};
use super::qemu::{Fill, Qemu};
use super::record::{Fields, Record, signal};
use super::rivet::{self, NewEngine};
use rivet_rng::Rng;
use rivet_testkit::asm::inst;

const VLENB: usize = 16;

fn config() -> Arc<Config> {
    let isa: Isa = "rv64gcv".parse().expect("an ISA");
    Arc::new(Config::new(isa))
}

/// A case with random registers.
fn case(inst: Inst, rng: &mut Rng) -> InstCase {
    let raw = inst.encode(Xlen::Rv64).expect("an encoding");
    let inst = Decoder::new(&config().isa).decode(raw).expect("a legal encoding");
    let mut x: [u64; 32] = std::array::from_fn(|_| rng.bits());
    x[0] = 0;
    InstCase {
        inst,
        reserved: false,
        before: None,
        x,
        f: std::array::from_fn(|_| rng.bits()),
        v: (0..32 * VLENB).map(|_| rng.bits() as u8).collect(),
        fcsr: 0x61,
        vcsr: 5,
        vtype: Vtype::new(Sew::E16, Lmul::M2).bits(Xlen::Rv64),
        vl: 11,
        vstart: 0,
        accesses: false,
        stores: false,
        landing: None,
    }
}

fn image() -> Vec<u8> {
    (0..AREA_SIZE).map(|i| i as u8).collect()
}

fn run(cases: &[InstCase]) -> Vec<Record> {
    let new_engine: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
    let elf = guest::program(cases, &image());
    let out = rivet::run(&config(), &new_engine, &elf).expect("a run").expect("an end");
    let mut rest = &out[..];
    let records = cases.iter().enumerate().map(|(i, case)| {
        let (bytes, behind) = rest.split_at(Record::size(case));
        rest = behind;
        Record::read(case, i, bytes)
    });
    let records = records.collect();
    assert!(rest.is_empty());
    records
}

/// The record of a case whose instruction changes nothing.
fn untouched(case: &InstCase) -> Record {
    let mut x = case.x;
    (x[30], x[31]) = (0, 0);
    Record {
        signal: 0,
        address: 0,
        pc: 0,
        path: 0,
        fcsr: case.fcsr.into(),
        vcsr: case.vcsr.into(),
        vtype: case.vtype,
        vl: case.vl,
        vstart: case.vstart,
        x,
        f: case.f,
        v: case.v.clone(),
        area: if case.stores { image() } else { Vec::new() },
    }
}

#[test]
fn the_program_is_an_elf_file() {
    let mut rng = Rng::new(1);
    let elf = guest::program(&[case(Inst::new(Op::fence_i), &mut rng)], &image());
    let image = Image::parse("cases", &elf).expect("an executable");
    assert_eq!(image.segments.len(), 6);
    assert!(image.segment_at(AREA).is_some() && image.segment_at(AREA + AREA_SIZE).is_none());
}

#[test]
fn a_record_holds_the_state_that_the_case_starts_with() {
    let mut rng = Rng::new(2);
    let nop = inst(Op::addi, 0, 0, 0, 0);
    let cases: Vec<InstCase> = (0..20)
        .map(|vstart| InstCase {
            vstart,
            stores: vstart % 3 == 0,
            accesses: vstart % 3 == 0,
            ..case(nop, &mut rng)
        })
        .collect();
    let expected: Vec<Record> = cases.iter().map(untouched).collect();
    assert_eq!(run(&cases), expected);
}

#[test]
fn an_instruction_changes_what_it_writes() {
    let mut rng = Rng::new(3);
    let add = case(inst(Op::add, 5, 6, 7, 0), &mut rng);
    let mut store = case(inst(Op::sb, 0, 8, 9, -3), &mut rng);
    (store.accesses, store.stores) = (true, true);
    store.x[8] = AREA + 100;
    let mut expected = [untouched(&add), untouched(&store)];
    expected[0].x[5] = add.x[6].wrapping_add(add.x[7]);
    expected[1].area[97] = store.x[9] as u8;
    assert_eq!(run(&[add, store]), expected);
}

#[test]
fn jumps_land_behind_the_instruction() {
    let mut rng = Rng::new(4);
    let taken = case(inst(Op::beq, 0, 3, 3, 8), &mut rng);
    let not_taken = case(inst(Op::bne, 0, 3, 3, 8), &mut rng);
    let mut indirect = case(inst(Op::jalr, 0, 7, 0, 12), &mut rng);
    indirect.landing = Some(Landing { reg: 7, offset: -12 });
    let paths: Vec<u64> = run(&[taken, not_taken, indirect]).iter().map(|r| r.path).collect();
    assert_eq!(paths, [1, 0, 1]);
}

#[test]
fn signals_are_recorded_and_the_next_case_runs() {
    let mut rng = Rng::new(5);
    let mut beyond = case(inst(Op::ld, 5, 6, 0, 0), &mut rng);
    beyond.accesses = true;
    beyond.x[6] = AREA + AREA_SIZE;
    let illegal = case(Inst { imm: 0x300, ..inst(Op::csrrs, 5, 0, 0, 0) }, &mut rng);
    let stop = case(Inst::new(Op::ebreak), &mut rng);
    let nop = case(inst(Op::addi, 0, 0, 0, 0), &mut rng);
    let mut expected = [&beyond, &illegal, &stop, &nop].map(untouched);
    for (record, signal) in expected.iter_mut().zip([signal::SEGV, signal::ILL, signal::TRAP]) {
        (record.signal, record.path) = (signal, 2);
    }
    expected[0].address = AREA + AREA_SIZE;
    assert_eq!(run(&[beyond, illegal, stop, nop]), expected);
}

#[test]
fn fields_name_what_differs() {
    let mut rng = Rng::new(6);
    let a = untouched(&case(inst(Op::addi, 0, 0, 0, 0), &mut rng));
    let mut b = a.clone();
    assert!(Fields::between(&a, &b).is_empty());
    b.x[7] ^= 1;
    b.v[3 * VLENB] ^= 1;
    b.vl = 0;
    let expected = Fields { x: 1 << 7, v: 1 << 3, vl: true, ..Fields::default() };
    assert_eq!(Fields::between(&a, &b), expected);
}

/// What explains that QEMU 10.0 leaves `qemu` where Rivet leaves `rivet`.
fn explanation(case: &InstCase, rivet: &Record, qemu: &Record) -> Vec<&'static str> {
    let version = Qemu::of_version((10, 0), ExtSet::EMPTY);
    let fields = Fields::between(rivet, qemu);
    let fill = Fill::Undisturbed;
    let difference = Difference { case, rivet, qemu, fields, version: &version, fill, refusal: None };
    explain(&difference).into_iter().map(|entry| KNOWN[entry].says).collect()
}

#[test]
fn a_difference_is_accepted_only_where_all_of_it_is_known() {
    let mut rng = Rng::new(7);
    let vxrm = Inst { imm: 0x00a, ..inst(Op::csrrw, 5, 6, 0, 0) };
    let case = case(vxrm, &mut rng);
    let rivet = untouched(&case);
    let mut qemu = rivet.clone();
    qemu.vcsr |= 0x38;
    assert_eq!(explanation(&case, &rivet, &qemu), ["keeps nonexistent bits of vxrm"]);
    qemu.x[5] ^= 1;
    assert!(explanation(&case, &rivet, &qemu).is_empty());
}

#[test]
fn a_masked_instruction_may_be_refused_for_its_source_v0_and_for_nothing_else() {
    let mut rng = Rng::new(8);
    for (source, expected) in [(0, 1), (8, 0)] {
        let masked = Inst { vm: false, ..inst(Op::vadd_vv, 16, source, 24, 0) };
        let case = case(masked, &mut rng);
        let qemu = untouched(&case);
        let mut rivet = qemu.clone();
        (rivet.signal, rivet.path) = (signal::ILL, 2);
        assert_eq!(explanation(&case, &rivet, &qemu).len(), expected, "v{source}");
        assert!(explanation(&case, &qemu, &rivet).is_empty(), "QEMU refuses what Rivet runs");
    }
}
