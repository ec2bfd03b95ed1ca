//! Tests compare hand-written logs with a program of five instructions.

use std::io::Cursor;

use rivet_conformance::Setup;
use rivet_conformance::lockstep::*;
use rivet_elf::Image;

use crate::tiny;

mod lines;

/// x5 = 5; x6 = x5 - 4; x7 = tohost; store x6 there; spin.
const CODE: [u32; 5] = [0x0050_0293, 0xffc2_8313, 0x1000_13b7, 0x0063_b023, 0x0000_006f];

const LOG: &str = "\
core   0: 3 0x0000000010000000 (0x00500293) x5  0x0000000000000005
core   0: 3 0x0000000010000004 (0xffc28313) x6  0x0000000000000001
core   0: 3 0x0000000010000008 (0x100013b7) x7  0x0000000010001000
core   0: 3 0x000000001000000c (0x0063b023) mem 0x0000000010001000 0x0000000000000001
";

fn run_code(log: &str, code: &[u32], options: &Options) -> Result<Report, LockstepError> {
    let bytes =
        tiny::program(code.iter().flat_map(|word| word.to_le_bytes()).collect(), &[("start", tiny::BASE)]);
    let image = Image::parse("test", &bytes).expect("a program");
    let log = Box::new(Cursor::new(log.to_owned()));
    compare(log, image, &["test".into()], &Setup::default(), options)
}

fn run(log: &str) -> Report {
    run_code(log, &CODE, &Options::default()).expect("a report")
}

#[track_caller]
fn same(log: &str, instructions: u64) {
    let report = run(log);
    assert_eq!((report.result, report.instructions), (Verdict::Same, instructions), "{}", report.summary);
}

#[track_caller]
fn differs(log: &str, line: u64, names: &[&str]) -> Report {
    let report = run(log);
    assert_eq!((report.result, report.log_line), (Verdict::Differs, line), "{}", report.summary);
    let items = report.difference.as_ref().map(|d| d.items.iter().map(|i| i.name.as_str()).collect());
    assert_eq!(items.unwrap_or(vec![]), names);
    report
}

#[test]
fn logs_that_agree() {
    same(LOG, 4);
    // Spike's boot code, and what else stands in its logs.
    let boot = "core   0: 3 0x0000000000001000 (0x00000297) x5  0x0000000000001000\n\
                core   0: 3 0x0000000000001004 (0x02028593) x11 0x0000000000001020\n";
    same(&format!("{boot}{LOG}"), 4);
    same(&format!("warning: tohost\ncore   0: >>>>  start\n{LOG}"), 4);
    // Another hart's lines, the end of lines as Windows writes it, a register that is listed though unchanged.
    let other = "core   1: 3 0x0000000010000000 (0x00500293) x5  0x0000000000000007\n";
    same(&LOG.replace('\n', &format!("\n{other}")), 4);
    same(&LOG.replace('\n', "\r\n"), 4);
    same(&LOG.replace("x7  ", "x6  0x0000000000000001 x7  "), 4);
    // It runs on until the simulator looks at tohost.
    let spins = "core   0: 3 0x0000000010000010 (0x0000006f)\n".repeat(5000);
    same(&format!("{LOG}{spins}"), 5);
    // Numbers of registers apart from their letters, counters.
    same(&LOG.replace("x5  ", "x 5 "), 4);
    same(&LOG.replace("x5  ", "c2816_mcycle 0x0000000000000009 x5  "), 4);
    // Stores in other pieces.
    let pieces = "mem 0x0000000010001004 0x00000000 mem 0x0000000010001000 0x00000001";
    same(&LOG.replace("mem 0x0000000010001000 0x0000000000000001", pieces), 4);
}

