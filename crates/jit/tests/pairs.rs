//! Two integer instructions that scalar regions do as one, against results computed here; registers in host registers and
//! in the hart, as operands and as results.

use rivet_exec::Engine;
use rivet_isa::{Inst, Op, Xlen};
use rivet_jit::{CodeLog, HostCodeKind, JitEngine, Tiers};
use rivet_testkit::{everything, machine, place, seal};

/// What a register holds, by the registers before.
type Expected = Box<dyn Fn(&[u64; 32]) -> u64>;

/// A pair, which writes `rd`, and what that holds then by the registers before.
struct Pair {
    code: [Inst; 2],
    rd: u8,
    expected: Expected,
}

fn shifted(op: Op, rd: u8, rs1: u8, imm: i32) -> Inst {
    Inst { rd, rs1, imm, ..Inst::new(op) }
}

fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    // Those that are used most have host registers, the last ones have not.
    let places = [(10, 10), (10, 11), (30, 31), (30, 10), (10, 31)];
    for (rd, rs1) in places {
        let source = usize::from(rs1);
        for (left, right) in [
            (32, 32),
            (32, 30),
            (32, 31),
            (32, 1),
            (48, 48),
            (48, 45),
            (56, 56),
            (56, 50),
            (32, 33),
            (40, 40),
        ] {
            let code = |op| [shifted(Op::slli, rd, rs1, left), shifted(op, rd, rd, right)];
            pairs.push(Pair {
                code: code(Op::srli),
                rd,
                expected: Box::new(move |x| x[source] << left >> right),
            });
            pairs.push(Pair {
                code: code(Op::srai),
                rd,
                expected: Box::new(move |x| ((x[source] << left) as i64 >> right) as u64),
            });
        }
        for by in 1..=4 {
            for other in [11u8, 29, rd] {
                let add = |a, b| {
                    [shifted(Op::slli, rd, rs1, by), Inst { rd, rs1: a, rs2: b, ..Inst::new(Op::add) }]
                };
                let sum = move |x: &[u64; 32]| {
                    let multiple = x[source] << by;
                    let other = if other == rd { multiple } else { x[usize::from(other)] };
                    multiple.wrapping_add(other)
                };
                pairs.push(Pair { code: add(rd, other), rd, expected: Box::new(sum) });
                pairs.push(Pair { code: add(other, rd), rd, expected: Box::new(sum) });
            }
        }
    }
    for (rd, upper, lower) in
        [(10u8, 0x7fff_f000u32, 2047), (10, 0x8000_0000, -1), (30, 0xffff_f000, -2048), (30, 0x1000, 5)]
    {
        let upper = upper as i32;
        for op in [Op::addi, Op::addiw] {
            let sum = i64::from(upper) + i64::from(lower);
            let sum = if op == Op::addiw { i64::from(sum as i32) } else { sum };
            let code = [Inst { rd, imm: upper, ..Inst::new(Op::lui) }, shifted(op, rd, rd, lower)];
            pairs.push(Pair { code, rd, expected: Box::new(move |_| sum as u64) });
        }
    }
    pairs
}

#[test]
fn pairs_are_what_both_instructions_are() {
    for Pair { code: pair, rd, expected } in pairs() {
        let mut x: [u64; 32] = std::array::from_fn(|r| 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(r as u64 + 1));
        x[0] = 0;
        let add = |rd, rs2| Inst { rd, rs1: rd, rs2, ..Inst::new(Op::add) };
        // Registers that are used more often than those above 28.
        let mut code: Vec<Inst> = (10..18).flat_map(|r| [add(r, 0), add(r, 0)]).collect();
        code.extend(pair);
        let start = code.len() as i32;
        code.push(shifted(Op::addi, 5, 5, 1));
        // The register is what it was at each trip but the last: the pair works on the same each time.
        code.push(Inst { rd: 6, rs1: rd, ..Inst::new(Op::addi) });
        code.push(Inst { rd, rs1: 7, ..Inst::new(Op::addi) });
        code.push(Inst { imm: -4 * (start + 3), ..Inst::new(Op::jal) });
        let log = CodeLog::default();
        let mut engine = JitEngine::with_tiers(Tiers::Both, 3).logged(log.clone());
        let mut hart = machine(everything(Xlen::Rv64));
        place(&mut hart, &code);
        seal(&hart);
        hart.x = x;
        hart.x[7] = x[usize::from(rd)];
        let seen = hart.x;
        engine.run(&mut hart, 100 * code.len() as u64);
        let texts = pair.map(|inst| inst.text(Xlen::Rv64, None).to_string());
        assert_eq!(hart.x[6], expected(&seen), "{texts:?}");
        let is_own = log.all().iter().any(|code| code.kind == HostCodeKind::ScalarRegion);
        assert_eq!(is_own, rivet_jit::has_baseline(), "compiled as a scalar region: {texts:?}");
    }
}
