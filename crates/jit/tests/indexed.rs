//! Indexed accesses in loops, against what the specification says of each element, written here once more: all widths that
//! elements and indices have, masked or not, of addresses on many pages; and at addresses that may not be accessed, against the
//! interpreter.

use std::ops::Range;

use crate::common::load;
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Hart;
use rivet_isa::{Isa, Xlen};
use rivet_jit::JitEngine;
use rivet_testkit::{DATA, DATA_SIZE, Rng, everything, machine};

/// Where the indices are, and how many bytes behind them elements may lie.
const INDICES: u64 = DATA;
pub(crate) const TABLE: u64 = DATA + 4096;
pub(crate) const TABLE_BYTES: u64 = DATA_SIZE - 4096;

/// Trips of a loop.
pub(crate) const TRIPS: u64 = 60;

/// A hart about to run a loop that counts `a4` down: data is random, `a0` the table, `a1` the AVL, `a2` the indices.
pub(crate) fn about_to_run(text: &str, vlen: u32, avl: u64) -> Hart {
    let isa = Isa { vlen, ..everything(Xlen::Rv64) };
    let mut hart = machine(isa);
    load(&mut hart, text);
    (hart.fs, hart.vs) = (3, 3);
    let mut rng = Rng::new(u64::from(vlen) * 1000 + avl);
    let data: Vec<u8> = (0..TABLE_BYTES).map(|_| rng.bits() as u8).collect();
    hart.write(TABLE, &data).expect("it is mapped");
    hart.v.file_mut().iter_mut().for_each(|byte| *byte = rng.bits() as u8);
    (hart.x[10], hart.x[11], hart.x[12], hart.x[14]) = (TABLE, avl, INDICES, TRIPS);
    hart
}

/// Indices below a limit, of so many bits each, in an order of their own each time.
fn put_indices(hart: &mut Hart, bits: u32, count: u64, limit: u64) -> Vec<u64> {
    let mut rng = Rng::new(limit + count);
    let indices: Vec<u64> = (0..count).map(|_| rng.below(limit) & (u64::MAX >> (64 - bits))).collect();
    let width = bits as usize / 8;
    let bytes: Vec<u8> = indices.iter().flat_map(|index| index.to_le_bytes()[..width].to_vec()).collect();
    hart.write(INDICES, &bytes).expect("they are mapped");
    indices
}

/// What is checked: VLEN, widths of elements and indices, LMUL, whether v0 is the mask, and vl.
type Case<'a> = (u32, (u32, u32), &'a str, bool, u64);

/// Runs `access` of `v8` by the indices in `v16` in a loop, with its mask. Gives the file and the table before, the indices, and
/// the hart behind it.
fn run(access: &str, (vlen, (sew, eew), lmul, masked, avl): Case<'_>) -> (Vec<u8>, Vec<u8>, Vec<u64>, Hart) {
    let mask = if masked { ", v0.t" } else { "" };
    let text = format!(
        "
loop:
    vsetvli t0, a1, e{sew}, {lmul}, tu, mu
    vle{eew}.v v16, (a2)
    {access}{eew}.v v8, (a0), v16{mask}
    addi a4, a4, -1
    bnez a4, loop
    ecall
"
    );
    let mut hart = about_to_run(&text, vlen, avl);
    let indices = put_indices(&mut hart, eew, avl, TABLE_BYTES - 8);
    let (file, table) = (hart.v.file().to_vec(), table(&mut hart));
    run_compiled(&mut hart, &text);
    (file, table, indices, hart)
}

pub(crate) fn table(hart: &mut Hart) -> Vec<u8> {
    let mut table = vec![0; TABLE_BYTES as usize];
    hart.read(TABLE, &mut table).expect("it is mapped");
    table
}

/// Runs a loop in compiled code to its end.
pub(crate) fn run_compiled(hart: &mut Hart, text: &str) {
    let mut jit = JitEngine::with_threshold(4);
    jit.run(hart, 100_000);
    assert_eq!(hart.x[14], 0, "it ran to its end: {text}");
    assert!(jit.regions() > 0, "not compiled: {text}");
}

/// Runs the first hart in the interpreter and the second in compiled code: they stop alike, with the same table.
pub(crate) fn agree([theirs, ours]: [&mut Hart; 2], context: &str) {
    let mut jit = JitEngine::with_threshold(4);
    let stops = [Interpreter::new().run(theirs, 100_000), jit.run(ours, 100_000)];
    assert_eq!(format!("{:?}", stops[0]), format!("{:?}", stops[1]), "{context}");
    let state = |hart: &Hart| (hart.pc, hart.instret, hart.v.vstart, hart.x, hart.v.file().to_vec());
    assert_eq!(state(theirs), state(ours), "{context}");
    assert!(table(theirs) == table(ours), "{context}: memory");
}

