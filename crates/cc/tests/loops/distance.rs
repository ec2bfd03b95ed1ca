//! Loops whose accesses meet at a distance.

use rivet_cc::emit::{self, Data};
use rivet_cc::{Options, pipeline};

use super::case::{Case, folder};

/// A strip is as long as the distance: it finds in a register what the one before has stored, and one pointer serves both.
#[test]
fn strips_hand_on_what_they_store() {
    let files = folder("loops");
    let (file, text, source) =
        files.iter().find(|(file, ..)| file.ends_with("checks.ll")).expect("the loops");
    let mut found = 0;
    for case in Case::all(file, text, source) {
        if !["four_apart", "eight_apart"].contains(&case.name.as_str()) {
            continue;
        }
        let function = case.module.function(&case.name).expect("the function");
        let routine = pipeline::function(function, &Options::default()).expect("code").back.routine;
        let text = emit::text(&[routine], &Data::default());
        let blocks: Vec<&str> = text.split(".L").filter(|block| block.contains("\tbne\t")).collect();
        let [body] = blocks[..] else { panic!("{text}") };
        let count = |start: &str| body.lines().filter(|line| line.trim_start().starts_with(start)).count();
        assert_eq!((count("vle"), count("vse"), count("vset"), count("addi")), (1, 1, 0, 2), "{text}");
        found += 1;
    }
    assert_eq!(found, 2);
}
