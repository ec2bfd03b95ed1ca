//! Accesses to memory whose protection in the host is the guest's: each kind, at each kind of page and across their borders.

use std::sync::Arc;

use crate::common::load;
use rivet_exec::{Engine, Interpreter};
use rivet_hart::{AddressSpace, Hart};
use rivet_isa::{Inst, Isa, Op, Xlen};
use rivet_jit::{JitEngine, Tiers};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_testkit::{CODE, DATA, everything, machine, place, seal};

const LOADS: [Op; 9] = [Op::lb, Op::lbu, Op::lh, Op::lhu, Op::lw, Op::lwu, Op::ld, Op::flw, Op::fld];
const STORES: [Op; 6] = [Op::sb, Op::sh, Op::sw, Op::sd, Op::fsw, Op::fsd];

/// Pages by what they allow, with pages between them that are not mapped.
const PAGES: [(u64, Perms); 5] =
    [(0x9000, Perms::RW), (0xa000, Perms::R), (0xb000, Perms::RW), (0xc000, Perms::NONE), (0xe000, Perms::R)];

/// Has the host what is needed: Linux on x86-64, and the tier whose code relies on it?
fn has_mirror() -> bool {
    let limited = std::env::var_os("RIVET_HOST").is_some_and(|level| level == "sse2");
    cfg!(all(target_os = "linux", target_arch = "x86_64")) && !limited
}

fn space(hart: &Hart) -> &Arc<UserSpace> {
    let AddressSpace::User(space) = &hart.space else { panic!("a user program's") };
    space
}

/// A loop around one access off `x8`, which counts in `x12`. `x11` keeps `x10` of the round before.
fn looped(op: Op, imm: i32) -> Vec<Inst> {
    let access = match STORES.contains(&op) {
        true => Inst { rs1: 8, rs2: 12, imm, ..Inst::new(op) },
        false => Inst { rd: 10, rs1: 8, imm, ..Inst::new(op) },
    };
    vec![
        Inst { rd: 11, rs1: 10, ..Inst::new(Op::addi) },
        access,
        Inst { rd: 12, rs1: 12, imm: 1, ..Inst::new(Op::addi) },
        Inst { imm: -12, ..Inst::new(Op::jal) },
    ]
}

fn with_pages(code: &[Inst]) -> Hart {
    let mut hart = machine(everything(Xlen::Rv64));
    map_pages(&mut hart);
    place(&mut hart, code);
    seal(&hart);
    (hart.fs, hart.f[12]) = (3, 0x0123_4567_89ab_cdef);
    hart
}

