//! Devices: hostile accesses, their state saved and restored, and the serial port.

use std::io::Cursor;

use rivet_rng::Rng;

use super::*;

/// Where devices are, with room behind them.
const DEVICES: [(u64, u64); 8] = [
    (0x0000_1000, 0x1_0000),
    (0x0200_0000, 0x1_1000),
    (0x02f0_0000, 0x5000),
    (0x0c00_0000, 0x6000),
    (0x0d00_0000, 0x6000),
    (0x1000_0000, 0x200),
    (0x2400_0000, 0x4000),
    (0x2800_0000, 0xa000),
];

/// A machine of two harts with all devices.
fn machine() -> Run {
    let isa = with_modes(Isa::parse("rv64gc_smaia").unwrap());
    Run::with(Config::new(isa), &image(Xlen::Rv64, &[spin()]), 2)
}

/// A random access of a random width to a device, or a CSR of a hart that reaches one.
fn access(run: &mut Run, rng: &mut Rng) {
    const WINDOWS: [(u16, u16); 3] = [(0x350, 0x351), (0x150, 0x151), (0x250, 0x251)];
    const CSRS: [u16; 13] =
        [0x35c, 0x15c, 0x25c, 0x600, 0x607, 0x308, 0x309, 0x608, 0x609, 0x645, 0x646, 0x304, 0x303];
    if rng.one_in(4) {
        let hart = &mut run.machine.harts[rng.below(2) as usize];
        let (select, window) = WINDOWS[rng.below(3) as usize];
        let _ = hart.write_csr(select, 0x28 + rng.below(0xe0));
        let numbers = [window, CSRS[rng.below(CSRS.len() as u64) as usize], 0xfb0, 0xdb0, 0xeb0, 0xe12];
        let number = numbers[rng.below(numbers.len() as u64) as usize];
        let _ = hart.read_csr(number);
        let _ = hart.write_csr(number, rng.bits());
        hart.take_interrupt();
        return;
    }
    let (base, len) = DEVICES[rng.below(DEVICES.len() as u64) as usize];
    let size = [1, 2, 4, 4, 4, 8][rng.below(6) as usize];
    let at = base + if rng.one_in(4) { rng.below(len) } else { rng.below(len) & !3 };
    let value = if rng.one_in(2) { rng.below(300) } else { rng.bits() };
    let mut bus = run.bare.bus();
    match rng.one_in(3) {
        true => drop(bus.load(at, size)),
        false => drop(bus.store(at, size, value)),
    }
}

#[test]
fn hostile_accesses_do_no_harm() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut run = machine();
        for _ in 0..3_000 {
            access(&mut run, &mut rng);
        }
        // What they were is what they are again, and what follows is the same.
        let saved = run.bare.bus().devices();
        let mut other = machine();
        other.bare.bus().set_devices(&saved);
        for (hart, from) in other.machine.harts.iter_mut().zip(&run.machine.harts) {
            hart.set_state(&from.state());
        }
        assert!(other.bare.bus().devices() == saved, "seed {seed}");
        let mut again = Rng::new(seed + 1_000);
        let mut same = Rng::new(seed + 1_000);
        for _ in 0..300 {
            access(&mut run, &mut again);
            access(&mut other, &mut same);
        }
        assert!(other.bare.bus().devices() == run.bare.bus().devices(), "seed {seed}, afterwards");
        for (a, b) in run.machine.harts.iter().zip(&other.machine.harts) {
            assert!(a.first_difference(b).is_none(), "seed {seed}, harts");
        }
    }
}

/// A program of this text, which ends by storing to tohost.
fn program(text: &str) -> Image {
    let isa = Isa::parse("rv64gc").unwrap();
    let program = rivet_isa::asm::program(text, RAM, &isa, &rivet_isa::asm::Options::default()).unwrap();
    Image {
        segments: vec![segment(RAM, program.bytes), segment(TOHOST, vec![0; 16])],
        ..image(Xlen::Rv64, &[])
    }
}

/// Copies its input to its output, up to a full stop.
const ECHO: &str = "
        li      s0, 0x10000000
    1:  lbu     t0, 5(s0)
        andi    t0, t0, 1
        beqz    t0, 1b
        lbu     t0, 0(s0)
        sb      t0, 0(s0)
        li      t1, '.'
        bne     t0, t1, 1b
        li      t0, 0x80001000
        li      t1, 1
        sd      t1, 0(t0)
    2:  j       2b
