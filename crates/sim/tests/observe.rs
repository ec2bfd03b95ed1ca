//! The observers against programs small enough to count by hand.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use rivet_board::with_modes;
use rivet_exec::{Engine, Exit, Interpreter, Observer};
use rivet_hart::{AddressSpace, Config, Hart, Privilege};
use rivet_isa::{Ext, ExtSet, Inst, Isa, Lmul, Op, Sew, Vtype, Xlen};
use rivet_mem::Bus;
use rivet_sim::observe::{Stats, Trace};
use rivet_testkit::{CODE, DATA, machine, place};

/// `vsetivli t0, 8, e32, m1, ta, ma` sets vl to 8 at VLEN 256.
fn vset() -> Inst {
    let vtype = Vtype { vta: true, vma: true, ..Vtype::new(Sew::E32, Lmul::M1) };
    Inst { rd: 5, rs1: 8, imm: vtype.imm() as i32, ..Inst::new(Op::vsetivli) }
}

fn vadd(vm: bool) -> Inst {
    Inst { rd: 8, rs2: 9, rs1: 10, vm, ..Inst::new(Op::vadd_vv) }
}

fn program() -> Vec<Inst> {
    vec![
        vset(),
        vset(),
        // Each element of v0 is 5: of the first eight mask bits, 0 and 2 are set.
        Inst { rd: 0, imm: 5, ..Inst::new(Op::vmv_v_i) },
        vadd(false),
        vadd(true),
    ]
}

fn run(program: &[Inst], observer: impl Observer) -> Hart {
    let mut hart = machine(Isa::default());
    place(&mut hart, program);
    hart.pc = CODE;
    hart.set_x(10, DATA);
    let exit = Interpreter::observed(observer).run(&mut hart, program.len() as u64);
    assert!(matches!(exit, Exit::Fuel), "{exit:?}");
    hart
}

/// The commit log of what `run` runs.
fn log(run: impl FnOnce(Rc<RefCell<Trace<Vec<u8>>>>) -> Hart) -> String {
    let trace = Rc::new(RefCell::new(Trace::new(Vec::new())));
    run(Rc::clone(&trace));
    let log =
        Rc::into_inner(trace).expect("the engine is gone").into_inner().finish().expect("memory is writable");
    String::from_utf8(log).expect("text")
}

/// Where RAM of a bare machine is.
const RAM: u64 = 0x8000_0000;

/// The commit log of a bare machine with `program` at the start of its RAM, without the part that says which
/// instruction it is: what each line says that the instruction did.
fn effects(isa: Isa, program: &[Inst], prepare: impl FnOnce(&mut Hart)) -> Vec<String> {
    let mut bus = Bus::new();
    bus.add_ram(RAM, 1 << 20).expect("host memory");
    let mut at = RAM;
    for inst in program {
        let raw = inst.encode(isa.xlen).expect("an encoding").to_le_bytes();
        let len = inst.op.row().len;
        bus.poke(at, &raw[..len.into()]).expect("RAM");
        at += u64::from(len);
    }
    let mut hart = Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    hart.pc = RAM;
    prepare(&mut hart);
    let log = log(|trace| {
        let mut engine = Interpreter::observed(trace);
        for _ in program {
            // A CSR may ask the machine to look at its devices.
            let exit = engine.run(&mut hart, 1);
            assert!(matches!(exit, Exit::Fuel | Exit::Stop), "{exit:?}");
            hart.stop = false;
        }
        drop(engine);
        hart
    });
    log.lines().map(|line| line.split_once(')').expect("an encoding").1.trim_start().to_owned()).collect()
}

/// Everything for a bare machine.
fn full(xlen: Xlen) -> Isa {
    with_modes(Isa::everything(xlen))
}

fn csr(op: Op, number: i32, rs1: u8) -> Inst {
    Inst { rs1, imm: number, ..Inst::new(op) }
}

/// Writes a CSR, from M-mode.
fn set(hart: &mut Hart, number: u16, value: u64) {
    hart.write_csr(number, value).expect("M-mode may write it");
}

