//! Machines of several harts: turns by a seed, harts of different VLEN. What programs can see of other harts is in
//! `riscv-tests/src/harts`.

use std::num::NonZeroU64;

use rivet_board::{MAX_HARTS, Ram};
use rivet_isa::asm;
use rivet_sim::Quantum;

use super::*;

/// A program of this text for RV64GCV, at the start of RAM.
fn assembled(text: &str) -> Image {
    let isa = Isa::parse("rv64gcv").unwrap();
    let program = asm::program(text, RAM, &isa, &asm::Options::default()).unwrap();
    Image {
        segments: vec![segment(RAM, program.bytes), segment(TOHOST, vec![0; 16])],
        ..image(Xlen::Rv64, &[])
    }
}

fn machine(image: &Image, options: Options) -> Result<Run, SimError> {
    let config = Arc::new(Config::new(with_modes(Isa::parse("rv64gcv").unwrap())));
    let console = Console::default();
    let options = Options { ram: Options::with_ram(1 << 20).ram, ..options };
    let (machine, bare) = boot(image, config, &options, Box::new(console.clone()))?;
    Ok(Run { machine, bare, console })
}

#[test]
fn harts_of_different_vlen_share_memory() {
    // Each hart adds 1 to each byte of an array of 200, by strips of its own VLMAX, and counts its strips.
    let text = "
        li      t0, 0x2200
        csrs    mstatus, t0
        la      s0, array
        csrr    s1, mhartid
        li      s2, 200
        li      s3, 0
        # In turn, for the additions are no atomic ones.
    1:  lw      t0, turn
        bne     t0, s1, 1b
    2:  vsetvli t1, s2, e8, m1, ta, ma
        vle8.v  v8, (s0)
        vadd.vi v8, v8, 1
        vse8.v  v8, (s0)
        add     s0, s0, t1
        sub     s2, s2, t1
        addi    s3, s3, 1
        bnez    s2, 2b
        la      t0, turn
        addi    t1, s1, 1
        sw      t1, 0(t0)
    3:  lw      t0, turn
        li      t1, 3
        bne     t0, t1, 3b
        bnez    s1, 3b
        # All bytes are 3: hart 0 ends the program.
        la      s0, array
        li      s2, 200
    4:  lbu     t0, 0(s0)
        bne     t0, t1, 5f
        addi    s0, s0, 1
        addi    s2, s2, -1
        bnez    s2, 4b
        li      t1, 0
    5:  slli    t1, t1, 1
        ori     t1, t1, 1
        li      t0, 0x80001000
        sd      t1, 0(t0)
    6:  j       6b
        .balign 8
    turn:   .word 0
    array:  .zero 200
    ";
    let vlens = vec![128, 1024, 256];
    let mut run = machine(&assembled(text), Options { harts: 3, vlens, ..Options::default() }).unwrap();
    assert_eq!(run.go().unwrap(), ExitStatus::Code(0));
    // ceil(200 / 16), ceil(200 / 128), ceil(200 / 32): the additions were strips of VLEN / 8 bytes.
    let strips = run.machine.harts.iter().map(|hart| hart.x(19)).collect::<Vec<_>>();
    assert_eq!(strips, [13, 2, 7]);
    let vlenb = run.machine.harts.iter().map(|hart| hart.v.vlenb()).collect::<Vec<_>>();
    assert_eq!(vlenb, [16, 128, 32]);
}

#[test]
fn machines_that_cannot_be_are_refused() {
    let image = image(Xlen::Rv64, &[spin()]);
    let refused = |harts, vlens| match machine(&image, Options { harts, vlens, ..Options::default() }) {
        Ok(_) => panic!("{harts} harts"),
        Err(error) => error.to_string(),
    };
    assert!(refused(MAX_HARTS + 1, vec![]).contains("at most 64 harts"));
    let vlen = refused(2, vec![128, 100]);
    assert!(vlen.contains("hart 1 at VLEN 100") && vlen.contains("power of two"), "{vlen}");
}

