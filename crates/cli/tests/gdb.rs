//! `rivet gdb` in the hands of the real `gdb-multiarch`, and of clients that are none.
//!
//! What is expected follows from `tests/gdb/lanes.S` and from what the fixtures' sources say.

use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::{have, in_order, rivet, root, stderr, stdout};

pub(crate) const GDB: &str = "gdb-multiarch";

/// A program of this folder.
fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gdb").join(name)
}

/// What GDB prints while it obeys these commands, errors in their places; it finds the sources.
fn gdb(program: &Path, commands: &[&str]) -> String {
    let mut file = tempfile::tempfile().expect("a file");
    let to = || file.try_clone().expect("a file");
    let mut gdb = Command::new(GDB);
    gdb.args(["-nx", "-batch"]).arg(program).stdin(Stdio::null()).stdout(to()).stderr(to());
    gdb.args(commands.iter().flat_map(|command| ["-ex", command]));
    gdb.current_dir(self::program("")).env_remove("RIVET_LOG").status().expect("gdb runs");
    let mut text = Vec::new();
    file.rewind().and_then(|()| file.read_to_end(&mut text)).expect("its words");
    String::from_utf8_lossy(&text).into_owned()
}

/// What it prints when it connects to `rivet gdb OPTIONS PROGRAM` by a pipe.
pub(crate) fn session(options: &str, program: &Path, commands: &[&str]) -> Option<String> {
    if !have(GDB) {
        return None;
    }
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let connect = format!("target remote | {rivet} gdb --stdio {options} {}", program.display());
    Some(gdb(program, &[&[connect.as_str()], commands].concat()))
}

/// Expects these pieces in the session's text, one after the other.
fn shows(options: &str, name: &str, commands: &[&str], expected: &[&str]) {
    let path = if name.contains('/') { root().join(name) } else { program(name) };
    let Some(text) = session(options, &path, commands) else { return };
    in_order(&text, expected);
}

#[test]
fn vectors_have_lanes() {
    let commands =
        ["break lanes.S:21", "continue", "p $v8.w", "p $v10.f", "p $v8", "stepi", "stepi", "p $v9.w[3]"];
    // Four lanes are written; the tail is undisturbed, and was 0.
    shows(
        "--vlen 128",
        "lanes64.elf",
        &commands,
        &[
            "lanes.S:21",
            "= {0, 1, 2, 3}",
            "= {3, 3, 3, 3}",
            "{q = {237684487579686500932345921536}, l = {4294967296, 12884901890}, w = {0, 1, 2, 3}, s = {0, 0, 1, 0",
            "= 8",
        ],
    );
    shows(
        "--vlen 1024",
        "lanes64.elf",
        &commands,
        &["= {0, 1, 2, 3, 0 <repeats 28 times>}", "= {3, 3, 3, 3, 0 <repeats 28 times>}", "= 8"],
    );
    shows("--vlen 128", "lanes32.elf", &commands, &["= {0, 1, 2, 3}", "= {3, 3, 3, 3}", "= 8"]);
    shows(
        "--vlen 128",
        "lanes64.elf",
        &["break lanes.S:21", "continue", "info registers vector"],
        &["v7 ", "v8 ", "w = {0x0, 0x1, 0x2, 0x3}", "v31 "],
    );
}

/// No VLEN is too long for GDB.
#[test]
fn the_longest_vectors() {
    let last = ["set $v31.b[8191] = 5", "p $v31.b[8191]", "p sizeof($v31)", "p $v31.b[8190]", "stepi"];
    shows("--vlen 65536", "lanes64.elf", &last, &["= 5", "= 8192", "= 0", "16\t"]);
    let short = ["p sizeof($v31)", "set $v31.w[0] = 5", "p $v31"];
    shows(
        "--isa rv64gc_zve32x --vlen 32",
        "fixtures/bin/hello.elf",
        &short,
        &["= 4", "{w = {5}, s = {5, 0}, b = {5, 0, 0, 0}}"],
    );
}

#[test]
fn registers() {
    let commands = [
        "break lanes.S:21",
        "continue",
        "p $vl",
        "p/x $vtype",
        "p $vlenb",
        "p $fa0.float",
        "p $t0",
        "p sizeof($t0)",
        "p $priv",
        "set $a0 = -1",
        "p $a0",
        "set $fa0.float = 1.5",
        "p $fa0.float",
        "set $vlenb = 3",
        "p $vlenb",
    ];
    // vtype: ta and ma (bits 6 and 7), e32 (2 in bits 3 to 5), m1 (0).
    let values = |xlen: &'static str, vlenb: &'static str| {
        [
            "= 4",
            "= 0xd0",
            vlenb,
            "= 3",
            "= 4",
            xlen,
            "= 0",
            "= -1",
            "= 1.5",
            "remote failure reply 'E.vlenb is read-only'",
            vlenb,
        ]
    };
    shows("--vlen 256", "lanes64.elf", &commands, &values("= 8", "= 32"));
    shows("--vlen 1024", "lanes32.elf", &commands, &values("= 4", "= 128"));
}

