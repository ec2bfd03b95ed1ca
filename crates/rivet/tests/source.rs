//! The same questions about the source, put to GDB over `rivet gdb` and to Rivet's own debugger: the same answers.

use std::path::Path;
use std::process::Command;

use crate::common::gdb::connect;
use crate::common::{self, have, rivet, root, stderr, stdout};

/// Expressions that are evaluated where the program stops in `work` (arguments n and letter).
pub(crate) const VALUES: &[&str] = &[
    "n",
    "letter",
    "n * 2 - letter",
    "n << 3 | 1",
    "-n / 2",
    "(unsigned char)(n - 300)",
    "sample",
    "sample.corner[1].x",
    "sample.length % 7",
    "sample.delta >> 1",
    "sample.content.real",
    "text",
    "title",
    "title[2]",
    "*head.next->next",
    "head.next->value + 5",
    "&head.next->value",
    "&many[3]",
    "&many[9] - &many[3]",
    "numbers",
    "numbers[1] < 0",
    "numbers[1] < 0u",
    "table",
    "table[1]",
    "*numbers@3",
    "many",
    "paint",
    "rights",
    "(enum colour)1",
    "GREEN",
    "ready",
    "!ready || n > 3 && letter == 'z'",
    "ratio * 3",
    "third / 2 + n",
    "(int)ratio",
    "large",
    "(long)large",
    "large > 0",
    "apply == add",
    "*apply",
    "sizeof(struct packet)",
    "sizeof numbers",
    "~numbers[0]",
    "head.next == &middle",
    "(long)&head",
    "((struct point *)&sample.corner)->y",
    "'a' + 1",
    "10 / 3",
    "1.5f + 1",
];

/// Formats and expressions.
const FORMATS: &[&str] = &[
    "/x sample.corner",
    "/x large",
    "/d letter",
    "/u numbers[1]",
    "/t sample.length",
    "/c n",
    "/x numbers",
    "/x ratio",
    "/d paint",
    "/x -numbers[0]",
    "/d third",
];

const TYPES: &[&str] = &[
    "sample",
    "&head",
    "apply",
    "table",
    "&table",
    "title",
    "struct point",
    "enum colour",
    "operation",
    "numbers[0] + 1",
    "head.value + 1u",
    "third * 2",
    "sample.content",
    "unsigned long",
    "&numbers[1]",
    "many",
];

/// What GDB prints for these commands, connected to Rivet.
pub(crate) fn gdb(program: &Path, commands: &[String]) -> String {
    let mut gdb = common::gdb::gdb();
    gdb.args(["-ex", "set width 0", "-ex", "set max-value-size unlimited"]).arg(program);
    gdb.args(["-ex", &connect(&program.display().to_string())]);
    common::gdb::said(gdb, &root().join("fixtures/debug"), commands.iter().map(String::as_str))
}

/// What Rivet's debugger prints for the same.
pub(crate) fn own(program: &Path, commands: &[String]) -> String {
    let mut rivet = rivet(["repl", "--width", "1000"]);
    rivet.args(commands.iter().flat_map(|command| ["-e", command]));
    let output = rivet.arg(program).output().expect("rivet runs");
    assert_eq!(stderr(&output), "", "{commands:?}");
    stdout(&output)
}

/// The lines behind `start`, up to the next mark.
pub(crate) fn answers(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut current: Option<String> = None;
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(" = ").filter(|_| line.starts_with('$')) {
            all.extend(current.replace(rest.to_owned()));
        } else if let Some(rest) = line.strip_prefix("type = ") {
            all.extend(current.replace(rest.to_owned()));
        } else if line.starts_with("[Inferior") {
            break;
        } else if let Some(current) = &mut current {
            current.push('\n');
            current.push_str(line);
        }
    }
    all.extend(current);
    all
}