#[test]
fn random_turns_are_those_of_their_seed() {
    let image = image(Xlen::Rv64, &[i(Op::addi, T1, T1, 1), spin()]);
    let run = |seed, limits: &[u64]| {
        let mut run = machine(&image, Options { harts: 3, ..Options::default() }).unwrap();
        run.machine.quantum = Quantum::Random { most: NonZeroU64::new(500).unwrap(), seed };
        for &limit in limits {
            assert_eq!(run.machine.run(&mut run.bare, limit).unwrap(), ExitStatus::InstructionLimit);
        }
        run.machine.harts.iter().map(|hart| hart.instret).collect::<Vec<_>>()
    };
    let whole = run(1, &[30_000]);
    assert_eq!(run(1, &[1; 30_000]), whole);
    assert_eq!(run(1, &[333, 4_000, 25_667]), whole);
    assert_ne!(run(2, &[30_000]), whole);
    // 30,000 instructions are about 120 turns of 250, a third for each hart.
    assert!(whole.iter().all(|instret| (7_000..13_000).contains(instret)), "{whole:?}");
}

/// A supervisor software interrupt from another hart, and from the hart itself; software clears it.
#[test]
fn supervisor_software_interrupts_are_raised_once() {
    let text = "
        li      s0, 0x02f00000
        csrr    s1, mhartid
        beqz    s1, 2f
        # Hart 1 waits for hart 0's, and clears it.
        csrwi   mie, 2
    1:  wfi
        csrr    t0, mip
        beqz    t0, 1b
        mv      s2, t0
        csrci   mip, 2
        csrr    s3, mip
        # To itself, seen by the next instruction; 0 raises nothing, and the register reads as 0.
        sw      zero, 4(s0)
        csrr    s4, mip
        li      t1, 1
        sw      t1, 4(s0)
        csrr    s5, mip
        lw      s6, 4(s0)
        # Delegated, S-mode sees and clears it.
        csrwi   mideleg, 2
        csrr    s7, sip
        csrwi   sip, 0
        csrr    s8, sip
        li      t0, 0x80001000
        sd      t1, 0(t0)
    2:  li      t1, 1
        bnez    s1, 3f
        sw      t1, 4(s0)
    3:  j       3b
    ";
    let mut run = machine(&assembled(text), Options { harts: 2, ..Options::default() }).unwrap();
    assert_eq!(run.go().unwrap(), ExitStatus::Code(0));
    let seen = (18..=24).map(|x| run.machine.harts[1].x(x)).collect::<Vec<_>>();
    // The bits of VS-mode's interrupts in mideleg are no part of sip.
    assert_eq!(seen, [2, 0, 0, 2, 0, 2, 0]);
    let mut bus = run.bare.bus();
    assert_eq!(bus.load(0x02f0_0004, 4), Ok(0));
    for (addr, size) in [(0x02f0_0000, 8), (0x02f0_0000, 1), (0x02f0_0002, 2), (0x02f0_0008, 4)] {
        assert!(bus.load(addr, size).is_err() && bus.store(addr, size, 1).is_err(), "{addr:#x}");
    }
}

#[test]
fn memory_has_several_ranges() {
    let text = "
        li      t0, 0x100000000
        li      t1, 42
        sd      t1, 8(t0)
        ld      s2, 8(t0)
        li      t0, 0x80001000
        li      t1, 1
        sd      t1, 0(t0)
    1:  j       1b
    ";
    let image = assembled(text);
    let config = Arc::new(Config::new(with_modes(Isa::parse("rv64gcv").unwrap())));
    let with = |ram: Vec<Ram>| {
        boot(
            &image,
            Arc::clone(&config),
            &Options { ram, ..Options::default() },
            Box::new(Console::default()),
        )
    };
    let low = Ram { base: RAM, size: 1 << 20 };
    let (mut machine, mut bare) = with(vec![low, Ram { base: 1 << 32, size: 4096 }]).unwrap();
    assert_eq!(machine.run(&mut bare, 1000).unwrap(), ExitStatus::Code(0));
    assert_eq!(machine.harts[0].x(18), 42);
    let overlap = with(vec![low, Ram { base: RAM + 4096, size: 4096 }]).err().unwrap().to_string();
    assert!(overlap.contains("overlaps"), "{overlap}");
}