#[test]
fn lanes_and_memory_are_written() {
    for name in ["lanes64.elf", "lanes32.elf"] {
        let commands = [
            "break add_five",
            "continue",
            "set $v8.w[3] = 7",
            "p $v8.w",
            "set var *(int*)&word = 77",
            "stepi",
            "p $v9.w",
            "p *(int*)&word",
        ];
        // 0 1 2 7 and five.
        shows("--vlen 128", name, &commands, &["= {0, 1, 2, 7}", "= {5, 6, 7, 12}", "= 77"]);
    }
}

#[test]
fn breakpoints_of_all_kinds_and_the_end() {
    let commands = [
        "hbreak add_five",
        "continue",
        "tbreak lanes.S:34",
        "continue",
        "finish",
        "continue",
        "p $_exitcode",
    ];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &commands,
        &["lanes.S:33", "lanes.S:34", "lanes.S:22", "exited with code 07", "= 7"],
    );
}

#[test]
fn watchpoints() {
    let writes = ["watch *(int*)&word", "continue", "continue", "continue"];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &writes,
        &[
            "Hardware watchpoint 1",
            "Old value = 10",
            "New value = 42",
            "lanes.S:25",
            "Old value = 42",
            "New value = 43",
            "lanes.S:28",
            "exited with code 07",
        ],
    );
    let reads = ["rwatch *(int*)&word", "continue", "continue"];
    shows("--vlen 128", "lanes32.elf", &reads, &["Value = 42", "lanes.S:26", "exited with code 07"]);
    let both = ["awatch *(int*)&word", "continue", "continue", "continue", "continue"];
    shows(
        "--vlen 128",
        "lanes64.elf",
        &both,
        &[
            "Old value = 10",
            "New value = 42",
            "Value = 42",
            "lanes.S:26",
            "Old value = 42",
            "New value = 43",
            "exited with code 07",
        ],
    );
    // The instruction that is stepped over is the one that stores.
    let steps = ["break lanes.S:24", "continue", "watch *(int*)&word", "stepi", "stepi"];
    shows("--vlen 128", "lanes64.elf", &steps, &["lanes.S:24", "New value = 42", "lanes.S:25"]);
}

#[test]
fn back_and_forth() {
    let commands = [
        "break lanes.S:29",
        "continue",
        "p $v9.w",
        "watch *(int*)&word",
        "reverse-continue",
        "reverse-continue",
        "p *(int*)&word",
        "break add_five",
        "reverse-continue",
        "p $v9.w",
        "reverse-stepi",
        "reverse-continue",
        "p $v8.w",
        "delete",
        "break lanes.S:29",
        "continue",
        "p $v9.w",
        "p *(int*)&word",
    ];
    for name in ["lanes64.elf", "lanes32.elf"] {
        shows(
            "--vlen 128",
            name,
            &commands,
            &[
                "= {5, 6, 7, 8}",
                "Old value = 43",
                "New value = 42",
                "lanes.S:27",
                "Old value = 42",
                "New value = 10",
                "lanes.S:24",
                "= 10",
                "lanes.S:33",
                "= {0, 0, 0, 0}",
                "jal add_five",
                "No more reverse-execution history",
                "lanes.S:15",
                "= {0, 0, 0, 0}",
                "lanes.S:29",
                "= {5, 6, 7, 8}",
                "= 43",
            ],
        );
    }
    let off = ["stepi", "reverse-stepi"];
    shows("--history off", "lanes64.elf", &off, &["does not support this command"]);
}

#[test]
fn what_is_changed_in_the_past_changes_what_follows() {
    let commands = [
        "break lanes.S:29",
        "continue",
        "break add_five",
        "reverse-continue",
        "set $v8.w[0] = 100",
        "continue",
        "p $v9.w",
        "continue",
    ];
    shows("--vlen 128", "lanes64.elf", &commands, &["= {105, 6, 7, 8}", "exited with code 07"]);
}

#[test]
fn faults_are_signals() {
    let segv = ["set $pc = segv", "continue", "signal 0", "continue"];
    shows(
        "",
        "lanes64.elf",
        &segv,
        &[
            "address not mapped",
            "SIGSEGV",
            "lanes.S:41",
            // The instruction was tried again.
            "SIGSEGV",
            "Program terminated with signal SIGSEGV",
        ],
    );
    let illegal = ["set $pc = illegal", "continue", "continue"];
    shows(
        "",
        "lanes64.elf",
        &illegal,
        &[
            "vd = v11 must be a multiple of 2",
            "SIGILL",
            "lanes.S:45",
            "Program terminated with signal SIGILL",
        ],
    );
    let stop = ["set $pc = stop", "continue", "continue"];
    shows("", "lanes64.elf", &stop, &["SIGTRAP", "ebreak", "exited with code 03"]);
}

#[test]
fn threads() {
    let commands = [
        "set $pc = threads",
        "break child",
        "break joined",
        "continue",
        "info threads",
        "thread 1",
        "p $a0 != 0",
        "thread 2",
        "p $a0",
        "monitor a0",
        "continue",
        "p *(int*)&word",
        "continue",
    ];
    // clone gives the child 0, the parent the child's number.
    shows(
        "",
        "lanes64.elf",
        &commands,
        &[
            "Thread 2 hit Breakpoint 1",
            "Thread 1.1",
            "* 2    Thread 1.2",
            "= 1",
            "= 0",
            "a0    0x0000000000000000  0",
            "Thread 1 hit Breakpoint 2",
            "= 99",
            "exited with code 05",
        ],
    );
}

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