";

#[test]
fn the_serial_port_reads_and_prints() {
    let text = "A line that is longer than the port can hold at a time.";
    for is_file in [true, false] {
        let mut run = Run::with(Config::new(with_modes(Isa::parse("rv64gc").unwrap())), &program(ECHO), 1);
        run.bare.set_input(Box::new(Cursor::new(text)), is_file);
        // However long the host takes; with a file the program takes no longer each time.
        let end = run.machine.run(&mut run.bare, if is_file { 10_000_000 } else { u64::MAX }).unwrap();
        assert_eq!((end, run.text()), (ExitStatus::Code(0), text.to_owned()), "{is_file}");
    }
    // Without input it waits for ever.
    let mut run = Run::with(Config::new(with_modes(Isa::parse("rv64gc").unwrap())), &program(ECHO), 1);
    assert_eq!(run.go().unwrap(), ExitStatus::InstructionLimit);
}

/// Waits for input with `wfi`: the machine waits for its host. At the end of the input nothing can wake it.
#[test]
fn input_wakes_a_hart() {
    let text = "
        # Source 10 of the APLIC, for M-mode, on a high level, to hart 0 with priority 1.
        li      t0, 0x0c000000
        li      t1, 6
        sw      t1, 40(t0)
        li      t2, 0x3000
        add     t2, t2, t0
        li      t1, 1
        sw      t1, 40(t2)
        li      t2, 0x1edc
        add     t2, t2, t0
        li      t1, 10
        sw      t1, 0(t2)
        li      t2, 0x4000
        add     t2, t2, t0
        li      t1, 1
        sw      t1, 0(t2)
        li      t1, 0x100
        sw      t1, 0(t0)
        li      t1, 0x800
        csrw    mie, t1
        li      s0, 0x10000000
        li      t1, 1
        sb      t1, 1(s0)
    1:  wfi
        lbu     t0, 0(s0)
        sb      t0, 0(s0)
        j       1b
    ";
    for is_file in [true, false] {
        let isa = with_modes(Isa::parse("rv64gc_smaia").unwrap());
        let mut run = Run::with(Config::new(isa), &program(text), 1);
        run.bare.set_input(Box::new(Cursor::new("typed")), is_file);
        let end = run.go();
        assert!(matches!(end, Err(SimError::Deadlock)), "{end:?}");
        assert_eq!(run.text(), "typed");
    }
}

/// What the tree says of the interrupt controllers.
#[test]
fn the_device_tree_names_interrupt_controllers() {
    let run = machine();
    let at = run.machine.harts[0].x(11);
    let size = u64::from((run.bare.bus().load(at + 4, 4).unwrap() as u32).swap_bytes());
    let bytes: Vec<u8> = (0..size).map(|n| run.bare.bus().load(at + n, 1).unwrap() as u8).collect();
    device_tree::check_with_dtc(&bytes);
    let tree = device_tree::parse(&bytes);
    let cells = |name: &str| device_tree::cells(&tree, &format!("/soc/{name}"));
    let imsic = cells("interrupt-controller@24000000/phandle");
    assert_eq!(cells("interrupt-controller@c000000/msi-parent"), imsic);
    assert_eq!(cells("interrupt-controller@24000000/interrupts-extended"), [1, 11, 2, 11]);
    assert_eq!(cells("interrupt-controller@28000000/interrupts-extended"), [1, 9, 2, 9]);
    assert_eq!(cells("interrupt-controller@28000000/riscv,guest-index-bits"), [2]);
    assert_eq!(cells("interrupt-controller@28000000/reg"), [0, 0x2800_0000, 0, 0x8000]);
    let child = cells("interrupt-controller@d000000/phandle");
    assert_eq!(cells("interrupt-controller@c000000/riscv,children"), child);
    assert_eq!(cells("interrupt-controller@c000000/riscv,delegation"), [child[0], 1, 95]);
    assert_eq!(cells("serial@10000000/interrupts"), [10, 4]);
    assert_eq!(cells("serial@10000000/interrupt-parent"), child);
}
