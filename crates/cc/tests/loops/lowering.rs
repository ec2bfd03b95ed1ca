//! What the report says of a vector loop is what its code does: for loops that become a single vector loop, the words of the
//! report against the instructions.

use rivet_cc::emit::{self, Data};
use rivet_cc::plan::report::Verdict;
use rivet_cc::{Backwards, Options, Tail, pipeline};

use super::case::{Case, folder};

/// Words of the report, and what instructions begin with of which there is one if, and only if, the report says one of the words.
const WORDS: [(&[&str], &[&str]); 7] = [
    (
        &["strided", "uniform"],
        &["vlse8.", "vlse16.", "vlse32.", "vlse64.", "vsse8.", "vsse16.", "vsse32.", "vsse64."],
    ),
    (&["gather", "privatised"], &["vluxei", "vloxei"]),
    (&["scatter", "privatised"], &["vsuxei", "vsoxei"]),
    (&["segment"], &["vlseg", "vsseg"]),
    (&["fault-only-first"], &["vle8ff", "vle16ff", "vle32ff", "vle64ff"]),
    (&["ordered"], &["vfredosum", "vfwredosum"]),
    (&["saturating"], &["vsadd", "vssub"]),
];

/// The same of instructions that other things are done by, too.
const MORE: [(&[&str], &[&str]); 3] =
    [(&["compress"], &["vcompress"]), (&["expand"], &["viota"]), (&["prefix"], &["vslideup"])];

/// The faults of the report on a function, if there is a report on one vector loop.
fn faults(case: &Case, options: &Options) -> Option<Vec<String>> {
    let function = case.module.function(&case.name).expect("the function");
    let compiled = pipeline::function(function, options).expect("code");
    let [report] = &compiled.report.loops[..] else { return None };
    let Verdict::Vectorized { choice, .. } = &report.verdict else { return None };
    let (said, code) = (report.to_string(), emit::text(&[compiled.back.routine], &Data::default()));
    let said = said.lines().next().unwrap_or_default();
    let words: Vec<&str> = said.split([',', ' ']).collect();
    let check = |(say, start): &(&[&str], &[&str])| {
        let does = code.split_whitespace().any(|word| start.iter().any(|start| word.starts_with(start)));
        (words.iter().any(|word| say.contains(word)), does)
    };
    let mut wrong = Vec::new();
    for row in WORDS.iter().filter(|row| check(row).0 != check(row).1) {
        wrong.push(format!("{said}: {row:?}\n{code}"));
    }
    for row in MORE.iter().filter(|row| check(row) == (true, false)) {
        wrong.push(format!("{said}: {row:?}\n{code}"));
    }
    if choice.turned && !code.contains("vrgather") {
        wrong.push(format!("{said}: turned\n{code}"));
    }
    Some(wrong)
}

#[test]
fn reports_name_what_is_emitted() {
    let plain = Options::default();
    let turned = Options { tail: Tail::Evl, backwards: Backwards::Turned, ..plain };
    let mut count = 0;
    for (name, files, options) in
        [("kernels", "", plain), ("loops", "search", turned), ("loops", "reductions", plain)]
    {
        for (file, text, source) in folder(name).into_iter().filter(|(file, ..)| file.contains(files)) {
            for case in Case::all(&file, &text, &source) {
                let Some(wrong) = faults(&case, &options) else { continue };
                count += 1;
                assert!(wrong.is_empty(), "{}", wrong.join("\n"));
            }
        }
    }
    assert!(count > 60, "only {count} reports");
}
