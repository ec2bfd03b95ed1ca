//! What GDB shows at stops and at the end of a program, put beside what Rivet's own debugger shows.

use std::path::Path;
use std::process::Command;

use crate::common::{self, guest, have, in_order};
use crate::source::{answers, frames, gdb, own};

/// A program whose arguments are kept, changed, lost, and passed on the stack and through a pointer.
const PASSES: &str = r#"
int total;
#define own __attribute__((noinline))
own int stop(int n) { total += n; __asm__ volatile("" ::: "memory"); return total; }
own int equal(int n) { int r = stop(n); return r + n; }
own int different(int n) { n += 3; int r = stop(n); return r * n; }
own int lost(int n) { return stop(1) + total; }
own int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int *j) {
    return stop(i) + a + b + c + d + e + f + g + h + *j;
}
own double real(double x, float y, char c, const char *name, unsigned char u) {
    stop(c);
    return x * 2 + y + name[0] + u;
}
own static int inner(int a, int b) { return stop(a) + b; }
static inline __attribute__((always_inline)) int inlined(int k) { return inner(k, k * 2) + k; }
own int around(int m) { return inlined(m + 1) + m; }
int (*volatile pointer)(int) = different;
int main(int argc, char **argv) {
    int x = argc + 4;
    return equal(x) + equal(7) + different(5) + lost(argc)
        + many(1, 2, 3, 4, 5, 6, 7, 8, 9, &x) + pointer(3) + (int)real(1.5, 2.5f, 'c', "text", 200) + around(argc + 2);
}
"#;

/// What callers have passed is shown where it is known: `n=n@entry=5`, `n=8, n@entry=5`.
#[test]
fn values_at_entry_are_those_of_gdb() {
    const GCC: &str = "riscv64-linux-gnu-gcc";
    if !common::gdb::is_there() || !have(GCC) {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let (source, program) = (temp.path().join("passes.c"), temp.path().join("passes"));
    std::fs::write(&source, PASSES).expect("a file");
    let mut gcc = Command::new(GCC);
    gcc.args(["-g", "-O2", "-static", "-o"]).args([&program, &source]);
    assert!(gcc.status().is_ok_and(|status| status.success()));
    let stops = ["continue", "bt"].repeat(8);
    let commands: Vec<String> = std::iter::once("break stop").chain(stops).map(str::to_owned).collect();
    let (theirs, ours) = (frames(&gdb(&program, &commands)), frames(&own(&program, &commands)));
    let plain = |frames: Vec<(String, String)>| -> Vec<(String, String)> {
        let outside = ["_start", "__libc_start_main", "__libc_start_call_main"];
        let own = frames.into_iter().filter(|(name, _)| !outside.iter().any(|one| name.starts_with(one)));
        own.map(|(name, values)| (name, values.replace(" <x>", ""))).collect()
    };
    let (theirs, ours) = (plain(theirs), plain(ours));
    for words in ["n=n@entry=7", "n=8, n@entry=5", "i=i@entry=9", "name=name@entry="] {
        assert!(theirs.iter().any(|(_, values)| values.contains(words)), "{words}: {theirs:#?}");
    }
    assert_eq!(ours, theirs);
}

/// Sends itself a signal, writes, and ends with 7.
const KILLS_ITSELF: &str =
    "li a7, 172\necall\nli a1, SIGNAL\nli a7, 129\necall\nli s1, 5\nli a0, 7\nli a7, 93\necall\n";

/// What GDB and Rivet's debugger print for the same: the values, without what Rivet adds to them.
fn told(program: &str, commands: &[&str]) -> [Vec<String>; 2] {
    let commands: Vec<String> = commands.iter().map(|command| (*command).to_owned()).collect();
    let texts = [gdb(Path::new(program), &commands), own(Path::new(program), &commands)];
    texts.map(|text| {
        let lines = text.lines().filter(|line| line.starts_with('$'));
        let all = answers(&lines.map(|line| format!("{line}\n")).collect::<String>());
        all.iter().map(|words| words.split("  0x").next().unwrap_or_default().to_owned()).collect()
    })
}

/// A signal that nobody handles stops the program before it ends it, as under `ptrace`.
#[test]
fn signals_that_end_a_program_stop_it_before_as_in_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), &KILLS_ITSELF.replace("SIGNAL", "15"));
    let here = ["print/d $s1", "print/d $a7", "print/d $a0", "print/d $pc"];
    for first in ["catch signal SIGTERM", "handle SIGTERM stop print"] {
        let commands = [&[first, "continue"], &here[..], &["continue", "print $_exitsignal"]].concat();
        let [theirs, ours] = told(&program, &commands);
        assert_eq!(theirs, ["0", "129", "0", "65556", "15"], "{first}");
        assert_eq!(ours, theirs, "{first}");
    }
    // The program does not get it: GDB drops it where it has stopped, Rivet's debugger without a stop.
    let commands = ["continue", "signal 0", "print $_exitcode"].map(str::to_owned);
    in_order(&gdb(Path::new(&program), &commands), &["SIGTERM", "exited with code 07", "$1 = 7"]);
    let commands = ["handle SIGTERM nopass", "continue", "print $_exitcode"].map(str::to_owned);
    in_order(&own(Path::new(&program), &commands), &["exit code 7", "$1 = 7"]);
    // Nobody stops.
    let commands = ["handle SIGTERM nostop noprint", "continue", "print $_exitsignal"];
    let [theirs, ours] = told(&program, &commands);
    assert_eq!(theirs, ["15"]);
    assert_eq!(ours, theirs);
}

