//! Tests send packet streams without a GDB and check the answers; random streams must not crash the host.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_sim::replay::Options;
use rivet_testkit::Rng;

use super::framing::{MOST, checksum};
use super::monitor::{GDBS_OWN, HERE};
use super::{Ended, serve};
use crate::commands;
use crate::debugger::Debugger;
use crate::error::complain;

/// Keeps what is written.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("a sink").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends bytes in pieces, and goes a little later: what was let run has time to run.
struct Client(Cursor<Vec<u8>>);

impl Read for Client {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(100);
        let length = self.0.read(&mut to[..most])?;
        if length == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(length)
    }
}

/// A machine with a loop that ends when a0 is 0, and stores to 0x8000_2000.
fn debugger(isa: &str) -> Debugger {
    let isa: Isa = isa.parse().expect("an ISA");
    let mut debugger = Debugger::scratch(Arc::new(Config::new(isa))).expect("a machine");
    debugger.session.remember(Options::default()).expect("a past");
    let code =
        "{\n li a0, 3\n la a1, buf\nloop: sw a0, 0(a1)\n lw a2, 0(a1)\n addi a0, a0, -1\n bnez a0, loop\n}";
    debugger.execute("buf: .word 7").expect("data");
    debugger.execute(code).expect("code");
    debugger
}

/// Sends bytes and gives what came back.
fn talk(debugger: &mut Debugger, bytes: Vec<u8>) -> (Ended, Vec<u8>) {
    let sink = Sink::default();
    let mut restart = |_: &str, _: &[String]| complain!("only the program that there is");
    let ended = serve(debugger, Box::new(Client(Cursor::new(bytes))), Box::new(sink.clone()), &mut restart);
    let said = sink.0.lock().expect("a sink").clone();
    (ended, said)
}

fn packet(body: &[u8]) -> Vec<u8> {
    [b"$", body, format!("#{:02x}", checksum(body)).as_bytes()].concat()
}

/// Sends packets and gives the bodies of the answers.
fn ask(debugger: &mut Debugger, bodies: &[&str]) -> Vec<String> {
    let bytes = bodies.iter().flat_map(|body| packet(body.as_bytes())).collect();
    let (_, said) = talk(debugger, bytes);
    let said = String::from_utf8_lossy(&said).into_owned();
    let answers = said.split('$').skip(1).filter_map(|answer| answer.split_once('#'));
    answers.map(|(body, _)| expand(body)).collect()
}

/// Undoes run lengths: `0*!` is `0` and four more of them.
fn expand(body: &str) -> String {
    let mut text = String::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        match (c, text.chars().last()) {
            ('*', Some(last)) => {
                let times = chars.next().map_or(0, |n| n as usize - 29);
                text.extend(std::iter::repeat_n(last, times));
            }
            _ => text.push(c),
        }
    }
    text
}

#[test]
fn registers_are_read_and_written() {
    let mut debugger = debugger("rv64gcv_zvl128b");
    // 0x1043 is v1, behind 4096 CSRs and the privilege mode; its bytes come in order.
    let answers = ask(
        &mut debugger,
        &["P1043=000102030405060708090a0b0c0d0e0f", "p1043", "Pa=0100000000000080", "pa", "p20000"],
    );
    assert_eq!(answers[0], "OK");
    assert_eq!(answers[1], "000102030405060708090a0b0c0d0e0f");
    assert_eq!(answers[3], "0100000000000080");
    assert_eq!(debugger.session.hart().v.get::<u32>(1, 1), 0x0706_0504);
    assert_eq!(debugger.session.hart().x(10), 0x8000_0000_0000_0001);
    // Too short, too long, no such register, a register that cannot be written: vlenb.
    for refused in ["P1043=0001", "Pa=01", "Pa=010000000000000000", "P1063=00", "Pc63=0100000000000000"] {
        let answer = ask(&mut debugger, &[refused]);
        assert!(answer[0].is_empty() || answer[0].starts_with('E'), "{refused}: {answer:?}");
    }
    assert_eq!(debugger.session.hart().x(10), 0x8000_0000_0000_0001);
}

#[test]
fn rv32_has_short_registers() {
    let mut debugger = debugger("rv32gcv_zvl128b");
    let answers = ask(&mut debugger, &["Pa=ffffffff", "pa", "g", "qXfer:features:read:target.xml:0,ffb"]);
    assert_eq!(answers[..2], ["OK", "ffffffff"]);
    assert_eq!(answers[2].len(), 33 * 8);
    assert!(answers[3].contains("riscv:rv32"), "{}", answers[3]);
    assert_eq!(debugger.session.hart().x(10) as u32, u32::MAX);
}