/// The same with vectors, a mask among them.
fn with_pages_of(text: &str, vlen: u32) -> Hart {
    let mut hart = machine(Isa { vlen, ..everything(Xlen::Rv64) });
    map_pages(&mut hart);
    space(&hart).map(TABLE, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("a free page");
    load(&mut hart, text);
    seal(&hart);
    (hart.fs, hart.vs) = (3, 3);
    for (at, byte) in hart.v.file_mut().iter_mut().enumerate() {
        *byte = (at * 37 + at / 256 + 0x5a) as u8;
    }
    hart
}

fn map_pages(hart: &mut Hart) {
    for (at, perms) in PAGES {
        space(hart).map(at, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("a free page");
        hart.write(at, &[(at >> 12) as u8 | 0x80; PAGE_SIZE as usize]).expect("it is writable");
        space(hart).protect(at, PAGE_SIZE, perms).expect("it is mapped");
    }
}

/// What is left of a run, and memory.
fn left(hart: &Hart, exit: &impl std::fmt::Debug) -> String {
    let mut bytes = [0; 24];
    let mut memory = String::new();
    for (at, _) in PAGES {
        for part in [at, at + PAGE_SIZE - 24] {
            space(hart).peek(part, &mut bytes).expect("it is mapped");
            memory += &format!("{bytes:x?}");
        }
    }
    format!("{exit:?} {:#x} {:x?} {:x} {} {memory}", hart.pc, hart.x, hart.f[10], hart.instret)
}

#[test]
fn each_access_is_what_the_interpreter_makes_of_it() {
    for op in LOADS.into_iter().chain(STORES) {
        for (imm, tiers) in [(0, Tiers::Both), (-2040, Tiers::Baseline), (2040, Tiers::Regions)] {
            let code = looped(op, imm);
            let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_tiers(tiers, 3));
            let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
            let [theirs, ours] = engines.map(|engine| {
                let mut hart = with_pages(&code);
                let mut all = Vec::new();
                let edges = (0x8..0x11).map(|page: u64| page * PAGE_SIZE);
                let around =
                    edges.flat_map(|edge| [-8, -7, -4, -3, -1, 0, 1].map(|by| edge.wrapping_add_signed(by)));
                for at in around.chain([DATA + 5, 0, u64::MAX - 7, 1 << 17, (1 << 17) - 2, 1 << 47]) {
                    for start in [DATA + 16, at] {
                        (hart.pc, hart.x[8]) = (CODE, start.wrapping_sub(imm as u64));
                        let exit = engine.run(&mut hart, 400);
                        all.push(format!("{at:#x}: {}", left(&hart, &exit)));
                    }
                }
                assert!(all.iter().any(|left| left.contains("Trap")), "some accesses are not allowed");
                (all, space(&hart).mirrors())
            });
            assert!(!theirs.1, "the interpreter looks at each page");
            assert_eq!(ours.1, has_mirror(), "{op:?}");
            for (theirs, ours) in theirs.0.iter().zip(&ours.0) {
                assert_eq!(theirs, ours, "{op:?} {tiers:?}");
            }
        }
    }
}

/// A loop around an access off `x8`, of `x5` elements if it is one of vectors; its addresses are in a table at `x14`. `x12`
/// counts its rounds.
fn vector_loop(access: &str, vtype: &str) -> String {
    format!(
        "
loop:
    ld x8, (x14)
    addi x14, x14, 8
    vsetvli x6, x5, {vtype}, ta, ma
    {access}
    vadd.vi v24, v24, 1
    addi x12, x12, 1
    j loop
"
    )
}

/// Writes a table for the loop: the last address is another, when the loop is hot.
fn put_addresses(hart: &mut Hart, last: u64) {
    let mut table = [DATA + 16; ROUNDS];
    table[ROUNDS - 1] = last;
    let bytes: Vec<u8> = table.into_iter().flat_map(u64::to_le_bytes).collect();
    hart.write(TABLE, &bytes).expect("it is writable");
    (hart.pc, hart.x[12], hart.x[14]) = (CODE, 0, TABLE);
}

/// Where the table is, and how many addresses it has.
const TABLE: u64 = 0x1_4000;
const ROUNDS: usize = 40;

#[test]
fn each_vector_access_is_what_the_interpreter_makes_of_it() {
    let mut compiled = 0;
    for (vlen, vtype, width) in
        [(128, "e8, m1", 8), (256, "e32, m4", 32), (256, "e16, mf2", 16), (1024, "e64, m8", 64)]
    {
        for (access, masked) in [("vle", ""), ("vse", ""), ("vle", ", v0.t"), ("vse", ", v0.t")] {
            let text = vector_loop(&format!("{access}{width}.v v8, (x8){masked}"), vtype);
            let (mut interpreter, mut jit) = (Interpreter::new(), JitEngine::with_tiers(Tiers::Both, 3));
            let engines: [&mut dyn Engine; 2] = [&mut interpreter, &mut jit];
            let [theirs, ours] = engines.map(|engine| {
                let mut hart = with_pages_of(&text, vlen);
                let mut all = Vec::new();
                let edges = (0x8..0x11).map(|page: u64| page * PAGE_SIZE);
                let around = edges.flat_map(|edge| {
                    [-1024, -256, -63, -17, -8, -1, 0, 1].map(|by| edge.wrapping_add_signed(by))
                });
                for at in around.chain([DATA + 5, 0, u64::MAX - 7, 1 << 17, (1 << 17) - 2, 1 << 47]) {
                    for elements in [1 << 20, 5] {
                        put_addresses(&mut hart, at);
                        hart.x[5] = elements;
                        let exit = engine.run(&mut hart, 7 * ROUNDS as u64);
                        let vectors = (hart.v.vstart, hart.v.vl, hart.v.file().to_vec());
                        hart.v.vstart = 0;
                        all.push((format!("{at:#x}, {elements}: {}", left(&hart, &exit)), vectors));
                    }
                }
                assert!(all.iter().any(|(left, _)| left.contains("Trap")), "some accesses are not allowed");
                all
            });
            compiled += jit.native_regions();
            for (theirs, ours) in theirs.iter().zip(&ours) {
                assert_eq!(theirs, ours, "{access} {vtype} {masked}, VLEN {vlen}");
            }
        }
    }
    assert_eq!(compiled > 0, rivet_jit::vector_loops().is_some());
}

#[test]
fn memory_of_the_host_is_out_of_reach() {
    let texts = [
        vector_loop("vle8.v v8, (x8)", "e8, m1"),
        vector_loop("vse8.v v8, (x8)", "e8, m1"),
        vector_loop("ld x10, 8(x8)", "e8, m1"),
        vector_loop("sd x10, 8(x8)", "e8, m1"),
    ];
    for text in texts {
        for tiers in [Tiers::Both, Tiers::Regions] {
            let mut engine = JitEngine::with_tiers(tiers, 3);
            let mut hart = with_pages_of(&text, 256);
            hart.v.file_mut().fill(0);
            let secret = [0x5au8; 64];
            let distance = secret.as_ptr().addr().wrapping_sub(space(&hart).window().bytes);
            put_addresses(&mut hart, distance as u64);
            hart.x[5] = 1 << 20;
            let exit = format!("{:?}", engine.run(&mut hart, 1000));
            assert!(exit.contains("Trap") && hart.x[12] == ROUNDS as u64 - 1, "{exit} {text}");
            assert!(secret.iter().all(|&byte| byte == 0x5a), "{text}");
            assert!(!hart.v.file().contains(&0x5a) || !text.contains("vle"), "{text}");
        }
    }
}

#[test]
fn code_that_runs_sees_each_change_of_its_pages() {
    for op in [Op::ld, Op::sd] {
        let mut hart = with_pages(&looped(op, 8));
        let mut engine = JitEngine::with_tiers(Tiers::Both, 3);
        let mut run = |hart: &mut Hart| {
            (hart.pc, hart.x[8]) = (CODE, 0x9000);
            // As the kernel does after a call that changes mappings.
            hart.tlb.flush();
            format!("{:?}", engine.run(hart, 1000))
        };
        let fails = |exit: &str| exit.contains("Trap");
        assert!(!fails(&run(&mut hart)));
        space(&hart).protect(0x9000, PAGE_SIZE, Perms::R).expect("mapped");
        assert_eq!(fails(&run(&mut hart)), op == Op::sd);
        space(&hart).protect(0x9000, PAGE_SIZE, Perms::NONE).expect("mapped");
        assert!(fails(&run(&mut hart)));
        space(&hart).protect(0x9000, PAGE_SIZE, Perms::RW).expect("mapped");
        assert!(!fails(&run(&mut hart)));
        space(&hart).unmap(0x9000, PAGE_SIZE).expect("mapped");
        assert!(fails(&run(&mut hart)));
        space(&hart).map(0x9000, PAGE_SIZE, Perms::RW, Origin::anonymous()).expect("free");
        hart.x[10] = 1;
        assert!(!fails(&run(&mut hart)));
        assert_eq!(hart.x[10], u64::from(op == Op::sd), "new pages are zero");
        assert_eq!(space(&hart).mirrors(), has_mirror());
    }
}

#[test]
fn writable_code_ends_the_mirror() {
    let mut hart = with_pages(&looped(Op::sd, 0));
    let mut engine = JitEngine::with_tiers(Tiers::Both, 3);
    hart.x[8] = DATA;
    engine.run(&mut hart, 1000);
    space(&hart).protect(CODE, PAGE_SIZE, Perms::RWX).expect("mapped");
    hart.code_changed = true;
    engine.run(&mut hart, 1000);
    assert!(!space(&hart).mirrors());
    // Its own loop becomes an instruction that is none.
    (hart.pc, hart.x[8]) = (CODE, CODE + 8);
    hart.x[12] = 0;
    let exit = format!("{:?}", engine.run(&mut hart, 1000));
    assert!(exit.contains("Trap") && exit.contains("Illegal"), "{exit}");
}

/// Code memories come and go in each host thread, often at the address that another thread has just given back.
#[test]
fn faults_are_those_of_the_engine_that_runs() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut hart = with_pages(&looped(Op::lb, 0));
                for _ in 0..1000 {
                    let mut engine = JitEngine::with_tiers(Tiers::Both, 3);
                    let exits = [DATA, 0x8000].map(|at| {
                        (hart.pc, hart.x[8]) = (CODE, at);
                        format!("{:?}", engine.run(&mut hart, 400))
                    });
                    assert_eq!(exits.map(|exit| exit.contains("Trap")), [false, true]);
                }
            });
        }
    });
}