#[test]
fn logs_that_differ() {
    let report = differs(&LOG.replace("x6  0x0000000000000001", "x6  0x0000000000000002"), 2, &["t1"]);
    let difference = report.difference.as_ref().expect("a difference");
    let Item { before, rivet, log, .. } = &difference.items[0];
    assert_eq!(before.as_deref(), Some("0x0000000000000000"));
    assert_eq!((rivet.as_str(), log.as_str()), ("0x0000000000000001", "0x0000000000000002"));
    assert_eq!(difference.step.text, "addi t1, t0, -0x4");
    assert_eq!(difference.step.symbol.as_deref(), Some("start+0x4"));
    assert_eq!(report.instructions, 1);
    assert_eq!(report.last.len(), 2);
    differs(&LOG.replace("10000004", "10000008"), 2, &["pc"]);
    differs(&LOG.replace("0xffc28313", "0xffc28393"), 2, &["instruction"]);
    differs(&LOG.replace("0: 3 0x0000000010000008", "0: 0 0x0000000010000008"), 3, &["mode"]);
    differs(&LOG.replace(" x7  0x0000000010001000", ""), 3, &["t2"]);
    differs(
        &LOG.replace("x5  0x0000000000000005", "x5  0x0000000000000005 x9  0x0000000000000005"),
        1,
        &["s1"],
    );
    differs(&LOG.replace("0x0000000000000001\n", "0x0000000000000101\n"), 2, &["t1"]);
    let store =
        LOG.replace("mem 0x0000000010001000 0x0000000000000001", "mem 0x0000000010001000 0x0000000000000101");
    differs(&store, 4, &["byte at 0x0000000010001001"]);
    let mstatus = LOG.replace("x5  ", "c768_mstatus 0x0000000000000008 x5  ");
    differs(&mstatus, 1, &["mstatus"]);
    let options = Options { ignore: [0x300].into(), ..Options::default() };
    assert_eq!(run_code(&mstatus, &CODE, &options).expect("a report").result, Verdict::Same);
    // The program ends, the log does not.
    let more = "core   0: 3 0x0000000010000010 (0x0000006f)\n".repeat(10_100);
    let report = run(&format!("{LOG}{more}"));
    assert_eq!(report.result, Verdict::Differs);
    assert!(report.summary.contains("the log continues"), "{}", report.summary);
}

#[test]
fn a_program_that_ends_in_a_trap_without_a_handler() {
    // x5 = 0x200; set bits of mstatus in x5; vsetivli x0, 1, e32, m1; vle32.v v8, (x0).
    let code = [0x2000_0293, 0x3002_a073, 0xcd00_f057, 0x0200_6407];
    // Spike logs an instruction of several accesses though it traps, and the handler's first one raises exceptions for ever.
    let log = "\
core   0: 3 0x0000000010000000 (0x20000293) x5  0x0000000000000200
core   0: 3 0x0000000010000004 (0x3002a073) c768_mstatus 0x8000000a00000600
core   0: 3 0x0000000010000008 (0xcd00f057) c8_vstart 0x0000000000000000 c3104_vl 0x0000000000000001
core   0: 3 0x000000001000000c (0x02006407) e32 m1 l1 c8_vstart 0x0000000000000000
core   0: exception trap_load_access_fault, epc 0x000000001000000c
";
    let report = |log: &str| run_code(log, &code, &Options::default()).expect("a report");
    let same =
        report(&format!("{log}{}", "core   0: exception trap_instruction_access_fault, epc 0x0\n".repeat(4)));
    assert_eq!((same.result, same.instructions), (Verdict::Same, 3), "{}", same.summary);
    assert!(same.summary.contains("no trap handler"), "{}", same.summary);
    // A handler that does something.
    let other = report(&format!("{log}core   0: 3 0x0000000000000000 (0x00000013)\n"));
    assert!(other.summary.contains("the log continues"), "{}", other.summary);
}

#[test]
fn two_instructions_trap_one_after_the_other() {
    // PMP is open, load access faults are delegated; mepc, stvec and mtvec are the last three lines; MPP = S, VS on.
    let code = [
        0xfff0_0293,
        0x3b02_9073,
        0x3a0f_d073,
        0x0200_0293,
        0x3022_9073,
        0x0000_0297,
        0x0302_8293,
        0x3412_9073,
        0x0042_8293,
        0x1052_9073,
        0x0042_8293,
        0x3052_9073,
        0x0000_12b7,
        0xa002_8293,
        0x3002_a073,
        0xc100_f057,
        0x3020_0073, // mret
        0x0200_6407, // vle32.v v8, (x0)
        0x0000_0073, // ecall
        0x0010_0313,
        0x1000_13b7,
        0x0063_b023,
        0x0000_006f, // 1 to tohost
    ];
    let log = "\
core   0: 3 0x0000000010000040 (0x30200073) c768_mstatus 0x8000000a00000680
core   0: 1 0x0000000010000044 (0x02006407) e32 m1 l1 c8_vstart 0x0000000000000000
core   0: exception trap_load_access_fault, epc 0x0000000010000044
core   0:           tval 0x0000000000000000
core   0: exception trap_supervisor_ecall, epc 0x0000000010000048
core   0: 3 0x000000001000004c (0x00100313) x6  0x0000000000000001
core   0: 3 0x0000000010000050 (0x100013b7) x7  0x0000000010001000
core   0: 3 0x0000000010000054 (0x0063b023) mem 0x0000000010001000 0x0000000000000001
";
    let options = Options { skip_to: Some(0x1000_0040), ..Options::default() };
    let report = run_code(log, &code, &options).expect("a report");
    assert_eq!((report.result, report.instructions), (Verdict::Same, 4), "{}", report.summary);
}

