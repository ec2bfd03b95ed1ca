//! `--record` and what goes through its files: `rivet replay`, `rivet repl --replay`, `rivet gdb --replay`.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::gdb::connect;
use crate::common::{self, files, guest, in_order, rivet, root, stderr, stdout};

fn output(command: &mut Command) -> Output {
    command.output().expect("rivet runs")
}

/// Records a program; the recording's path.
fn record(folder: &Path, options: &[&str], program: &str) -> (Output, String) {
    let file = folder.join("a recording").display().to_string();
    let run = output(rivet(["run", "--record", &file]).args(options).arg(program));
    (run, file)
}

/// What two runs show of themselves.
fn shown(output: &Output) -> (Option<i32>, String, String) {
    (output.status.code(), stdout(output), stderr(output))
}

#[test]
fn a_replay_prints_and_ends_as_the_run() {
    let temp = tempfile::tempdir().expect("a folder");
    for program in files(&root().join("fixtures/bin"), "elf") {
        let name = program.display().to_string();
        if name.contains("bare") || name.contains("image") {
            continue;
        }
        let options = ["--random", "host", "--vlen", "512", "--agnostic", "mixed:3", "--set", "half-avl=on"];
        let (run, file) = record(temp.path(), &options, &name);
        assert_eq!(run.status.code(), Some(0), "{name}: {}", stderr(&run));
        for engine in ["auto", "interp"] {
            let replay = output(rivet(["replay", "--engine", engine, &file]).current_dir(temp.path()));
            assert_eq!(shown(&replay), shown(&run), "{name}");
        }
    }
}

/// A file that is gone, and the time.
const READS: &str = "la a1, path\nli a0, -100\nli a2, 0\nli a7, 56\necall\naddi sp, sp, -64\nmv a1, sp\nli a2, 64\nli a7, 63\n\
                     ecall\nmv a2, a0\nli a0, 1\nli a7, 64\necall\nli a0, 0\naddi a1, sp, 32\nli a7, 113\necall\n\
                     ld a0, 40(sp)\nandi a0, a0, 127\nli a7, 93\necall\n";

#[test]
fn neither_file_nor_clock_is_asked_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let text = format!("{READS}path: .asciz \"/granted/text\"\n");
    let program = guest::linux(temp.path(), &text);
    let granted = temp.path().join("granted");
    std::fs::create_dir(&granted).expect("a folder");
    std::fs::write(granted.join("text"), "what the file held\n").expect("a file");
    let dir = format!("{}::/granted", granted.display());
    let (run, file) = record(temp.path(), &["--dir", &dir], &program);
    assert_eq!(stdout(&run), "what the file held\n", "{}", stderr(&run));
    // On a machine that has nothing of it.
    std::fs::remove_dir_all(&granted).expect("gone");
    std::fs::remove_file(&program).expect("gone");
    for _ in 0..2 {
        assert_eq!(shown(&output(&mut rivet(["replay", &file]))), shown(&run));
    }
    let commands = "break *$pc; continue; back 2; print $a7; goto start; print $a7";
    let session = stdout(&output(&mut rivet(["repl", "--replay", &file, "-e", commands])));
    in_order(&session, &["what the file held", "exit code", "  93", "  0"]);
}

#[test]
fn faults_and_limits_are_where_they_were() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li s1, 33\nlw a1, 0x7c(zero)\n");
    let (run, file) = record(temp.path(), &[], &program);
    assert_eq!(run.status.code(), Some(128 + 11));
    assert_eq!(shown(&output(&mut rivet(["replay", &file]))), shown(&run));
    let session = output(&mut rivet([
        "repl",
        "--replay",
        &file,
        "-e",
        "continue; print $s1; reverse-stepi; print $s1",
    ]));
    in_order(&stdout(&session), &["load page fault", "  33", "  0"]);

    let program = guest::linux(temp.path(), "again: addi s1, s1, 1\nj again\n");
    let (run, file) = record(temp.path(), &["--max-insns", "1001"], &program);
    assert_eq!(run.status.code(), Some(124));
    let replay = output(&mut rivet(["replay", &file]));
    assert_eq!(replay.status.code(), Some(124));
    assert!(stderr(&replay).contains("stopped here, after 1001 instructions"), "{}", stderr(&replay));
}

/// Two hundred times: a mask that is always the same and one that alternates, a turn given away, the clock, random
/// bytes, the beginning of a file, two bytes of output. The exit code is the sum of what memory held.
const AGAIN: &str = "la a1, path\nli a0, -100\nli a2, 0\nli a7, 56\necall\nmv s2, a0\nli s1, 200\nli s3, 0\nli t0, -8192\n\
    add sp, sp, t0\nagain:\n\
    li a0, 0\nli a1, 0\naddi a2, sp, 8\nli a3, 8\nli a7, 135\necall\n\
    addi a1, sp, 24\nandi t0, s1, 1\nslli t0, t0, 12\nsd t0, 0(a1)\nli a0, 2\naddi a2, sp, 32\nli a3, 8\nli a7, 135\necall\n\
    li a7, 124\necall\n\
    li a0, 1\naddi a1, sp, 64\nli a7, 113\necall\n\
    addi a0, sp, 96\nli a1, 16\nli a2, 0\nli a7, 278\necall\n\
    mv a0, s2\naddi a1, sp, 128\nli a2, 4000\nli a3, 0\nli a7, 67\necall\n\
    li a0, 1\naddi a1, sp, 128\nli a2, 2\nli a7, 64\necall\n\
    mv t0, sp\nli t1, 500\nsum: ld t2, 0(t0)\nadd s3, s3, t2\nslli t3, s3, 7\nxor s3, s3, t3\nsrli t3, s3, 9\n\
    xor s3, s3, t3\naddi t0, t0, 8\naddi t1, t1, -1\nbnez t1, sum\n\
    sd zero, 8(sp)\nsd zero, 32(sp)\naddi s1, s1, -1\nbnez s1, again\n\
    li a7, 178\necall\nli a7, 178\necall\nandi a0, s3, 127\nli a7, 93\necall\n";