/// One hart accesses pages while another host thread takes them away and gives them back: by pointers that are out of date, the
/// host comes to closed pages.
#[test]
fn pages_may_be_taken_away_at_any_time() {
    for engine in [
        || Box::new(Interpreter::new()) as Box<dyn Engine>,
        || Box::new(JitEngine::with_tiers(Tiers::Both, 3).sharing_memory()) as Box<dyn Engine>,
    ] {
        let mut hart = with_pages(&looped(Op::sd, 8));
        let pages = Arc::clone(space(&hart));
        // Whichever engine runs, the handler is there and pages are closed.
        JitEngine::with_threshold(3).run(&mut hart, 1000);
        let mut engine = engine();
        let is_done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for round in 0..2000 {
                    let perms = [Perms::NONE, Perms::RW, Perms::R, Perms::RW][round % 4];
                    pages.protect(0x9000, PAGE_SIZE, perms).expect("mapped");
                    std::thread::yield_now();
                }
                is_done.store(true, std::sync::atomic::Ordering::Release);
            });
            while !is_done.load(std::sync::atomic::Ordering::Acquire) {
                (hart.pc, hart.x[8]) = (CODE, 0x9000);
                engine.run(&mut hart, 5_000);
                hart.tlb.flush();
            }
        });
        pages.close_again();
        pages.protect(0x9000, PAGE_SIZE, Perms::R).expect("mapped");
        hart.tlb.flush();
        (hart.pc, hart.x[8]) = (CODE, 0x9000);
        assert!(format!("{:?}", engine.run(&mut hart, 5_000)).contains("Trap"));
    }
}