#[test]
fn statistics_count_what_ran() {
    let stats = Rc::new(RefCell::new(Stats::default()));
    run(&program(), Rc::clone(&stats));
    let stats = stats.borrow();
    assert_eq!((stats.instructions(), stats.vector(), stats.vset, stats.vset_same), (5, 3, 2, 1));
    let mix: Vec<_> =
        stats.mix().map(|(class, sew, lmul, m)| (class, sew, lmul, m.count, m.elements, m.active)).collect();
    assert_eq!(
        mix,
        [("integer", Sew::E32, Lmul::M1, 2, 16, 2 + 8), ("move and permute", Sew::E32, Lmul::M1, 1, 8, 8),]
    );
    assert_eq!(stats.instructions_by_op()[0].1, 2);
}

#[test]
fn the_commit_log_has_spikes_form() {
    let mut program = program();
    program.truncate(3);
    // sd x10, 8(x10); lw x6, 8(x10); c.nop
    program.push(Inst { rs2: 10, rs1: 10, imm: 8, ..Inst::new(Op::sd) });
    program.push(Inst { rd: 6, rs1: 10, imm: 8, ..Inst::new(Op::lw) });
    program.push(Inst::new(Op::c_nop));
    let log = log(|trace| run(&program, trace));
    // Writes are listed by number, so x5 comes before CSR 8.
    let expected = [
        format!(
            "core   0: 0 {:#018x} (0xcd0472d7) x5  0x0000000000000008 c8_vstart 0x0000000000000000",
            CODE
        ),
        " c3104_vl 0x0000000000000008 c3105_vtype 0x00000000000000d0\n".into(),
        // The second changes nothing: vtype is not written again.
        format!(
            "core   0: 0 {:#018x} (0xcd0472d7) x5  0x0000000000000008 c8_vstart 0x0000000000000000",
            CODE + 4
        ),
        " c3104_vl 0x0000000000000008\n".into(),
        format!("core   0: 0 {:#018x} (0x5e02b057) e32 m1 l8 v0  0x", CODE + 8),
        format!("{} c8_vstart 0x0000000000000000\n", "00000005".repeat(8)),
        format!("core   0: 0 {:#018x} (0x00a53423) mem {:#018x} {DATA:#018x}\n", CODE + 12, DATA + 8),
        format!("core   0: 0 {:#018x} (0x00852303) x6  {DATA:#018x} mem {:#018x}\n", CODE + 16, DATA + 8),
        format!("core   0: 0 {:#018x} (0x0001)\n", CODE + 20),
    ];
    assert_eq!(log, expected.concat());
}

#[test]
fn a_cleared_cache_block_is_traced_byte_by_byte() {
    // cbo.zero (x10), as Spike's commit log lists it.
    let program = [Inst { rs1: 10, ..Inst::new(Op::cbo_zero) }];
    let log = log(|trace| run(&program, trace));
    let stores: String = (DATA..DATA + 64).map(|addr| format!(" mem {addr:#018x} 0x00")).collect();
    let expected = format!("core   0: 0 {CODE:#018x} (0x0045200f){stores}\n");
    assert_eq!(log, expected);
}

#[test]
fn a_cache_block_is_cleared_at_the_transformed_address() {
    // mseccfg.PMM = 3: the upper 16 bits are masked.
    let program = [Inst { rs1: 10, ..Inst::new(Op::cbo_zero) }, Inst { rs1: 10, ..Inst::new(Op::sd) }];
    let lines = effects(full(Xlen::Rv64), &program, |hart| {
        set(hart, 0x747, 3 << 32);
        hart.set_x(10, 0x1234 << 48 | RAM + 0x1010);
    });
    let stores: Vec<String> =
        (RAM + 0x1000..RAM + 0x1040).map(|addr| format!("mem {addr:#018x} 0x00")).collect();
    // Spike lists the address of an ordinary store as it is before.
    assert_eq!(
        lines,
        [stores.join(" "), format!("mem {:#018x} 0x0000000000000000", 0x1234 << 48 | RAM + 0x1010)]
    );
}

#[test]
fn a_write_of_fcsr_is_traced_as_one_of_its_parts() {
    // csrwi fcsr, 21, as Spike's commit log lists it.
    let program = [Inst { rs1: 21, imm: 3, ..Inst::new(Op::csrrwi) }];
    let log = log(|trace| run(&program, trace));
    let parts = "c1_fflags 0x0000000000000015 c2_frm 0x0000000000000000";
    let expected = format!("core   0: 0 {CODE:#018x} (0x003ad073) {parts}\n");
    assert_eq!(log, expected);
}

