//! The connection: sockets, interrupts, clients that are none, and the debugger's own commands.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use super::{gdb, program, shows};
use crate::common::{rivet, root, stderr};

#[test]
fn the_debuggers_own_commands() {
    let commands = [
        "monitor break if v9[3] == 8",
        "continue",
        "monitor v9",
        "monitor vtype",
        "monitor explain vadd.vv v11, v8, v10",
        "monitor who v8[1]",
        "monitor continue",
        "monitor frobnicate",
        "monitor help",
        "monitor help who",
    ];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &commands,
        &[
            "breakpoint 1: if v9[3] == 8",
            "vadd.vi v9, v8, 0x5",
            "SIGTRAP",
            "5 6 7 8",
            "e32, m1, ta, ma",
            "effect:",
            "v8[1]: 0 → 1",
            "vid.v v8",
            "GDB's own command: continue",
            "frobnicate",
            "monitor explain",
        ],
    );
}

/// `rivet gdb` at a free port, and the port.
fn listening(options: &[&str], program: &Path) -> (Child, u16) {
    let mut command = rivet(["gdb", "--port", "0"]);
    command.args(options).arg(program).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("rivet runs");
    let mut line = String::new();
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    said.read_line(&mut line).expect("a line");
    assert!(line.contains("target remote localhost:"), "{line}");
    let port =
        line.trim_end().trim_end_matches('\'').rsplit(':').next().expect("a port").parse().expect("a port");
    // The rest is read when the process has ended.
    std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
    (child, port)
}

#[test]
fn by_a_socket() {
    if !crate::common::gdb::is_there() {
        return;
    }
    let at = program("lanes64.elf");
    let gdb = |port: u16, commands: &[&str]| {
        let connect = format!("target remote localhost:{port}");
        gdb(&at, &[&[connect.as_str()], commands].concat())
    };
    // The program's exit code is rivet's.
    let (mut child, port) = listening(&[], &at);
    assert!(gdb(port, &["continue"]).contains("exited with code 07"));
    assert_eq!(child.wait().expect("rivet ends").code(), Some(7));
    let (mut child, port) = listening(&[], &at);
    gdb(port, &["stepi", "kill"]);
    assert_eq!(child.wait().expect("rivet ends").code(), Some(0));
    // With --keep the program waits for the next.
    let (mut child, port) = listening(&["--keep"], &at);
    gdb(port, &["break add_five", "continue", "detach"]);
    let next = gdb(port, &["p $v8.w[1]", "monitor info breakpoints", "continue"]);
    assert!(next.contains("= 1") && next.contains("exited with code 07"), "{next}");
    assert_eq!(child.wait().expect("rivet ends").code(), Some(7));
}

/// Ctrl-C, by a client that is written out: the packets are those that GDB sends.
#[test]
fn a_running_program_is_interrupted() {
    let (mut child, port) = listening(&[], &program("lanes64.elf"));
    let mut stream = TcpStream::connect(("localhost", port)).expect("a connection");
    let mut said = stream.try_clone().expect("a stream");
    let mut until = |end: &str| {
        let mut text = String::new();
        let mut byte = [0];
        while !text.contains(end) && said.read(&mut byte).expect("an answer") == 1 {
            text.push(char::from(byte[0]));
        }
        text
    };
    // pc goes to `wait`, which is for ever: the address comes from the symbol table by way of the debugger.
    stream.write_all(b"$qRcmd,7063203d2077616974#").expect("sent");
    stream.write_all(format!("{:02x}", sum("qRcmd,7063203d2077616974")).as_bytes()).expect("sent");
    until("$OK#9a");
    stream.write_all(format!("$vCont;c#{:02x}", sum("vCont;c")).as_bytes()).expect("sent");
    std::thread::sleep(std::time::Duration::from_millis(200));
    stream.write_all(b"\x03").expect("sent");
    let stop = until("#");
    assert!(stop.contains("T02"), "SIGINT is signal 2: {stop}");
    // Gone while the program runs: that ends it.
    stream.write_all(format!("+$vCont;c#{:02x}", sum("vCont;c")).as_bytes()).expect("sent");
    drop(said);
    drop(stream);
    assert_eq!(child.wait().expect("rivet ends").code(), Some(0));
}

/// The checksum of a packet.
fn sum(body: &str) -> u8 {
    body.bytes().fold(0, u8::wrapping_add)
}

