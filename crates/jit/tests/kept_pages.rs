//! Accesses whose page compiled code has looked at before, for others of the same group or for earlier ones: at other pages,
//! and once the page allows less.

use rivet_exec::{Engine, Interpreter};
use rivet_hart::{AddressSpace, Hart};
use rivet_isa::Xlen;
use rivet_jit::{JitEngine, Tiers};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_testkit::{CODE, everything, machine};

use super::common::load;

/// Three pages of the tests', with nothing on either side.
const PAGES: u64 = 0x1_0000;

/// Copies `a2` times 4 bytes from `a0` to `a1`, both of which move by STEP; then pushes and pops.
const COPY: &str = "
1:  lw t0, 0(a0)
    sw t0, 4(a1)
    addi a0, a0, STEP
    addi a1, a1, STEP
    addi a2, a2, -1
    bnez a2, 1b
    addi sp, sp, -16
    sd a0, 0(sp)
    sd a1, 8(sp)
    beqz a4, 2f
    ld a5, 0(sp)
2:  ld a6, 8(sp)
    addi sp, sp, 16
3:  j 3b
";

/// `a2` rounds, each with an access off `a0`, and one of two further, of which one needs more; then one off where `a0` is now.
const EITHER: &str = "
1:  ld t0, 0(a0)
    beqz a4, 2f
    ld t1, 8(a0)
    add a5, a5, t1
    j 3f
2:  sd a2, 16(a0)
    lb t2, 9(a0)
3:  addi a0, a0, 24
    ld t3, -8(a0)
    bltz t3, 4f
    lh t4, 24(a0)
4:  add a5, a5, t3
    addi a2, a2, -1
    bnez a2, 1b
3:  j 3b
";

fn space(hart: &Hart) -> &UserSpace {
    match &hart.space {
        AddressSpace::User(space) => space,
        AddressSpace::Bare(_) => panic!("a user program's"),
    }
}

