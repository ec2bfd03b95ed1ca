//! The random generators reach what they promise.

use std::collections::HashSet;

use rivet_isa::{Ext, ExtSet, Isa, Op, Operand, Xlen};
use rivet_testkit::{Rng, everything, machine, random_inst, randomize};

#[test]
fn equal_seeds_give_equal_sequences() {
    let (mut a, mut b, mut c) = (Rng::new(1), Rng::new(1), Rng::new(2));
    let first: Vec<u64> = (0..100).map(|_| a.bits()).collect();
    assert!(first.iter().all(|&x| b.bits() == x));
    assert!(first.iter().any(|&x| c.bits() != x));
    // The reference sequence of SplitMix64 for the seed 1234567.
    let mut r = Rng::new(1234567);
    assert_eq!([r.bits(), r.bits()], [6457827717110365317, 3203168211198807973]);
}

#[test]
fn every_row_is_drawn() {
    let mut rng = Rng::new(3);
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        for op in Op::all().filter(|&op| rivet_isa::decode::available(op, &everything(xlen))) {
            let Some(inst) = random_inst(&mut rng, op, xlen) else { panic!("{op:?} is never drawn") };
            assert_eq!(inst.op, op);
            assert_eq!(inst.encode(xlen), Some(inst.raw), "{inst:?}");
        }
        let other = if xlen == Xlen::Rv32 { Op::ld } else { Op::c_jal };
        assert_eq!(random_inst(&mut rng, other, xlen), None);
    }
}

#[test]
fn all_values_of_operands_occur() {
    let mut rng = Rng::new(4);
    let drawn: Vec<_> = (0..5000).filter_map(|_| random_inst(&mut rng, Op::vadd_vi, Xlen::Rv64)).collect();
    assert_eq!(drawn.iter().map(|i| i.rd).collect::<HashSet<_>>().len(), 32);
    assert_eq!(drawn.iter().map(|i| i.imm).collect::<HashSet<_>>().len(), 32);
    assert!(Op::vadd_vi.row().operands.contains(&Operand::Vm));
    assert!(drawn.iter().any(|i| i.vm) && drawn.iter().any(|i| !i.vm));
    // Groups of eight registers are aligned often enough.
    let aligned = drawn.iter().filter(|i| i.rd % 8 == 0 && i.rs2 % 8 == 0).count();
    assert!((500..4000).contains(&aligned), "{aligned}");
}

#[test]
fn states_are_possible() {
    let embedded = Isa { vlen: 32, ..Isa::new(Xlen::Rv32, ExtSet::of(&[Ext::Zve32x])) };
    let scalar = Isa::new(Xlen::Rv64, ExtSet::of(&[Ext::D]));
    let mut rng = Rng::new(5);
    for isa in [everything(Xlen::Rv64), Isa { vlen: 4096, ..everything(Xlen::Rv32) }, embedded, scalar] {
        let mut hart = machine(isa);
        let mut settings = HashSet::new();
        for _ in 0..300 {
            randomize(&mut rng, &mut hart);
            assert_eq!(hart.x[0], 0);
            if isa.xlen == Xlen::Rv32 {
                assert!(hart.x.iter().all(|&x| x == x as i32 as u64));
            }
            if isa.vlen > 0 {
                let v = &hart.v;
                assert!(
                    v.vtype().is_supported(isa.elen, isa.vlen) && v.vl <= v.vlmax() && v.vstart < v.vlmax()
                );
                settings.insert(v.vtype().imm() & 0x3f);
            }
        }
        // For ELEN = 64, LMUL from 1/8 up has 1, 2, 3, 4, 4, 4, 4 SEWs; for ELEN = VLEN = 32, 0, 1, 2, 3, 3, 3, 3.
        let expected = [0, 15, 22][isa.elen as usize / 32];
        assert_eq!(settings.len(), expected);
    }
}