/// In the past the signal stops the program where it did, and at the present it ends it after all.
#[test]
fn signals_that_end_a_program_stop_it_again() {
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), &KILLS_ITSELF.replace("SIGNAL", "6"));
    let commands = [
        "continue",
        "reverse-stepi",
        "reverse-stepi",
        "continue",
        "print $a7",
        "stepi",
        "print $_exitsignal",
    ];
    let text = own(Path::new(&program), &commands.map(str::to_owned));
    let expected = [
        "signal SIGABRT",
        "=> 0x10014",
        "=> 0x10010",
        "signal SIGABRT",
        "=> 0x10014",
        "129",
        "has ended",
        "6",
    ];
    in_order(&text, &expected);
    // Nobody is asked about SIGKILL.
    let program = guest::linux(temp.path(), &KILLS_ITSELF.replace("SIGNAL", "9"));
    let text = own(Path::new(&program), &["continue".to_owned()]);
    assert!(text.contains("has ended") && !text.contains("signal SIGKILL\n"), "{text}");
}

#[test]
fn exit_codes_are_convenience_variables_as_in_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = guest::linux(temp.path(), "li a0, 263\nli a7, 93\necall\n");
    let commands = ["continue", "print $_exitcode", "print $_exitcode * 2"];
    let [theirs, ours] = told(&program, &commands);
    assert_eq!(theirs, ["7", "14"]);
    assert_eq!(ours, theirs);
}

/// What `printf`, `output` and `echo` write is what GDB writes.
#[test]
fn values_are_written_as_by_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    let program = common::root().join("fixtures/debug/values-gcc-O0.elf");
    let written = [
        r#"printf "W %d %i %u %x|%5d|%-5d|%05d\n", n, -n, n, 255, n, n, -n"#,
        r#"printf "W %s %c %%d %p\n", title, letter, &sample"#,
        r#"printf "W %.1f %8.3f %e %g %g\n", ratio, ratio, ratio, ratio, 100.0 * n"#,
        r#"printf "W %lx %#o\t%s\n", 1 << 20, 8, title + 6"#,
        "echo W:",
        "output n",
        r"echo \ and\t",
        "output/x sample.corner[1].x",
        r"echo \n",
        "x/2dw numbers",
        r#"printf "W %d %d\n", $_ == (char *)&numbers + 4, $__"#,
    ];
    let commands: Vec<String> =
        ["break work", "continue"].map(str::to_owned).into_iter().chain(written.map(str::to_owned)).collect();
    let [theirs, ours] = [gdb(&program, &commands), own(&program, &commands)].map(|text| {
        let lines = text.lines().filter(|line| line.starts_with(['W', 's']));
        lines.map(str::to_owned).collect::<Vec<_>>()
    });
    assert!(theirs.len() == 7, "{theirs:#?}");
    assert_eq!(ours, theirs);
}

/// Breakpoints that are saved are commands, which GDB reads as well.
#[test]
fn breakpoints_are_saved_as_commands_of_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let program = common::root().join("fixtures/debug/values-gcc-O0.elf");
    let file = temp.path().join("points.txt");
    let commands = |lines: &[&str]| -> Vec<String> { lines.iter().map(|line| (*line).to_owned()).collect() };
    let save = format!("save breakpoints {}", file.display());
    let set =
        ["break factorial if n < 4", "ignore $bpnum 1", "commands", "silent", "printf \"W %d\\n\", n", "end"];
    let more = ["tbreak work", "break run", "disable $bpnum", &save];
    own(&program, &commands(&[&set[..], &more].concat()));
    let read = format!("source {}", file.display());
    let lines = commands(&[&read, "continue", "print n", "continue", "continue", "print/d $pc == 0"]);
    let [theirs, ours] = [gdb(&program, &lines), own(&program, &lines)].map(|text| {
        let lines = text.lines().filter(|line| line.starts_with("W ") || line.starts_with('$'));
        lines.map(|line| line.split("  0x").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    });
    // `work` once, then `factorial` with 2 and 1, for 4 is too large and 3 is ignored.
    assert_eq!(theirs, ["$1 = 7", "W 2", "W 1", "$2 = 0"]);
    assert_eq!(ours, theirs);
}
