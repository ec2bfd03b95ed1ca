//! Man pages and completion scripts, read by the programs they are for.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::common::{have, rivet, root, stderr, stdout};

/// Names of files in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// The subcommands, from the list in `rivet --help`.
fn subcommands() -> Vec<String> {
    let help = stdout(&rivet(["--help"]).output().expect("rivet runs"));
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    // A line that goes on is indented further.
    let lines =
        list.lines().take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn man_pages_of_all_commands_and_topics() {
    let temp = tempfile::tempdir().expect("a folder");
    let folder = temp.path().join("share/man");
    let output = rivet(["help", "--man"]).arg(&folder).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));

    let commands = subcommands();
    assert!(commands.len() > 8, "{commands:?}");
    let mut expected: BTreeSet<String> = commands.iter().map(|name| format!("rivet-{name}.1")).collect();
    expected.insert("rivet.1".into());
    assert_eq!(names(&folder.join("man1")), expected);
    let pages = names(&root().join("crates/cli/manual"));
    let expected = pages.iter().map(|page| format!("rivet-{}.7", page.trim_end_matches(".md"))).collect();
    assert_eq!(names(&folder.join("man7")), expected);

    if !have("groff") {
        return;
    }
    for section in ["man1", "man7"] {
        for name in names(&folder.join(section)) {
            let path = folder.join(section).join(&name);
            // -ww: all warnings; b: with a trace. Wide words (paths) may not fill a line.
            let mut groff = Command::new("groff");
            groff.args(["-man", "-t", "-k", "-Tutf8", "-ww", "-Wbreak", "-P-cbou"]);
            // One long page, as on a terminal: no row of a table has to fit the rest of one.
            let text = std::fs::read_to_string(&path).expect("a page");
            std::fs::write(&path, format!(".pl 9000v\n{text}")).expect("the page");
            let output = groff.arg(&path).output().expect("groff runs");
            assert_eq!(stderr(&output), "", "{name}");
            let shown = stdout(&output);
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            if name == "rivet-run.1" {
                let help = stdout(&rivet(["run", "--help"]).output().expect("rivet runs"));
                let options = help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2);
                for option in options.map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric())) {
                    let option = option.split(['=', '[', ',']).next().unwrap_or_default();
                    assert!(shown.contains(option), "{option} is not in {name}");
                }
            }
            if name == "rivet.1" {
                assert!(shown.contains("rivet-debugger(7)"), "{shown}");
            }
            if name == "rivet-debugger.7" {
                // A row of a table, a line of a session.
                assert!(words(&shown).contains("break on trap, Ctrl-C none"), "{shown}");
                assert!(shown.contains("(rivet) vsetivli t0, 5, e32, m1, ta, ma"), "{shown}");
            }
        }
    }
}

#[test]
fn man_pages_that_cannot_be_written_are_an_error() {
    let temp = tempfile::tempdir().expect("a folder");
    let file = temp.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let output = rivet(["help", "--man"]).arg(&file).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
    let output = rivet(["help", "--man", ".", "run"]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn shells_complete_commands_and_options() {
    let script = |shell: &str| {
        let output = rivet(["completions", shell]).output().expect("rivet runs");
        assert!(output.status.success(), "{shell}: {}", stderr(&output));
        stdout(&output)
    };
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(script(shell).contains("crosscheck"), "{shell}");
    }
    for (shell, check) in [("zsh", "-n"), ("fish", "--no-execute")] {
        if !have(shell) {
            continue;
        }
        let temp = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(temp.path(), script(shell)).expect("a file");
        let output = Command::new(shell).arg(check).arg(temp.path()).output().expect("the shell runs");
        assert!(output.status.success(), "{shell}: {}", stderr(&output));
    }
    if !have("bash") {
        return;
    }
    let complete = |words: &[&str]| {
        let last = words.len() - 1;
        let list = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
        let ask = format!(
            "{}\nCOMP_WORDS=({list}) COMP_CWORD={last}\n_rivet rivet '{}' '{}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
            script("bash"),
            words[last],
            words[last - 1]
        );
        let output = Command::new("bash").args(["--norc", "-c", &ask]).output().expect("bash runs");
        assert_eq!(stderr(&output), "");
        stdout(&output).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(complete(&["rivet", "ru"]), ["run"]);
    assert_eq!(complete(&["rivet", "run", "--cross"]), ["--crosscheck"]);
    assert_eq!(complete(&["rivet", "run", "--engine", "j"]), ["jit"]);
}

#[test]
fn long_help_goes_through_the_pager_on_a_terminal() {
    if !have("script") {
        return;
    }
    let words = [env!("CARGO_BIN_EXE_rivet"), "help", "debugger"].join(" ");
    let mut script = Command::new("script");
    script.args(["-qec", &words, "/dev/null"]).env("PAGER", "sed -n s/^#.The.debugger/paged/p");
    let output = script.output().expect("script runs");
    assert_eq!(stdout(&output).trim_end(), "paged", "{}", stderr(&output));
    script.env("PAGER", "/nonexistent/pager");
    assert!(stdout(&script.output().expect("script runs")).starts_with("# The debugger"));
}