#[test]
fn logs_that_end_early() {
    for cut in [LOG.len() - 1, LOG.len() - 20, LOG.len() - 60] {
        let report = run(&LOG[..cut]);
        assert_eq!((report.result, report.instructions, report.log_line), (Verdict::LogEnds, 3, 4));
        assert!(report.summary.contains("truncated in line 4: 3 instructions match"), "{}", report.summary);
    }
    let three: String = LOG.split_inclusive('\n').take(3).collect();
    let report = run(&three);
    assert_eq!((report.result, report.instructions, report.log_line), (Verdict::LogEnds, 3, 3));
    assert!(report.summary.contains("ends after line 3"), "{}", report.summary);
    let limit = Options { limit: Some(3), ..Options::default() };
    assert_eq!(run_code(&three, &CODE, &limit).expect("a report").result, Verdict::Same);
}

#[test]
fn what_is_no_log() {
    let refused = |log: &str, options: &Options, word: &str| {
        let error = run_code(log, &CODE, options).expect_err("an error").to_string();
        assert!(error.contains(word) && !error.contains(char::is_control), "{error}");
    };
    let plain = Options::default();
    refused("", &plain, "no commit-log line");
    refused("hello\nworld\n", &plain, "no commit-log line");
    refused(&LOG.replace("x6  0x", "y6  0x"), &plain, "log line 2: unexpected 'y6'");
    refused(&LOG.replace("x6  0x", "\u{1b}6  0x"), &plain, r"log line 2: unexpected '\u{1b}6'");
    refused(&LOG.replace("x6  0x0000000000000001", "x6  "), &plain, "line 2");
    refused(&LOG.replace("x6  ", "x60 "), &plain, "x60");
    refused(LOG, &Options { hart: Some(1), ..Options::default() }, "no line for hart 1");
    refused(LOG, &Options { skip_to: Some(0x1234), ..Options::default() }, "without reaching 0x1234");
}

#[test]
fn listings_alone_say_which_instructions_ran() {
    let listing = "\
core   0: 0x0000000010000000 (0x00500293) li      t0, 5
core   0: 0x0000000010000004 (0xffc28313) addi    t1, t0, -4
core   0: 0x0000000010000008 (0x100013b7) lui     t2, 0x10001
core   0: 0x000000001000000c (0x0063b023) sd      t1, 0(t2)
core   0: 0x0000000010000010 (0x0000006f) j       pc + 0x0
";
    same(listing, 5);
    differs(&listing.replace("10000008", "10000010"), 3, &["pc"]);
    // Both: the commits count.
    let both: String = listing.lines().zip(LOG.lines()).map(|(a, b)| format!("{a}\n{b}\n")).collect();
    same(&both, 4);
    differs(&both.replace("x6  0x0000000000000001", "x6  0x0000000000000002"), 4, &["t1"]);
}

#[test]
fn the_comparison_may_start_later() {
    let options = Options { skip_to: Some(0x1000_0008), ..Options::default() };
    let wrong_before = LOG.replace("x6  0x0000000000000001", "x6  0x0000000000000002");
    let report = run_code(&wrong_before, &CODE, &options).expect("a report");
    assert_eq!((report.result, report.instructions), (Verdict::Same, 2), "{}", report.summary);
}

#[test]
fn reads_of_counters_give_what_the_log_says() {
    // x5 = mcycle; x6 = 1; x7 = tohost; store; spin.
    let mut code = CODE;
    (code[0], code[1]) = (0xb000_22f3, 0x0010_0313);
    let log = LOG.replace("(0x00500293) x5  0x0000000000000005", "(0xb00022f3) x5  0x000000000000cafe");
    let log = log.replace("0xffc28313", "0x00100313");
    let report = run_code(&log, &code, &Options::default()).expect("a report");
    assert_eq!(report.result, Verdict::Same, "{}", report.summary);
}