#[test]
fn bare_machines() {
    // What it prints goes to standard error, which GDB shows; its last check is that there were ten traps.
    let commands = ["info registers misa", "break main", "continue", "p $priv", "delete", "continue"];
    shows(
        "",
        "fixtures/bin/bare.elf",
        &commands,
        &["RV64", "Breakpoint 1", "= 3", "10 traps", "exited normally"],
    );
}

/// A dynamic, position-independent program of glibc: GDB finds it and its libraries by the auxiliary vector.
#[test]
fn a_dynamic_program() {
    const COMPILER: &str = "riscv64-linux-gnu-gcc";
    const SYSROOT: &str = "/usr/riscv64-linux-gnu";
    const SOURCE: &str = r#"
        #include <stdio.h>
        static int total;
        static int twice(int x) { total += x; return 2 * x; }
        int main(int argc, char **argv) {
            int n = twice(argc);
            printf("%d %s\n", n, argv[1]);
            return n;
        }"#;
    if !have(GDB) || !have(COMPILER) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (source, program) = (folder.path().join("twice.c"), folder.path().join("twice"));
    std::fs::write(&source, SOURCE).expect("a file");
    let compiled = Command::new(COMPILER).args(["-g", "-O0", "-o"]).arg(&program).arg(&source).status();
    assert!(compiled.expect("the compiler").success());
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let text = gdb(
        &program,
        &[
            &format!("set sysroot {SYSROOT}"),
            &format!("target remote | {rivet} gdb --stdio -L {SYSROOT} {} word", program.display()),
            "break main",
            "continue",
            "info sharedlibrary",
            "step",
            "finish",
            "watch total",
            "reverse-continue",
            "delete",
            "break printf",
            "continue",
            "bt",
            "delete",
            "continue",
        ],
    );
    // argc is 2, so that total goes from 0 to 2, and the program leaves with 4.
    in_order(
        &text,
        &[
            "main (argc=2",
            "libc.so.6",
            "twice (x=2)",
            "Value returned is $1 = 4",
            "Old value = 2",
            "New value = 0",
            "in printf ()",
            "in main (argc=2",
            "4 word",
            "exited with code 04",
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
    if !have(GDB) {
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

/// A static program of glibc's, as anybody debugs them; none where there is no compiler for it.
fn glibc_program(source: &str) -> Option<(tempfile::TempDir, PathBuf)> {
    const CC: &str = "riscv64-linux-gnu-gcc";
    if !have(CC) {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("prog");
    let file = folder.path().join("prog.c");
    std::fs::write(&file, source).expect("a source");
    let done =
        Command::new(CC).args(["-static", "-g", "-o"]).args([&path, &file]).status().expect("gcc runs");
    assert!(done.success());
    Some((folder, path))
}

#[test]
fn a_core_file_does_not_end_the_past() {
    let source = "#include <stdlib.h>\nint main(void) { char *p = malloc(100); p[0] = 7; return p[0]; }\n";
    let Some((folder, path)) = glibc_program(source) else { return };
    let core = folder.path().join("core");
    let save = format!("gcore {}", core.display());
    let commands = ["break main", "continue", "stepi", "reverse-stepi", "monitor info history", &save];
    let Some(text) = session("", &path, &[&commands[..], &["monitor info history", "stepi"]].concat()) else {
        return;
    };
    let past = "1 instruction before the present";
    in_order(&text, &[past, "Saved corefile", past]);
    // The mappings are in it, the stack at the top among them.
    let listing =
        Command::new("riscv64-linux-gnu-readelf").args(["-lW"]).arg(&core).output().expect("readelf runs");
    let listing = stdout(&listing);
    let loaded: Vec<&str> = listing.lines().filter(|line| line.trim_start().starts_with("LOAD")).collect();
    assert!(loaded.len() > 4 && loaded.iter().any(|line| line.contains(" 0x0000003fff")), "{listing}");
}

#[test]
fn run_starts_again() {
    let Some((_folder, path)) = glibc_program("int main(int n, char **words) { return n + 40; }\n") else {
        return;
    };
    if !have(GDB) {
        return;
    }
    let rivet = env!("CARGO_BIN_EXE_rivet");
    let connect = format!("target extended-remote | {rivet} gdb --stdio {}", path.display());
    let commands = [
        "set confirm off",
        &connect,
        "break main",
        "continue",
        "run",
        "p $pc == &main || n == 1",
        "continue",
        "run",
        "set args a b",
        "run",
        "continue",
        "set args",
        "kill",
        "run",
        "continue",
    ];
    let text = gdb(&path, &commands);
    let [stop, main] = ["Breakpoint 1, main (n=1", "exited with code 051"];
    in_order(&text, &[stop, stop, main, stop, "Breakpoint 1, main (n=3", "exited with code 053", stop, main]);
}
