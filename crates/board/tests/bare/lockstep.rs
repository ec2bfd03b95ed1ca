//! Machines side by side: a difference is found where it arises, and named.

use rivet_sim::LockstepPair;

use super::*;

/// Stores a1 behind tohost and forgets it, spins for t1 rounds, and ends.
fn program() -> Vec<Inst> {
    let mut code = tohost().to_vec();
    code.extend([
        s(Op::sd, A1, T0, 64),
        i(Op::addi, A1, ZERO, 0),
        i(Op::addi, T1, ZERO, 2000),
        i(Op::addi, T1, T1, -1),
        s(Op::bne, ZERO, T1, -4),
        i(Op::addi, T2, ZERO, 1),
        s(Op::sd, T2, T0, 0),
        spin(),
    ]);
    code
}

/// Runs two machines, the second with a change.
fn run(change: impl Fn(&mut Machine, &mut Bare)) -> Result<ExitStatus, String> {
    let config = Arc::new(Config::new(with_modes(Isa::parse("rv64gc").unwrap())));
    let image = image(Xlen::Rv64, &program());
    let options = Options::with_ram(1 << 20);
    let new = || boot(&image, Arc::clone(&config), &options, Box::new(Console::default())).unwrap();
    let ((mut a, mut of_a), (mut b, mut of_b)) = (new(), new());
    change(&mut b, &mut of_b);
    let mut twins = LockstepPair::new();
    Ok(twins.run((&mut a, &mut of_a), (&mut b, &mut of_b), 100_000)?.expect("it ends"))
}

#[test]
fn machines_that_do_the_same_run_to_their_end() {
    assert_eq!(run(|_, _| {}), Ok(ExitStatus::Code(0)));
}

#[test]
fn a_difference_is_named() {
    let register = run(|machine, _| machine.harts[0].x[usize::from(T3)] = 7).unwrap_err();
    assert!(register.contains("x28 is 0x0 interpreted, 0x7 compiled"), "{register}");
    assert!(register.contains("after instruction 0, starting at 0x80000000"), "{register}");
    // The register that held it is the same again when they are compared.
    let memory = run(|machine, _| machine.harts[0].x[usize::from(A1)] = 0x500).unwrap_err();
    assert!(memory.contains("memory at 0x80001041 is 0x10 interpreted, 0x05 compiled"), "{memory}");
    // No loop is there.
    let early = run(|_, bare| bare.bus().poke(RAM + 4 * 6, &0x13u32.to_le_bytes()).unwrap()).unwrap_err();
    assert!(early.contains("instret is 0xfa8 interpreted, 0xa compiled"), "{early}");
    let device = run(|_, bare| bare.bus().store(0x0200_4000, 8, 99).unwrap()).unwrap_err();
    assert!(device.contains("device state differs"), "{device}");
}