#[test]
fn stores_are_traced_with_what_they_wrote() {
    // sd x10, 0(x11); amoadd.d x12, x10, (x11), under Sv39: 0x4000_0000 is the start of RAM.
    let program = [
        Inst { rs2: 10, rs1: 11, ..Inst::new(Op::sd) },
        Inst { rd: 12, rs2: 10, rs1: 11, ..Inst::new(Op::amoadd_d) },
    ];
    let lines = effects(full(Xlen::Rv64), &program, |hart| {
        let root = RAM + 0x1_0000;
        for (index, to) in [(1, RAM), (2, RAM)] {
            // A superpage of 1 GiB: V R W X A D.
            hart.store(root + index * 8, to >> 12 << 10 | 0xcf).expect("RAM");
        }
        set(hart, 0x3b0, u64::MAX);
        set(hart, 0x3a0, 0x1f);
        set(hart, 0x180, 8 << 60 | root >> 12);
        // MPP = S, and there.
        set(hart, 0x300, 1 << 11);
        hart.mret(0).expect("M-mode");
        hart.pc = RAM;
        assert_eq!(hart.privilege, Privilege::S);
        hart.set_x(10, 0x1122_3344_5566_7788);
        hart.set_x(11, 0x4000_1000);
    });
    assert_eq!(
        lines,
        [
            "mem 0x0000000040001000 0x1122334455667788",
            "x12 0x1122334455667788 mem 0x0000000040001000 mem 0x0000000040001000 0x22446688aaccef10",
        ]
    );
}