/// Numbers in one notation: GDB writes floats with all digits, Rivet with as many as are needed.
pub(crate) fn plain(words: &str) -> String {
    let mut out = String::new();
    let mut rest = words.trim_end();
    while !rest.is_empty() {
        let hex = rest.starts_with("0x");
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (token, behind) = rest.split_at(end.max(rest.chars().next().map_or(1, char::len_utf8)));
        match token.parse::<f64>() {
            Ok(value) if !hex && token.starts_with(|c: char| c.is_ascii_digit()) && token.contains('.') => {
                out += &value.to_string();
            }
            _ => out += token,
        }
        rest = behind;
    }
    out
}

fn compare(program: &str, stop: &[&str], questions: &[(String, String)]) {
    if !common::gdb::is_there() {
        return;
    }
    let path = root().join("fixtures/debug").join(program);
    let with = |own: bool| -> Vec<String> {
        let first = stop.iter().map(|command| (*command).to_owned());
        first.chain(questions.iter().map(|q| if own { q.1.clone() } else { q.0.clone() })).collect()
    };
    let (theirs, ours) = (gdb(&path, &with(false)), own(&path, &with(true)));
    let (theirs, ours) = (answers(&theirs), answers(&ours));
    assert_eq!(theirs.len(), questions.len(), "{program}: {theirs:#?}");
    assert_eq!(ours.len(), questions.len(), "{program}: {ours:#?}");
    for ((question, theirs), ours) in questions.iter().zip(theirs).zip(ours) {
        // Rivet adds the hexadecimal form to what is no value of C.
        let ours = ours.split("  0x").next().unwrap_or_default();
        let ours = &decimal_offsets(ours);
        assert_eq!(plain(ours), plain(&theirs), "{program}: {}", question.0);
    }
}

/// `<middle+0x10>` as GDB writes it: `<middle+16>`.
pub(crate) fn decimal_offsets(words: &str) -> String {
    let mut parts = words.split("+0x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(part.len());
        let offset = u64::from_str_radix(&part[..end], 16).expect("an offset");
        out += &format!("+{offset}{}", &part[end..]);
    }
    out
}

fn same(command: &str) -> (String, String) {
    (command.to_owned(), command.to_owned())
}

const PROGRAMS: [&str; 4] =
    ["values-clang-O0.elf", "values-clang-O2.elf", "values-gcc-O0.elf", "values-gcc-O2.elf"];

#[test]
fn values_are_those_of_gdb() {
    let values = VALUES.iter().map(|words| same(&format!("print {words}")));
    let formats = FORMATS.iter().map(|words| same(&format!("print{words}")));
    let questions: Vec<_> = values.chain(formats).collect();
    for program in PROGRAMS {
        compare(program, &["break work", "continue"], &questions);
    }
}

#[test]
fn types_are_those_of_gdb() {
    let types =
        TYPES.iter().flat_map(|words| [same(&format!("ptype {words}")), same(&format!("whatis {words}"))]);
    let questions: Vec<_> = types.collect();
    for program in PROGRAMS {
        compare(program, &["break work", "continue"], &questions);
    }
}

/// Variables of callers, found by call frame information.
#[test]
fn variables_of_callers_are_those_of_gdb() {
    for program in ["values-clang-O0.elf", "values-gcc-O0.elf"] {
        let questions =
            ["print n", "print local", "print total", "print calls", "print letter", "print scaled"]
                .map(same);
        compare(program, &["break add", "continue", "up"], &questions);
        let questions = ["print n", "print n * 2 - 1"].map(same);
        compare(program, &["break factorial if n == 2", "continue", "up"], &questions);
    }
    for program in ["values-clang-O2.elf", "values-gcc-O2.elf"] {
        let questions = ["print local", "print n", "print letter"].map(same);
        compare(program, &["break scale", "continue", "up"], &questions);
        let questions = ["print value", "print factor", "print factor * value"].map(same);
        compare(program, &["break scale", "continue"], &questions);
    }
}

/// The lines that stops show: a number, then text.
fn lines(text: &str) -> Vec<String> {
    let number = |line: &str| {
        let (number, rest) = line.split_once(['\t', ' '])?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| format!("{number} {}", rest.trim()))
    };
    text.lines().filter_map(number).collect()
}