#[test]
fn bases_of_sixteen_registers_have_no_more() {
    let mut debugger = debugger("rv32emac");
    let read = "qXfer:features:read:target.xml:0,ffb";
    let answers = ask(&mut debugger, &["Pf=12345678", "g", "p10", "P10=00000000", "p20", read]);
    assert_eq!(answers[0], "OK");
    assert_eq!((answers[1].len(), &answers[1][15 * 8..16 * 8]), (17 * 8, "12345678"));
    assert!(answers[2].is_empty() || answers[2].starts_with('E'), "{}", answers[2]);
    assert!(answers[3].is_empty() || answers[3].starts_with('E'), "{}", answers[3]);
    assert_eq!(answers[4], answers[1][16 * 8..]);
    assert!(answers[5].contains("name=\"a5\"") && !answers[5].contains("name=\"a6\""), "{}", answers[5]);
    // All at once, as GDB writes them back.
    let all = answers[1].replace("12345678", "78563412");
    assert_eq!(ask(&mut debugger, &[&format!("G{all}")]), ["OK"]);
    assert_eq!(debugger.session.hart().x(15), 0x1234_5678);
}

#[test]
fn much_memory_is_refused_and_little_is_read() {
    let mut debugger = debugger("rv64gc");
    let pc = debugger.session.hart().pc;
    let answers = ask(
        &mut debugger,
        &["m0,ffffffffffffffff", "mffffffffffffff00,8000", "m0,4", &format!("m{:x},4", pc & !0xfff)],
    );
    assert_eq!(answers[0], "E16");
    assert!(answers[1].starts_with('E') && answers[2].starts_with('E'));
    assert_eq!(answers[3].len(), 8);
}

#[test]
fn those_who_speak_otherwise_are_sent_away() {
    let mut debugger = debugger("rv64gc");
    let refused = |ended| match ended {
        Ended::Refused(why) => why,
        other => panic!("{other:?}"),
    };
    let why = refused(talk(&mut debugger, b"GET / HTTP/1.1\r\n\r\n".to_vec()).0);
    assert!(why.contains("'G' cannot start a packet"), "{why}");
    let why = refused(talk(&mut debugger, b"$g#00".repeat(20)).0);
    assert!(why.contains("checksum"), "{why}");
    assert_eq!(talk(&mut debugger, Vec::new()).0, Ended::Left);
    assert_eq!(talk(&mut debugger, packet(b"k")).0, Ended::Killed);
    assert_eq!(talk(&mut debugger, packet(b"vKill;1")).0, Ended::Killed);
    assert_eq!(talk(&mut debugger, packet(b"D;1")).0, Ended::Left);
}

/// Packets that gdbstub gives up at.
const NONSENSE: &[&str] = &[
    "m",
    "mzz,4",
    "M80000000",
    "X1",
    "Z0",
    "Z9,0,4",
    "Hgzz",
    "Hqp1",
    "P",
    "Pzz=1",
    "vCont;Q:p1",
    "vCont;s:",
    "vFile:open:zz",
    "qXfer:features:read:target.xml:zz,1",
    "qXfer:auxv:read::",
    "qRcmd,6",
    "Tp",
    "D;zz",
    "G00",
    "p",
    "vAttach;1",
    "QTBuffer:x",
    "qThreadExtraInfo,",
    "vFile:pread:99,1,0",
    "vCont;t",
];

#[test]
fn a_session_outlives_packets_that_make_no_sense() {
    let mut debugger = debugger("rv64gc");
    for nonsense in NONSENSE {
        // What was agreed upon before still holds: no acknowledgements, the names of threads.
        let agreed = ["qSupported:multiprocess+;swbreak+", "QStartNoAckMode", "Hgp1.1"];
        let answers =
            ask(&mut debugger, &[&agreed[..], &[nonsense, "Pa=0500000000000000", "pa", "qC"]].concat());
        let (first, rest) = answers[agreed.len()..].split_first().unwrap_or_else(|| panic!("{nonsense}"));
        assert!(first.is_empty() || first.starts_with(['E', 'O', 'F']), "{nonsense}: {answers:?}");
        let rest = &rest[rest.len() - 3..];
        assert_eq!(rest[..2], ["OK", "0500000000000000"], "{nonsense}: {answers:?}");
    }
    let long = [&b"$"[..], &vec![b'a'; MOST + 10], b"#00", &packet(b"pa")].concat();
    let (ended, said) = talk(&mut debugger, long);
    assert_eq!(ended, Ended::Left);
    assert!(said.starts_with(b"+$E16#ac+$05"), "{}", String::from_utf8_lossy(&said));
}

#[test]
fn a_client_that_can_run_again_outlives_the_program() {
    let mut debugger = debugger("rv64gc");
    let answers = ask(&mut debugger, &["!", "vKill;1", "vRun;", "k", "pa"]);
    assert_eq!(answers[..2], ["OK", "OK"]);
    assert!(answers[2].starts_with("E.only the program"), "{answers:?}");
    assert_eq!(answers[3].len(), 16);
}