#[test]
fn accesses_of_one_register_are_traced_with_their_width() {
    let store = |op, imm| Inst { rs2: 10, rs1: 11, imm, ..Inst::new(op) };
    let program = [
        store(Op::sb, 1),
        store(Op::sh, 2),
        store(Op::sw, 4),
        Inst { rs2: 3, ..store(Op::fsd, 8) },
        // Misaligned, and across two pages.
        store(Op::sd, 0x13),
        store(Op::sd, -3),
        // What it overwrites is its own address.
        Inst { rd: 11, rs1: 11, imm: 4, ..Inst::new(Op::lw) },
    ];
    let lines = effects(full(Xlen::Rv64), &program, |hart| {
        set(hart, 0x300, 0x6000);
        hart.set_x(10, 0x1122_3344_5566_7788);
        hart.set_x(11, RAM + 0x1000);
        hart.f[3] = 1.5f64.to_bits();
    });
    let expected = [
        "mem 0x0000000080001001 0x88",
        "mem 0x0000000080001002 0x7788",
        "mem 0x0000000080001004 0x55667788",
        "mem 0x0000000080001008 0x3ff8000000000000",
        "mem 0x0000000080001013 0x1122334455667788",
        "mem 0x0000000080000ffd 0x1122334455667788",
        // Its lowest byte is the last of the one before.
        "x11 0x0000000055667711 mem 0x0000000080001004",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn of_a_store_conditional_the_store_is_traced() {
    let program = [
        Inst { rd: 12, rs1: 11, ..Inst::new(Op::lr_w) },
        Inst { rd: 13, rs2: 10, rs1: 11, ..Inst::new(Op::sc_w) },
        Inst { rd: 13, rs2: 10, rs1: 11, ..Inst::new(Op::sc_w) },
    ];
    let lines = effects(full(Xlen::Rv32), &program, |hart| {
        hart.set_x(10, 7);
        hart.set_x(11, RAM + 0x1000);
    });
    let expected = [
        "x12 0x00000000 mem 0x80001000",
        "x13 0x00000000 mem 0x80001000 0x00000007",
        // It has no reservation.
        "x13 0x00000001",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn writes_of_csrs_are_traced_with_what_they_change_beside() {
    let zero = |bits: u32| format!("0x{:0width$x}", 0, width = bits as usize / 4);
    for xlen in [Xlen::Rv32, Xlen::Rv64] {
        let bits = if xlen == Xlen::Rv32 { 32 } else { 64 };
        let hex = |value: u64| format!("0x{value:0width$x}", width = bits as usize / 4);
        // csrwi fcsr, 1; csrwi vstart, 0: both make their state dirty. Bits 13 and 9 are FS and VS of the prepared value.
        let program = [csr(Op::csrrwi, 3, 1), csr(Op::csrrwi, 8, 0), csr(Op::csrrwi, 3, 1)];
        let lines = effects(full(xlen), &program, |hart| set(hart, 0x300, 0x2200));
        let sd_and = |value: u64| if bits == 32 { 1 << 31 | value } else { 1 << 63 | 0xa << 32 | value };
        let flags = format!("c1_fflags {} c2_frm {}", hex(1), zero(bits));
        assert_eq!(
            lines,
            [
                format!("{flags} c768_mstatus {}", hex(sd_and(0x6200))),
                format!("c8_vstart {} c768_mstatus {}", zero(bits), hex(sd_and(0x6600))),
                flags,
            ],
            "{xlen:?}"
        );
        // csrwi sie, 2, which is delegated; csrwi mip, 2, and again: mvip shows SSIP as it was.
        let program = [csr(Op::csrrwi, 0x104, 2), csr(Op::csrrwi, 0x344, 2), csr(Op::csrrwi, 0x344, 2)];
        let lines = effects(full(xlen), &program, |hart| set(hart, 0x303, 2));
        assert_eq!(
            lines,
            [
                format!("c260_sie {} c772_mie {}", hex(2), hex(2)),
                format!("c777_mvip {} c836_mip {}", zero(bits), hex(2)),
                format!("c777_mvip {} c836_mip {}", hex(2), hex(2)),
            ],
            "{xlen:?}"
        );
    }
}

#[test]
fn a_write_of_stimecmph_is_traced_as_one_of_stimecmp() {
    // csrwi stimecmp, 3; csrwi stimecmph, 1
    let program = [csr(Op::csrrwi, 0x14d, 3), csr(Op::csrrwi, 0x15d, 1)];
    assert_eq!(effects(full(Xlen::Rv32), &program, |_| {}), ["c333_stimecmp 0x00000003"; 2]);
}

#[test]
fn mret_is_traced_with_all_of_mstatus() {
    for (xlen, expected) in [
        (Xlen::Rv32, "c768_mstatus 0x00000080 c784_mstatush 0x00000000"),
        (Xlen::Rv64, "c768_mstatus 0x0000000a00000080"),
    ] {
        let lines = effects(full(xlen), &[Inst::new(Op::mret)], |hart| set(hart, 0x300, 0x1800));
        assert_eq!(lines, [expected]);
    }
}

#[test]
fn a_write_of_misa_that_is_suppressed_is_not_traced() {
    // c.nop; csrci misa, 4; c.nop; csrci misa, 4: the second is followed by an aligned instruction.
    let clear = csr(Op::csrrci, 0x301, 4);
    let program = [Inst::new(Op::c_nop), clear, Inst::new(Op::c_nop), clear];
    let lines = effects(full(Xlen::Rv64), &program, |_| {});
    assert_eq!(lines[1], "");
    assert!(lines[3].starts_with("c769_misa 0x8"), "{lines:?}");
}

#[test]
fn floating_point_registers_are_traced_with_flen_bits() {
    // fmv.w.x f3, x10
    let program = [Inst { rd: 3, rs1: 10, ..Inst::new(Op::fmv_w_x) }];
    for (exts, expected) in [
        (&[Ext::F][..], "f3  0x3f800000"),
        (&[Ext::F, Ext::Zfh], "f3  0x3f800000"),
        (&[Ext::F, Ext::D], "f3  0xffffffff3f800000"),
    ] {
        for xlen in [Xlen::Rv32, Xlen::Rv64] {
            let isa = with_modes(Isa::new(xlen, exts.iter().copied().collect::<ExtSet>()));
            let lines = effects(isa, &program, |hart| {
                // FS is dirty.
                set(hart, 0x300, 0x6000);
                hart.set_x(10, 0x3f80_0000);
            });
            assert_eq!(lines, [expected], "{xlen:?} {exts:?}");
        }
    }
}

#[test]
fn a_truncated_load_is_traced_with_its_new_length() {
    // vle8ff.v v8, (x10) with four bytes left in memory.
    let vtype = Vtype { vta: true, vma: true, ..Vtype::new(Sew::E8, Lmul::M1) };
    let program = [
        Inst { rd: 5, rs1: 8, imm: vtype.imm() as i32, ..Inst::new(Op::vsetivli) },
        Inst { rd: 8, rs1: 10, vm: true, ..Inst::new(Op::vle8ff_v) },
    ];
    let lines = effects(full(Xlen::Rv64), &program, |hart| {
        set(hart, 0x300, 0x600);
        hart.set_x(10, RAM + (1 << 20) - 4);
    });
    assert!(lines[1].starts_with("e8 m1 l4 v8  0x"), "{lines:?}");
    assert!(lines[1].contains(" c3104_vl 0x0000000000000004 mem "), "{lines:?}");
}

#[test]
fn the_vector_setting_is_traced_after_f0() {
    // vfmv.f.s f0, v8
    let vtype = Vtype::new(Sew::E64, Lmul::M1);
    let program = [
        Inst { rd: 5, rs1: 2, imm: vtype.imm() as i32, ..Inst::new(Op::vsetivli) },
        Inst { rd: 0, rs2: 8, vm: true, ..Inst::new(Op::vfmv_f_s) },
    ];
    let lines = effects(full(Xlen::Rv64), &program, |hart| set(hart, 0x300, 0x6600));
    assert_eq!(lines[1], "f0  0x0000000000000000 e64 m1 l2 c8_vstart 0x0000000000000000");
}

#[test]
fn vector_registers_are_listed_in_which_an_element_is_written() {
    // At VLEN 256, 64 bytes in two registers; bit 40 of the mask alone is set.
    let isa = || Isa { vlen: 256, ..full(Xlen::Rv64) };
    let vtype = Vtype::new(Sew::E8, Lmul::M2);
    let avl = Inst { rd: 5, rs1: 10, imm: vtype.imm() as i32, ..Inst::new(Op::vsetvli) };
    let vector = |op, rd, rs2, rs1, vm| Inst { rd, rs2, rs1, vm, ..Inst::new(op) };
    let registers = |inst: Inst| {
        let lines = effects(isa(), &[avl, inst], |hart| {
            set(hart, 0x300, 0x600);
            hart.set_x(10, 64);
            hart.set_x(11, 33);
            hart.set_x(12, RAM + 0x1000);
            hart.v.set_mask(0, 40, true);
            hart.v.set_mask(1, 3, true);
        });
        let words = lines[1].split(' ').filter(|word| word.starts_with('v')).map(str::to_owned);
        words.collect::<Vec<String>>()
    };
    assert_eq!(registers(vector(Op::vadd_vv, 8, 4, 6, true)), ["v8", "v9"]);
    assert_eq!(registers(vector(Op::vadd_vv, 8, 4, 6, false)), ["v9"]);
    // Here v0 is no mask, or masks what stands in one register.
    assert_eq!(registers(vector(Op::vmerge_vvm, 8, 4, 6, false)), ["v8", "v9"]);
    assert_eq!(registers(vector(Op::vmseq_vv, 8, 4, 6, false)), ["v8"]);
    assert_eq!(registers(vector(Op::vredsum_vs, 8, 4, 6, false)), ["v8"]);
    // From element 33 on; as many as v1 has bits.
    assert_eq!(registers(vector(Op::vslideup_vx, 8, 4, 11, true)), ["v9"]);
    assert_eq!(registers(vector(Op::vcompress_vm, 8, 4, 1, true)), ["v8"]);
    assert_eq!(registers(vector(Op::vcompress_vm, 8, 4, 2, true)), Vec::<String>::new());
    // Behind the 8 bytes of a mask of 64 bits there are none; 12 words are more than a register.
    let mask = vector(Op::vlm_v, 8, 0, 12, true);
    assert_eq!(registers(mask), ["v8"]);
    let whole = vector(Op::vl2re32_v, 8, 0, 12, true);
    for (inst, vstart, expected) in
        [(mask, 9, &[][..]), (whole, 0, &[" v8  0x", " v9  0x"]), (whole, 12, &[" v9  0x"])]
    {
        let lines = effects(isa(), &[avl, csr(Op::csrrwi, 8, vstart), inst], |hart| {
            set(hart, 0x300, 0x600);
            hart.set_x(10, 64);
            hart.set_x(12, RAM + 0x1000);
        });
        let found: Vec<&str> = [" v8  0x", " v9  0x"].into_iter().filter(|v| lines[2].contains(v)).collect();
        assert_eq!(found, expected, "{lines:?}");
    }
    // Both fields of a segment.
    let segments = Inst { aux: 1, ..vector(Op::vle8_v, 8, 0, 12, false) };
    assert_eq!(registers(segments), ["v9", "v11"]);
}