#[test]
fn what_a_program_printed_between_lines_does_not_matter() {
    let noise = "hello \u{fffd}\ncore values: 7\ncores 1: x\n";
    same(&LOG.replace('\n', &format!("\n{noise}")), 4);
}

#[test]
fn differences_in_vectors_are_told_by_element() {
    // vsetivli x0, 4, e32, m1, ta, ma; vid.v v8
    let mut code = vec![0xcd02_7057, 0x5208_a457];
    code.extend(CODE);
    // mstatus.VS is off at reset, so that both trap: turn it on first. x5 = 0x600; mstatus |= x5.
    code.splice(0..0, [0x6000_0293, 0x3002_a073]);
    let head = "\
core   0: 3 0x0000000010000000 (0x60000293) x5  0x0000000000000600
core   0: 3 0x0000000010000004 (0x3002a073)
core   0: 3 0x0000000010000008 (0xcd027057)
";
    let vid =
        |value: &str| format!("{head}core   0: 3 0x000000001000000c (0x5208a457) e32 m1 l4 v8  0x{value}\n");
    let zeros = "0".repeat(32);
    let limit = Options { limit: Some(4), ..Options::default() };
    let good = vid(&format!("{zeros}00000003000000020000000100000000"));
    let report = run_code(&good, &code, &limit).expect("a report");
    assert_eq!(report.result, Verdict::Same, "{} {:?}", report.summary, report.difference);
    let bad = vid(&format!("{zeros}00000003000000020000000700000000"));
    let report = run_code(&bad, &code, &limit).expect("a report");
    let items = report.difference.expect("a difference").items;
    let expected = Item {
        name: "v8[1]".into(),
        before: Some("0x00000000".into()),
        rivet: "0x00000001".into(),
        log: "0x00000007".into(),
    };
    assert_eq!(items, [expected]);
    let short = vid("00000003000000020000000100000000");
    let report = run_code(&short, &code, &limit).expect("a report");
    assert_eq!(report.difference.expect("a difference").items[0].name, "VLEN");
}

#[test]
fn pending_interrupts_of_devices_come_when_the_log_says() {
    // csrr x5, mip; x6 = 1; x7 = tohost; store; spin.
    let mut code = CODE;
    (code[0], code[1]) = (0x3440_22f3, 0x0010_0313);
    let mip = |value: &str| {
        LOG.replace("(0x00500293) x5  0x0000000000000005", &format!("(0x344022f3) x5  0x{value}"))
            .replace("0xffc28313", "0x00100313")
    };
    // MTIP and STIP, then SSIP, which is software's.
    let report = run_code(&mip("00000000000000a0"), &code, &Options::default()).expect("a report");
    assert_eq!(report.result, Verdict::Same, "{}", report.summary);
    let report = run_code(&mip("0000000000000002"), &code, &Options::default()).expect("a report");
    assert_eq!(report.result, Verdict::Differs, "{}", report.summary);
}

#[test]
fn a_cleared_cache_block_agrees() {
    // x5 = 0x10002000; x5 -= 64; cbo.zero (x5); spin.
    let code = [0x1000_22b7, 0xfc02_8293, 0x0042_a00f, 0x0000_006f];
    let stores: String = (0x1000_1fc0..0x1000_2000).map(|addr| format!(" mem {addr:#018x} 0x00")).collect();
    let log = |stores: &str| {
        format!(
            "core   0: 3 0x0000000010000000 (0x100022b7) x5  0x0000000010002000\n\
             core   0: 3 0x0000000010000004 (0xfc028293) x5  0x0000000010001fc0\n\
             core   0: 3 0x0000000010000008 (0x0042a00f){stores}\n"
        )
    };
    let limit = Options { limit: Some(3), ..Options::default() };
    let report = run_code(&log(&stores), &code, &limit).expect("a report");
    assert_eq!(report.result, Verdict::Same, "{}", report.summary);
    let report = run_code(&log(&stores.replace("1fcf 0x00", "1fcf 0x01")), &code, &limit).expect("a report");
    assert_eq!(report.result, Verdict::Differs, "{}", report.summary);
}

/// `csrs mstatus, x5` after `lui x5, 0x2`: FS is initial.
const FS_ON: [u32; 2] = [0x0000_22b7, 0x3002_a073];