/// Calls that do what they did last are left out, and come again.
#[test]
fn calls_that_do_the_same_again_take_no_room() {
    let temp = tempfile::tempdir().expect("a folder");
    let text = format!("{AGAIN}path: .asciz \"/granted/text\"\n");
    let program = guest::linux(temp.path(), &text);
    let granted = temp.path().join("granted");
    std::fs::create_dir(&granted).expect("a folder");
    let bytes: Vec<u8> = (0..4000_u32).map(|n| (n * n >> 5) as u8).collect();
    std::fs::write(granted.join("text"), bytes).expect("a file");
    let dir = format!("{}::/granted", granted.display());
    let (run, file) = record(temp.path(), &["--dir", &dir, "--random", "host"], &program);
    assert_eq!(run.stdout.len(), 400, "{}", stderr(&run));
    let replay = output(&mut rivet(["replay", &file]));
    assert_eq!((shown(&replay), replay.stdout.len()), (shown(&run), 400));
    // Of the file the first 4000 bytes once, of each round 16 random bytes, and about thirty for all else.
    let size = std::fs::metadata(&file).expect("a file").len();
    assert!(size < 4000 + 200 * (16 + 30), "{size}");
}

/// What a program asks of its hart through the kernel is asked again: `PR_SET_CFI` enables landing pads, and the jump
/// reaches none.
#[test]
fn landing_pads_are_enabled_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let text = "li a0, 81\nli a1, 0\nli a2, 1\nli a3, 0\nli a4, 0\nli a7, 167\necall\nla t3, none\njr t3\n\
                none: li a0, 3\nli a7, 93\necall\n";
    let program = guest::linux(temp.path(), text);
    let (run, file) = record(temp.path(), &["--isa", "rv64gcv_zicfilp"], &program);
    assert_eq!(run.status.code(), Some(128 + 11), "{}", stderr(&run));
    assert_eq!(shown(&output(&mut rivet(["replay", &file]))), shown(&run));
}

/// `execve` of a program in the granted folder, with its name as only argument.
const EXECUTES: &str = "la a0, path\naddi sp, sp, -16\nsd a0, 0(sp)\nsd zero, 8(sp)\nmv a1, sp\nli a2, 0\nli a7, 221\necall\n\
                        path: .asciz \"/granted/hello.elf\"\n";

#[test]
fn a_program_that_becomes_another() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), EXECUTES);
    let dir = format!("{}::/granted", root().join("fixtures/bin").display());
    let (run, file) = record(temp.path(), &["--allow-fork", "--dir", &dir], &program);
    assert!(stdout(&run).starts_with("Hello"), "{}", stderr(&run));
    assert_eq!(shown(&output(&mut rivet(["replay", &file]))), shown(&run));
    // Its past begins with its last program.
    let commands = "continue; back 3; goto start; info history";
    let session = output(&mut rivet(["repl", "--replay", &file, "-e", commands]));
    in_order(&stdout(&session), &["Hello", "exit code 0", "recorded history: positions 9 to"]);
}

#[test]
fn what_cannot_be_recorded_or_read_is_refused_in_one_line() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li a0, 5\nli a7, 93\necall\n");
    for (options, words) in [
        (&["--threads", "host"][..], "--threads host"),
        (&["--host"], "--host"),
        (&["--set", "time=host"], "time=host"),
    ] {
        let (run, file) = record(temp.path(), options, &program);
        assert_eq!(run.status.code(), Some(2), "{options:?}");
        let text = stderr(&run);
        assert!(text.contains(words) && text.lines().count() == 1, "{text}");
        assert!(!Path::new(&file).exists());
    }
    let bare = guest::bare(temp.path(), "again: j again\n");
    let (run, file) = record(temp.path(), &[], &bare);
    assert!(stderr(&run).contains("--record supports only Linux programs"), "{}", stderr(&run));
    assert!(!Path::new(&file).exists());

    let (run, file) = record(temp.path(), &[], &program);
    assert_eq!(run.status.code(), Some(5));
    let bytes = std::fs::read(&file).expect("a recording");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 4;
    let other = temp.path().join("other");
    let other_name = other.display().to_string();
    for (bytes, words) in [
        (&b"text"[..], "not a recording"),
        (&bytes[..bytes.len() / 2], "the recording is truncated"),
        (&damaged, "the recording is damaged"),
    ] {
        std::fs::write(&other, bytes).expect("a file");
        for command in [&["replay"][..], &["repl", "--replay"], &["gdb", "--replay"]] {
            let refused = output(rivet(command).arg(&other_name));
            let text = stderr(&refused);
            assert_eq!(refused.status.code(), Some(2), "{text}");
            assert!(text.contains(words) && text.lines().count() == 1, "{text}");
        }
    }
}

#[test]
fn gdb_goes_through_it() {
    if !common::gdb::is_there() {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = root().join("fixtures/bin/saxpy.elf").display().to_string();
    let (_, file) = record(temp.path(), &[], &program);
    let mut gdb = common::gdb::gdb();
    gdb.args(["-ex", &connect(&format!("--replay '{file}'")), &program]);
    for command in ["break main", "continue", "continue", "reverse-stepi", "reverse-continue", "p $pc"] {
        gdb.args(["-ex", command]);
    }
    let text = stdout(&gdb.output().expect("gdb runs"));
    in_order(&text, &["Breakpoint 1", "main"]);
}
