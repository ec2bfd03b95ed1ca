//! `--perf-map`: compiled code has names for perf.

use std::process::Stdio;

use crate::common::{rivet, root, stderr};

#[test]
fn compiled_code_is_named_after_functions() {
    let program = root().join("fixtures/bin/sgemm.elf");
    let mut command = rivet(["run".as_ref(), "--perf-map".as_ref(), program.as_os_str()]);
    let run = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("rivet starts");
    let path = format!("/tmp/perf-{}.map", run.id());
    let output = run.wait_with_output().expect("rivet ends");
    assert!(output.status.success(), "{}", stderr(&output));
    let map = std::fs::read_to_string(&path).expect("the map is there");
    std::fs::remove_file(&path).expect("it can go");
    let mut ends = Vec::new();
    for line in map.lines() {
        let [address, size, name] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let hex = |text| u64::from_str_radix(text, 16).unwrap_or_else(|_| panic!("{line}"));
        assert!(hex(size) > 0 && !name.is_empty(), "{line}");
        ends.push((hex(address), hex(address) + hex(size)));
    }
    // Pieces of code do not overlap.
    ends.sort_unstable();
    assert!(ends.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{map}");
    if rivet_jit::is_supported() {
        assert!(map.lines().any(|line| line.contains(" main") && line.ends_with(']')), "{map}");
    }
}

#[test]
fn it_excludes_what_is_only_interpreted() {
    let program = root().join("fixtures/bin/sgemm.elf").display().to_string();
    let output = rivet(["run", "--perf-map", "--stats", &program]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(2));
    let output = rivet(["run", "--perf-map", "--threads", "host", &program]).output().expect("rivet runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--perf-map"), "{}", stderr(&output));
}