#[test]
fn state_may_be_reported_dirty_that_is_not() {
    // fsw f0, 0(x7) changes no register; csrr x6, mstatus.
    let mut code = FS_ON.to_vec();
    code.extend([0x1000_13b7, 0x0403_8393, 0x0003_a027, 0x3000_2373, 0x0000_006f]);
    let log = |fsw: &str, mstatus: &str| {
        format!(
            "core   0: 3 0x0000000010000000 (0x000022b7) x5  0x0000000000002000\n\
             core   0: 3 0x0000000010000004 (0x3002a073) c768_mstatus 0x0000000a00002000\n\
             core   0: 3 0x0000000010000008 (0x100013b7) x7  0x0000000010001000\n\
             core   0: 3 0x000000001000000c (0x04038393) x7  0x0000000010001040\n\
             core   0: 3 0x0000000010000010 (0x0003a027) {fsw}mem 0x0000000010001040 0x00000000\n\
             core   0: 3 0x0000000010000014 (0x30002373) x6  0x{mstatus}\n"
        )
    };
    let limit = Options { limit: Some(6), ..Options::default() };
    let verdict = |fsw: &str, mstatus: &str| {
        let report = run_code(&log(fsw, mstatus), &code, &limit).expect("a report");
        (report.result, report.instructions)
    };
    let dirty = "c768_mstatus 0x8000000a00006000 ";
    assert_eq!(verdict("", "0000000a00002000"), (Verdict::Same, 6));
    assert_eq!(verdict(dirty, "8000000a00006000"), (Verdict::Same, 6));
    assert_eq!(verdict("", "8000000a00006000"), (Verdict::Same, 6));
    // Neither what is off nor what is clean.
    assert_eq!(verdict("", "8000000a00006600"), (Verdict::Differs, 5));
    assert_eq!(verdict("", "0000000a00004000"), (Verdict::Differs, 5));
    assert_eq!(verdict("c768_mstatus 0x8000000a00006008 ", "8000000a00006000"), (Verdict::Differs, 4));
}

#[test]
fn dirty_state_of_the_host_is_not_the_guests() {
    // vsstatus.FS is initial, mstatus.FS dirty; mret goes to VU-mode, and Spike lists vsstatus.
    let code = [
        0x0000_22b7,
        0x2002_9073,
        0x0000_62b7,
        0x3002_a073,
        0x0010_0293,
        0x0272_9293,
        0x3002_a073,
        0x3020_0073,
    ];
    let log = |vsstatus: &str| {
        format!(
            "core   0: 3 0x0000000010000000 (0x000022b7) x5  0x0000000000002000\n\
             core   0: 3 0x0000000010000004 (0x20029073) c512_vsstatus 0x0000000200002000\n\
             core   0: 3 0x0000000010000008 (0x000062b7) x5  0x0000000000006000\n\
             core   0: 3 0x000000001000000c (0x3002a073) c768_mstatus 0x8000000a00006000\n\
             core   0: 3 0x0000000010000010 (0x00100293) x5  0x0000000000000001\n\
             core   0: 3 0x0000000010000014 (0x02729293) x5  0x0000008000000000\n\
             core   0: 3 0x0000000010000018 (0x3002a073) c768_mstatus 0x8000008a00006000\n\
             core   0: 3 0x000000001000001c (0x30200073) c512_vsstatus 0x{vsstatus} c768_mstatus \
             0x8000000a00006080\n"
        )
    };
    let bytes = tiny::program(code.iter().flat_map(|word: &u32| word.to_le_bytes()).collect(), &[]);
    let setup = Setup { isa: Some("rv64gch".parse().expect("an ISA string")), ..Setup::default() };
    let limit = Options { limit: Some(8), ..Options::default() };
    let verdict = |vsstatus: &str| {
        let image = Image::parse("test", &bytes).expect("a program");
        let log = Box::new(Cursor::new(log(vsstatus)));
        compare(log, image, &["test".into()], &setup, &limit).expect("a report").result
    };
    assert_eq!(verdict("0000000200002000"), Verdict::Same);
    // What the log has dirty in both becomes so.
    assert_eq!(verdict("8000000200006000"), Verdict::Same);
    assert_eq!(verdict("0000000200004000"), Verdict::Differs);
}

