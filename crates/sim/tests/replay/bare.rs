//! Bare machines: a fixture, timers and several harts, code that changes itself, changing the past.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rivet_board::{self, Bare};
use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen, asm};
use rivet_sim::ExitStatus;
use rivet_sim::replay::{Options, ReplayError, Timeline};
use rivet_testkit::Rng;

use crate::replay::wander::{picture, wander};

const RAM: u64 = 0x8000_0000;

#[derive(Clone, Default)]
struct Console(Arc<Mutex<Vec<u8>>>);

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn boot(image: &Image, harts: usize, spacing: u64) -> (Timeline<Bare>, Console) {
    let console = Console::default();
    let config = Arc::new(Config::new(rivet_board::with_modes(Isa::parse("rv64gcv_zvl256b").unwrap())));
    let options = rivet_board::Options { harts, ..rivet_board::Options::with_ram(1 << 20) };
    let (machine, env) = rivet_board::boot(image, config, &options, Box::new(console.clone())).unwrap();
    (Timeline::new(machine, env, Options { spacing, ..Options::default() }).unwrap(), console)
}

#[test]
fn the_fixture() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bin/bare.elf");
    let image = Image::parse("bare", &std::fs::read(path).unwrap()).unwrap();
    let (mut plain, console) = boot(&image, 1, 1_000_000);
    assert_eq!(plain.run(u64::MAX).unwrap(), ExitStatus::Code(0));
    let expected = console.0.lock().unwrap().clone();
    for seed in 0..2 {
        let (mut timeline, console) = boot(&image, 1, 3_000);
        let ended = wander(&mut timeline, &mut Rng::new(seed), u64::MAX, 8_000);
        assert_eq!(ended, Some(ExitStatus::Code(0)));
        assert_eq!(*console.0.lock().unwrap(), expected);
    }
}

/// A program in assembly, with tohost 0x1000 bytes behind its start.
fn program(text: &str) -> Image {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bin/bare.elf");
    let mut image = Image::parse("bare", &std::fs::read(path).unwrap()).unwrap();
    let isa = Isa::everything(Xlen::Rv64);
    let code = asm::program(text, RAM, &isa, &asm::Options::default()).unwrap();
    let mut segment = image.segments[0].clone();
    (segment.vaddr, segment.paddr, segment.offset) = (RAM, RAM, 0);
    (segment.data, segment.mem_size) = (code.bytes.into(), 0x2000);
    image.segments = vec![segment];
    (image.entry, image.tohost, image.fromhost) = (RAM, Some(RAM + 0x1000), None);
    image
}

/// Two harts: each has its timer interrupt it every few ticks, counts and reads mtime in the handler, sends the other
/// one an interrupt, and waits for interrupts in between.
const TIMERS: &str = "
    slli s0, a0, 3
    li t0, 0x2004000
    add s1, t0, s0          # mtimecmp
    li s2, 0x200bff8        # mtime
    li s3, 0x2000000
    xori t0, a0, 1
    slli t0, t0, 2
    add s4, s3, t0          # msip of the other
    slli t0, a0, 2
    add s3, s3, t0          # msip
    la t0, handler
    csrw mtvec, t0
    li t0, 0x88
    csrw mie, t0
    ld t0, 0(s2)
    addi t0, t0, 2
    sd t0, 0(s1)
    csrsi mstatus, 8
    la s5, data
    add s5, s5, s0
loop:
    addi s6, s6, 1
    amoadd.d t1, s6, (s5)
    andi t1, s6, 63
    bnez t1, loop
    wfi
    li t1, 40
    bltu s7, t1, loop
    bnez a0, rest
    lui t0, 0x80001
    slli t0, t0, 32
    srli t0, t0, 32
    li t1, 1
    sw t1, 0(t0)
rest:
    j rest
    .balign 4
handler:
    addi s7, s7, 1
    csrr t2, mcause
    sw zero, 0(s3)
    ld t3, 0(s2)
    add s8, s8, t3
    addi t3, t3, 3
    sd t3, 0(s1)
    andi t2, s7, 3
    bnez t2, out
    li t2, 1
    sw t2, 0(s4)
out:
    mret
    .balign 8
data:
    .dword 0, 0
";

#[test]
fn timers_and_interrupts() {
    let image = program(TIMERS);
    let (mut plain, _) = boot(&image, 2, 1_000_000);
    assert_eq!(plain.run(1_000_000).unwrap(), ExitStatus::Code(0));
    for seed in 0..10 {
        let (mut timeline, _) = boot(&image, 2, 500);
        let ended = wander(&mut timeline, &mut Rng::new(seed), 1_000_000, 300);
        assert_eq!(ended, Some(ExitStatus::Code(0)));
    }
}

/// The loop increments the immediate of one of its instructions.
const CHANGING: &str = "
    la s0, place
    li s1, 200
loop:
    lw t0, 0(s0)
    lui t1, 0x100
    add t0, t0, t1
    sw t0, 0(s0)
    fence.i
    .balign 4
place:
    addi s2, zero, 0
    add s3, s3, s2
    addi s1, s1, -1
    bnez s1, loop
    lui t0, 0x80001
    slli t0, t0, 32
    srli t0, t0, 32
    li t1, 1
    sw t1, 0(t0)
    j .
";

#[test]
fn code_that_changes_itself() {
    let image = program(CHANGING);
    for seed in 0..10 {
        let (mut timeline, _) = boot(&image, 1, 100);
        let ended = wander(&mut timeline, &mut Rng::new(seed), 100_000, 60);
        assert_eq!(ended, Some(ExitStatus::Code(0)));
        // 1 + 2 + … + 200
        assert_eq!(timeline.machine().harts[0].x(19), 20_100);
    }
}

#[test]
fn the_past_can_be_changed() {
    let (mut timeline, _) = boot(&program(CHANGING), 1, 100);
    timeline.run(100_000).unwrap();
    let end = timeline.present();
    timeline.go_to(end / 2).unwrap();
    timeline.edit(|machine| machine.hart().set_x(19, 1 << 32)).unwrap();
    assert_eq!(timeline.present(), end / 2);
    assert_eq!(timeline.run(100_000).unwrap(), ExitStatus::Code(0));
    assert!(timeline.machine().harts[0].x(19) > 1 << 32);
    // And again, from before that change.
    timeline.go_to(end / 4).unwrap();
    let before = picture(timeline.machine());
    timeline.edit(|machine| machine.hart().set_x(5, 0)).unwrap();
    timeline.run(1_000).unwrap();
    timeline.go_to(end / 4 - 1).unwrap();
    timeline.run(1).unwrap();
    assert_eq!(timeline.machine().harts[0].x(5), 0);
    timeline.edit(|machine| machine.hart().set_x(5, 1)).unwrap();
    assert!(before != picture(timeline.machine()));
}

#[test]
fn time_of_the_host_cannot_be_travelled() {
    let config =
        Config { host_time: true, ..Config::new(rivet_board::with_modes(Isa::parse("rv64gc").unwrap())) };
    let options = rivet_board::Options::with_ram(1 << 20);
    let image = program(CHANGING);
    let (machine, env) =
        rivet_board::boot(&image, Arc::new(config), &options, Box::new(Console::default())).unwrap();
    let refused = Timeline::new(machine, env, Options::default()).err();
    assert_eq!(refused, Some(ReplayError::HostTime));
}