/// A hart with the program, and the pages open.
fn hart(program: &str) -> Hart {
    let mut hart = machine(everything(Xlen::Rv64));
    load(&mut hart, program);
    space(&hart).map(PAGES, 3 * PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("free pages");
    hart
}

fn copy(step: i64) -> String {
    COPY.replace("STEP", &step.to_string())
}

/// Runs the program from its beginning. Gives how it left, and the state.
fn run(engine: &mut dyn Engine, hart: &mut Hart, places: [u64; 3], count: u64) -> (String, u64, [u64; 32]) {
    run_with(engine, hart, places, count, 0)
}

/// The same, with a value for `a4`.
fn run_with(
    engine: &mut dyn Engine,
    hart: &mut Hart,
    [from, to, sp]: [u64; 3],
    count: u64,
    a4: u64,
) -> (String, u64, [u64; 32]) {
    // As an environment does once its mappings have changed.
    hart.tlb.flush();
    let before = hart.instret;
    (hart.pc, hart.x) = (CODE, [0; 32]);
    [hart.x[10], hart.x[11], hart.x[12], hart.x[14], hart.x[2]] = [from, to, count, a4, sp];
    let exit = engine.run(hart, 5 * count.max(200));
    let count = hart.instret - before;
    (format!("{exit:?} at {:#x}", hart.pc), count, hart.x)
}

/// The same of either engine, compiled code hot.
fn both(program: &str, mut work: impl FnMut(&mut dyn Engine, &mut Hart) -> Vec<(String, u64, [u64; 32])>) {
    let theirs = work(&mut Interpreter::new(), &mut hart(program));
    for tiers in [Tiers::Both, Tiers::Baseline, Tiers::Regions] {
        let ours = work(&mut JitEngine::with_tiers(tiers, 10), &mut hart(program));
        assert_eq!(theirs, ours, "{tiers:?}: {program}");
    }
}

#[test]
fn loops_stop_at_pages_that_allow_less() {
    let middle = PAGES + PAGE_SIZE;
    for step in [4, 6, 8, -4, 12] {
        both(&copy(step), |engine, hart| {
            let mut left = Vec::new();
            for perms in [Perms::RW, Perms::R, Perms::NONE] {
                for at in [0, 1, 2, 3, 5] {
                    space(hart).protect(PAGES, 3 * PAGE_SIZE, Perms::RW).expect("pages");
                    let start = middle + 2048 + at;
                    let places = [start, start + 8, middle + 512];
                    left.push(run(engine, hart, places, 100));
                    // The page that was kept, and those on either side.
                    for page in [0, PAGE_SIZE, 2 * PAGE_SIZE] {
                        space(hart).protect(PAGES, 3 * PAGE_SIZE, Perms::RW).expect("pages");
                        space(hart).protect(PAGES + page, PAGE_SIZE, perms).expect("a page");
                        left.push(run(engine, hart, places, 1_000));
                        left.push(run(engine, hart, [start, start - 1024, PAGES + 8 + at], 1_000));
                    }
                }
            }
            left
        });
    }
}

/// By hand: a store to the first byte of a page that is only readable.
#[test]
fn a_store_faults_at_its_address() {
    let mut engine = JitEngine::with_tiers(Tiers::Both, 10);
    let mut hart = hart(&copy(4));
    let (sp, from, to) = (PAGES + 64, PAGES + 128, PAGES + PAGE_SIZE - 404);
    for _ in 0..50 {
        run(&mut engine, &mut hart, [from, to, sp], 100);
    }
    space(&hart).protect(PAGES + PAGE_SIZE, PAGE_SIZE, Perms::R).expect("a page");
    // 100 stores fit into the page.
    let (left, count, x) = run(&mut engine, &mut hart, [from, to, sp], 101);
    let fault = format!("{:#x}", PAGES + PAGE_SIZE);
    assert!(left.contains("Trap") && left.ends_with(&format!("at {:#x}", CODE + 4)), "{left}, {fault}");
    assert_eq!((count, x[12], x[11] + 4), (100 * 6 + 1, 1, PAGES + PAGE_SIZE));
}

#[test]
fn the_first_page_kept_may_go() {
    let (stack, other) = (PAGES, PAGES + PAGE_SIZE);
    both(&copy(4), |engine, hart| {
        let mut left = Vec::new();
        let end = space(hart).size();
        for _ in 0..30 {
            left.push(run(engine, hart, [other, other + 64, stack + 256], 50));
        }
        // Where nothing is, and where no address leads.
        for at in [0, stack - 8, stack + 3 * PAGE_SIZE, end - 4, end, end + stack, 1 << 63, u64::MAX - 7] {
            left.push(run(engine, hart, [at, other, stack + 256], 50));
            left.push(run(engine, hart, [other, at, stack + 256], 50));
            left.push(run(engine, hart, [other, other, at], 50));
        }
        space(hart).unmap(stack, PAGE_SIZE).expect("a page");
        for at in [stack + 256, other + 256] {
            left.push(run(engine, hart, [other, stack + 64, at], 50));
            left.push(run(engine, hart, [stack + 64, other, at], 50));
            left.push(run(engine, hart, [other, other, at], 50));
        }
        left
    });
}

#[test]
fn accesses_behind_branches_fault_by_themselves() {
    both(EITHER, |engine, hart| {
        let mut left = Vec::new();
        for perms in [Perms::RW, Perms::R, Perms::NONE] {
            // Up to the last page, and off one byte after the other.
            for at in (0..48).step_by(5) {
                for a4 in [0, 1] {
                    space(hart).protect(PAGES, 3 * PAGE_SIZE, Perms::RW).expect("pages");
                    let start = PAGES + 2 * PAGE_SIZE - 24 * 60 - at;
                    left.push(run_with(engine, hart, [start, 0, PAGES + 64], 40, a4));
                    space(hart).protect(PAGES + 2 * PAGE_SIZE, PAGE_SIZE, perms).expect("a page");
                    left.push(run_with(engine, hart, [start, 0, PAGES + 64], 80, a4));
                    space(hart).protect(PAGES, 2 * PAGE_SIZE, perms).expect("pages");
                    left.push(run_with(engine, hart, [start, 0, PAGES + 64], 80, a4));
                }
            }
        }
        left
    });
}