#[test]
fn spikes_boot_code_leaves_memory_open() {
    // csrr x5, pmpcfg0; csrr x6, mstatus: as Spike resets them where its boot code is in the log.
    let code = [0x3a00_22f3, 0x3b00_2373, 0x3000_23f3, 0x0000_006f];
    let log = |cfg: u64, addr: u64| {
        format!(
            "core   0: 3 0x0000000010000000 (0x3a0022f3) x5  {cfg:#018x}\n\
             core   0: 3 0x0000000010000004 (0x3b002373) x6  {addr:#018x}\n\
             core   0: 3 0x0000000010000008 (0x300023f3) x7  0x0000000a00000000\n"
        )
    };
    let boot = "core   0: 3 0x0000000000001000 (0x00000297) x5  0x0000000000001000\n";
    let open = log(0x1f, u64::MAX >> 10);
    let limit = Options { limit: Some(3), ..Options::default() };
    let verdict = |log: &str| run_code(log, &code, &limit).expect("a report").result;
    assert_eq!(verdict(&format!("{boot}{open}")), Verdict::Same);
    assert_eq!(verdict(&open), Verdict::Differs);
    assert_eq!(verdict(&format!("{boot}{}", log(0x1f, 0))), Verdict::Differs);
}

#[test]
fn stores_to_devices_are_compared() {
    // x7 = 0x02004000, the CLINT's mtimecmp; x5 = 5; sd x5, 0(x7); spin.
    let code = [0x0200_43b7, 0x0050_0293, 0x0053_b023, 0x0000_006f];
    let log = |value: u64| {
        format!(
            "core   0: 3 0x0000000010000000 (0x020043b7) x7  0x0000000002004000\n\
             core   0: 3 0x0000000010000004 (0x00500293) x5  0x0000000000000005\n\
             core   0: 3 0x0000000010000008 (0x0053b023) mem 0x0000000002004000 {value:#018x}\n"
        )
    };
    let limit = Options { limit: Some(3), ..Options::default() };
    assert_eq!(run_code(&log(5), &code, &limit).expect("a report").result, Verdict::Same);
    assert_eq!(run_code(&log(6), &code, &limit).expect("a report").result, Verdict::Differs);
}

#[test]
fn memory_is_compared_by_the_addresses_of_the_program() {
    // satp = Sv39 with the root at 0x10001000; root[1] = a superpage of 1 GiB at 0, with A, D and all rights.
    // mstatus = MPRV, MPP = S: loads and stores are translated. lw x9, 0x40000000 + 0x10001800; sw x9, 4 beyond.
    let code: [u32; 13] = [
        0x1000_12b7, // lui x5, 0x10001
        0x0cf0_0313, // li x6, 0xcf
        0x0062_b423, // sd x6, 8(x5)
        0x00c2_d393, // srli x7, x5, 12
        0x0080_0413, // li x8, 8
        0x03c4_1413, // slli x8, x8, 60
        0x0083_e3b3, // or x7, x7, x8
        0x1803_9073, // csrw satp, x7
        0x0002_1337, // lui x6, 0x21: MPRV | 1 << 12
        0x8003_0313, // addi x6, x6, -0x800: MPRV | MPP = S
        0x3003_2073, // csrs mstatus, x6
        0x5000_14b7, // lui x9, 0x50001
        0x0054_a223, // sw x5, 4(x9)
    ];
    let lines = [
        "x5  0x0000000010001000",
        "x6  0x00000000000000cf",
        "mem 0x0000000010001008 0x00000000000000cf",
        "x7  0x0000000000010001",
        "x8  0x0000000000000008",
        "x8  0x8000000000000000",
        "x7  0x8000000000010001",
        "c384_satp 0x8000000000010001",
        "x6  0x0000000000021000",
        "x6  0x0000000000020800",
        "c768_mstatus 0x0000000a00020800",
        "x9  0x0000000050001000",
    ];
    let boot = "core   0: 3 0x0000000000001000 (0x00000297) x5  0x0000000000001000\n";
    let log = |store: &str| {
        let lines = lines.iter().chain([&store]).zip(code).enumerate().map(|(n, (effects, word))| {
            format!("core   0: 3 {:#018x} ({word:#010x}) {effects}\n", tiny::BASE + 4 * n as u64)
        });
        format!("{boot}{}", lines.collect::<String>())
    };
    let limit = Options { limit: Some(code.len() as u64), ..Options::default() };
    let report = |store: &str| run_code(&log(store), &code, &limit).expect("a report");
    let same = report("mem 0x0000000050001004 0x10001000");
    assert_eq!(
        (same.result, same.instructions),
        (Verdict::Same, 13),
        "{} {:?}",
        same.summary,
        same.difference
    );
    let other = report("mem 0x0000000050001004 0x10001001");
    assert_eq!((other.result, other.instructions), (Verdict::Differs, 12), "{}", other.summary);
}
