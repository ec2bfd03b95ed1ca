//! `riscv-tests/mutations.toml` says what to change in the sources of the simulator: each text occurs once in its file.

use std::fs;
use std::path::Path;

#[test]
fn mutations_apply_to_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("riscv-tests/mutations.toml")).expect("the list of mutations");
    let list: toml::Table = text.parse().expect("TOML");
    let mutations = list["mutation"].as_array().expect("an array of mutations");
    assert!(mutations.len() > 120, "{}", mutations.len());
    for mutation in mutations {
        let field = |name: &str| mutation[name].as_str().expect("a text");
        let source = fs::read_to_string(root.join(field("file")));
        let source = source.unwrap_or_else(|error| panic!("{}: {}: {error}", field("name"), field("file")));
        assert_eq!(source.matches(field("find")).count(), 1, "{}", field("name"));
        assert_ne!(field("find"), field("replace"), "{}", field("name"));
    }
}