#[test]
fn monitor_reaches_no_file_and_lets_nothing_run() {
    for name in HERE.iter().chain(GDBS_OWN.iter().map(|(name, _)| name)) {
        assert!(commands::all().any(|command| command.name == *name), "no command {name}");
    }
    let mut debugger = debugger("rv64gcv");
    let position = debugger.session.position();
    let commands = commands::all().filter(|command| !HERE.contains(&command.name));
    for line in commands.flat_map(|command| [command.name.to_owned(), format!("{} 3", command.name)]) {
        let digits: String = line.bytes().map(|byte| format!("{byte:02x}")).collect();
        let answers = ask(&mut debugger, &[&format!("qRcmd,{digits}")]);
        let hex = answers[0].strip_prefix('O').unwrap_or_default().as_bytes();
        let byte = |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|d| u8::from_str_radix(d, 16).ok());
        let words = String::from_utf8_lossy(&hex.chunks(2).filter_map(byte).collect::<Vec<_>>()).into_owned();
        assert!(words.contains("GDB's own") || words.contains("only in `rivet repl`"), "{line}: {words}");
    }
    assert_eq!(debugger.session.position(), position);
}

/// What GDB sends in a session, as it does.
const USUAL: &[&str] = &[
    "qSupported:multiprocess+;swbreak+;hwbreak+;qRelocInsn+;fork-events+;vContSupported+;no-resumed+;xmlRegisters=i386",
    "vMustReplyEmpty",
    "QStartNoAckMode",
    "Hgp0.0",
    "qXfer:features:read:target.xml:0,ffb",
    "qTStatus",
    "?",
    "qfThreadInfo",
    "qsThreadInfo",
    "qAttached:1",
    "Hc-1",
    "Hc0",
    "Hgp1.1",
    "qC",
    "g",
    "p1042",
    "P1042=00112233445566778899aabbccddeeff",
    "pc60",
    "Pc60=0400000000000000",
    "Pa=0300000000000000",
    "G0011",
    "m80000000,40",
    "M80000000,4:13000000",
    "X80000000,4:\x13\0\0\0",
    "X80000000,0:",
    "Z0,80000004,2",
    "z0,80000004,2",
    "Z1,80000008,4",
    "z1,80000008,4",
    "Z2,80002000,4",
    "Z3,80002000,8",
    "Z4,80002000,1",
    "z2,80002000,4",
    "vCont?",
    "vCont;c",
    "vCont;c:p1.-1",
    "vCont;C0b:p1.1;c",
    "vCont;s:p1.1;c:p1.-1",
    "vCont;S04:p1.1",
    "vCont;r80000000,80000010:p1.1;c",
    "c",
    "s",
    "bs",
    "bc",
    "Tp1.1",
    "qThreadExtraInfo,p1.1",
    "qRcmd,76380a",
    "qRcmd,68656c70",
    "qRcmd,6578706c61696e",
    "qXfer:auxv:read::0,1000",
    "qSymbol::",
    "qOffsets",
    "vFile:open:2f,0,0",
    "vFile:open:2f70726f632f312f6d617073,0,0",
    "vFile:pread:3,100,0",
    "vFile:fstat:3",
    "vFile:close:3",
    "!",
    "vRun;;61",
    "R00",
    "k",
    "vKill;1",
    "D;1",
];

/// Changes some bytes of something.
fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>) {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() as u64 + 1) as usize;
        match rng.below(6) {
            0 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes
                .insert(at, *b"0123456789abcdef,;:=-.+*#$}\x03".get(rng.below(27) as usize).unwrap_or(&0)),
            3 => bytes.truncate(at),
            4 => {
                let tail = bytes[at..].to_vec();
                bytes.extend(tail);
            }
            _ => {
                let digits = b"ffffffffffffffff";
                bytes.splice(at..at, digits[..1 + rng.below(16) as usize].iter().copied());
            }
        }
    }
}

/// A stream of packets, most of them nearly right.
fn stream(rng: &mut Rng) -> Vec<u8> {
    let mut stream = Vec::new();
    for _ in 0..1 + rng.below(24) {
        let mut body = USUAL[rng.below(USUAL.len() as u64) as usize].as_bytes().to_vec();
        if rng.one_in(2) {
            mutate(rng, &mut body);
        }
        let mut bytes = packet(&body);
        if rng.one_in(30) {
            mutate(rng, &mut bytes);
        }
        if rng.one_in(20) {
            bytes.push(*b"+-\x03".get(rng.below(3) as usize).unwrap_or(&b'+'));
        }
        stream.extend(bytes);
    }
    stream
}

#[test]
fn no_stream_brings_the_host_down() {
    let rounds: u64 = std::env::var("RIVET_GDB_FUZZ").map_or(150, |n| n.parse().expect("a number"));
    for seed in 0..rounds {
        let mut rng = Rng::new(seed);
        let mut debugger = debugger(if rng.one_in(2) { "rv64gcv" } else { "rv32gcv" });
        for _ in 0..8 {
            let stream = stream(&mut rng);
            let shown = String::from_utf8_lossy(&stream).into_owned();
            let result =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| talk(&mut debugger, stream)));
            let Ok((ended, _)) = result else { panic!("seed {seed}: {shown}") };
            if let Ended::Refused(why) = ended {
                assert_eq!(why.lines().count(), 1, "seed {seed}: {why}");
            }
        }
    }
}