#[test]
fn clients_that_speak_otherwise() {
    let (child, port) = listening(&[], &program("lanes64.elf"));
    let mut stream = TcpStream::connect(("localhost", port)).expect("a connection");
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
    let output = child.wait_with_output().expect("rivet ends");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_done() {
    let refused = |args: &[&str], words: &str| {
        let output = rivet(args).output().expect("rivet runs");
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(words), "{args:?}: no \"{words}\" in: {said}");
    };
    let elf = program("lanes64.elf").display().to_string();
    refused(&["gdb", "/no/such/program"], "/no/such/program");
    refused(&["gdb", "--frobnicate", &elf], "--frobnicate");
    refused(&["gdb", "--port", "0", "--listen", "192.0.2.1", &elf], "192.0.2.1");
    refused(&["gdb", "--port", "99999", &elf], "99999");
    refused(&["gdb", "--stdio", "--keep", &elf], "--keep");
    refused(&["gdb", "--history", "1", &elf], "1M");
}

/// Sends a packet; gives what comes back, to the end of the packet with the sign that begins the answer.
fn asked(stream: &mut TcpStream, body: &str, begin: &str) -> String {
    stream.write_all(format!("+${body}#{:02x}", sum(body)).as_bytes()).expect("sent");
    let mut text = String::new();
    let mut byte = [0];
    let ends = |text: &str| text.split_once(begin).is_some_and(|(_, rest)| rest.contains('#'));
    while !ends(&text) && stream.read(&mut byte).expect("an answer") == 1 {
        text.push(char::from(byte[0]));
    }
    text
}

/// Signals that the client wants to be passed on do not stop the program (`QPassSignals`).
#[test]
fn signals_are_passed_on() {
    let stops = |packets: &[&str]| {
        let (mut child, port) = listening(&[], &root().join("tests/repl/programs/signals.elf"));
        let mut stream = TcpStream::connect(("localhost", port)).expect("a connection");
        let mut ask = |body: &str, begin: &str| asked(&mut stream, body, begin);
        assert!(ask("qSupported:multiprocess+", "$").contains(";QPassSignals+"));
        for packet in packets {
            assert!(ask(packet, "$").contains("$OK"), "{packet}");
        }
        assert!(ask("QPassSignals:zz", "$").contains("$E16"));
        let stop = ask("vCont;c", "$T");
        drop(stream);
        child.wait().expect("rivet ends");
        stop
    };
    // The program sends itself SIGUSR1, then SIGUSR2: GDB's 30 and 31.
    // Whoever does not ask is told of faults: SIGSEGV.
    assert!(stops(&[]).contains("$T0b"));
    assert!(stops(&["QPassSignals:"]).contains("$T1e"), "SIGUSR1 stops it");
    assert!(stops(&["QPassSignals:e;1e;14"]).contains("$T1f"), "SIGUSR2 is the first that stops it");
    assert!(stops(&["QPassSignals:1e", "QPassSignals:"]).contains("$T1e"), "the last list counts");
}

/// System calls stop the program before and after (`QCatchSyscalls`), which GDB 13 does not ask for on RISC-V.
#[test]
fn system_calls_are_caught() {
    let (mut child, port) = listening(&[], &root().join("tests/repl/programs/signals.elf"));
    let mut stream = TcpStream::connect(("localhost", port)).expect("a connection");
    let mut ask = |body: &str, begin: &str| asked(&mut stream, body, begin);
    let features = ask("qSupported:multiprocess+", "$");
    assert!(
        features.contains("QCatchSyscalls+") && features.contains("qXfer:libraries-svr4:read+"),
        "{features}"
    );
    // No loader has made a list.
    let list = ask("qXfer:libraries-svr4:read::0,1000", "$");
    assert!(list.contains("<library-list-svr4 version=\"1.0\"/>"), "{list}");
    // write is 64, getpid 172: the program makes both, in this order.
    assert!(ask("QCatchSyscalls:1;40;ac", "$").contains("$OK"));
    for expected in ["syscall_entry:40;", "syscall_return:40;", "syscall_entry:ac;", "syscall_return:ac;"] {
        let stop = ask("vCont;c", "$T05");
        assert!(stop.contains(expected), "{expected}: {stop}");
    }
    assert!(ask("QCatchSyscalls:0", "$").contains("$OK"));
    drop(stream);
    child.wait().expect("rivet ends");
}