/// Steps by lines, into functions, over them and out of them.
#[test]
fn steps_are_those_of_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    let walks: [&[&str]; 4] = [
        &["step"; 40],
        &["next"; 9],
        &[
            "next",
            "step",
            "finish",
            "next",
            "next",
            "step",
            "next",
            "next",
            "until",
            "advance factorial",
            "next",
            "next",
        ],
        &["next", "next", "step", "step", "until", "until", "until", "until"],
    ];
    for program in ["values-clang-O0.elf", "values-gcc-O0.elf"] {
        let path = root().join("fixtures/debug").join(program);
        for walk in walks {
            let commands: Vec<String> =
                ["break work", "continue"].iter().chain(walk).map(|word| (*word).to_owned()).collect();
            let (theirs, ours) = (lines(&gdb(&path, &commands)), lines(&own(&path, &commands)));
            assert!(theirs.len() > walk.len(), "{program}: {theirs:?}");
            // GDB says where it connected, too.
            let theirs = &theirs[theirs.len().saturating_sub(ours.len())..];
            assert_eq!(ours, theirs, "{program}: {walk:?}");
        }
    }
}

/// The functions and arguments of the frames that are shown.
pub(crate) fn frames(text: &str) -> Vec<(String, String)> {
    let frame = |line: &str| {
        let rest = line.strip_prefix('#')?;
        let open = rest.find(" (")?;
        let close = rest.rfind(')').filter(|close| *close > open)?;
        let name = rest[..open].rsplit([' ']).next()?;
        let name = name.split('+').next()?;
        Some((name.to_owned(), rest[open + 2..close].to_owned()))
    };
    text.lines().filter_map(frame).collect()
}

/// The frames of a recursion: functions and arguments.
#[test]
fn backtraces_are_those_of_gdb() {
    if !common::gdb::is_there() {
        return;
    }
    for program in PROGRAMS {
        let path = root().join("fixtures/debug").join(program);
        // Optimised, the recursion is a loop.
        let stops = ["break length", "break scale", "break factorial if n == 1"];
        for stop in &stops[..if program.contains("O0") { 3 } else { 2 }] {
            let commands = [stop, "continue", "bt"].map(str::to_owned);
            let (theirs, ours) = (frames(&gdb(&path, &commands)), frames(&own(&path, &commands)));
            let theirs: Vec<_> = theirs.into_iter().filter(|(name, _)| name != "_start").collect();
            assert!(!theirs.is_empty(), "{program}: {stop}");
            assert_eq!(ours, theirs, "{program}: {stop}");
        }
    }
}

/// clang gives instructions between lines no line (0): a step goes through them, and does not leave the function.
#[test]
fn instructions_of_no_line_do_not_end_a_step() {
    const CLANG: &str = "clang-19";
    if !have(CLANG) || !have("riscv64-linux-gnu-gcc") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let (source, program) = (temp.path().join("loops.c"), temp.path().join("loops"));
    let text = "int total;\nint main(void) {\n    for (int i = 0; i < 20; i++) { total += i; }\n\
                \x20   for (int i = 0; i < 5; i++) total -= i;\n    return total & 7;\n}\n";
    std::fs::write(&source, text).expect("a file");
    let mut clang = Command::new(CLANG);
    clang.args(["--target=riscv64-linux-gnu", "-g", "-O0", "-static", "-o"]).args([&program, &source]);
    assert!(clang.status().is_ok_and(|status| status.success()));
    let commands = "start; next; next; reverse-next; reverse-next; continue";
    let output = rivet(["repl", "-e", commands]).arg(&program).output().expect("rivet runs");
    let said = stdout(&output);
    let lines: Vec<&str> =
        said.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let numbers: Vec<&str> = lines.iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, ["3", "4", "5", "4", "3"], "{said}{}", stderr(&output));
    // 190 - 10 = 180 = 22 * 8 + 4
    assert!(said.ends_with("the program has ended: exit code 4\n"), "{said}");
}
