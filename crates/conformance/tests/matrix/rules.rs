//! The lists of rules.

use std::fs;
use std::path::Path;

use rivet_conformance::matrix::rules::chapters;

#[test]
fn every_file_is_a_chapter_of_distinct_names() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    let mut titles: Vec<String> = files
        .map(|file| {
            let text = fs::read_to_string(file).expect("text");
            let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
            title.expect("a title").to_owned()
        })
        .collect();
    let mut known: Vec<&str> = chapters().iter().map(|chapter| chapter.title).collect();
    titles.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, titles);
    assert!(chapters().iter().all(|chapter| !chapter.title.is_empty() && !chapter.rules.is_empty()));

    let mut names: Vec<&str> = chapters().into_iter().flat_map(|chapter| chapter.rules).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name stands twice");
    let is_plain = |name: &&str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b));
    assert!(names.iter().all(is_plain));
}