/// Calls `f` with the place in the group and in the table of each active element, in order.
fn each_active(file: &[u8], indices: &[u64], case: Case<'_>, mut f: impl FnMut(Range<usize>, Range<usize>)) {
    let (_, (sew, _), _, masked, _) = case;
    let width = sew as usize / 8;
    for (i, &index) in indices.iter().enumerate() {
        if !masked || file[i / 8] >> (i % 8) & 1 == 1 {
            f(i * width..(i + 1) * width, index as usize..index as usize + width);
        }
    }
}

fn check_load(case: Case<'_>) {
    let (file, table, indices, hart) = run("vluxei", case);
    // Eight registers from v8 on.
    let group = case.0 as usize..2 * case.0 as usize;
    let mut expected = file[group.clone()].to_vec();
    each_active(&file, &indices, case, |element, place| {
        expected[element].copy_from_slice(&table[place]);
    });
    assert!(hart.v.file()[group] == expected, "{case:?}");
}

fn check_store(case: Case<'_>) {
    for access in ["vsuxei", "vsoxei"] {
        let (file, mut expected, indices, mut hart) = run(access, case);
        let group = &file[case.0 as usize..];
        each_active(&file, &indices, case, |element, place| {
            expected[place].copy_from_slice(&group[element]);
        });
        // Unordered stores are made in order, too, so that runs are deterministic.
        assert!(table(&mut hart) == expected, "{access} {case:?}");
    }
}

/// All cases of a VLEN.
fn cases(vlen: u32) -> impl Iterator<Item = Case<'static>> {
    let widths =
        [(32, 8), (32, 16), (32, 32), (32, 64), (64, 8), (64, 16), (64, 32), (64, 64), (8, 32), (16, 16)];
    widths.into_iter().flat_map(move |widths| {
        ["m1", "m2"].into_iter().flat_map(move |lmul| {
            let most = u64::from(vlen / widths.0) << u32::from(lmul == "m2");
            [1, most / 2 + 1, most]
                .into_iter()
                .flat_map(move |avl| [false, true].map(|masked| (vlen, widths, lmul, masked, avl)))
        })
    })
}

#[test]
fn indexed_elements_are_where_the_specification_says() {
    for vlen in [128, 256, 512, 1024] {
        for case in cases(vlen) {
            check_load(case);
            check_store(case);
        }
    }
}

/// The base is in the middle of the table, and indices of 64 bits lead below it, or to what is not mapped: the instruction stops
/// there, as in the interpreter.
#[test]
fn indices_may_lead_below_the_base_and_out_of_memory() {
    let mut rng = Rng::new(7);
    for (eew, access) in [32, 64].into_iter().flat_map(|eew| ["vluxei", "vsuxei"].map(|access| (eew, access)))
    {
        for round in 0..40 {
            let text = format!(
                "
loop:
    vsetvli t0, a1, e32, m1, tu, mu
    vle{eew}.v v16, (a2)
    add a2, a2, a3
    {access}{eew}.v v8, (a0), v16
    addi a4, a4, -1
    bnez a4, loop
    ecall
"
            );
            let [mut theirs, mut ours] = [(); 2].map(|()| about_to_run(&text, 256, 8));
            let width = eew as usize / 8;
            // One trip after another takes new indices; one of the last leads out.
            let mut bytes = Vec::new();
            for i in 0..8 * TRIPS {
                let inside = rng.below(TABLE_BYTES / 2);
                let index = match (i, eew) {
                    _ if i == 8 * 45 + round => TABLE_BYTES,
                    (_, 64) if i % 3 == 0 => inside.wrapping_neg() & !7,
                    _ => inside & !7,
                };
                bytes.extend(&index.to_le_bytes()[..width]);
            }
            for hart in [&mut theirs, &mut ours] {
                hart.write(INDICES, &bytes).expect("they are mapped");
                (hart.x[10], hart.x[13]) = (TABLE + TABLE_BYTES / 2, 8 * width as u64);
            }
            agree([&mut theirs, &mut ours], &format!("{access}{eew}, round {round}"));
            assert!(ours.x[14] > 0, "it stopped before the end");
        }
    }
}
