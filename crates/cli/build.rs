//! `--version` is told what the build is for, and the manual is compressed.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let var = |name| env::var(name).unwrap_or_default();
    println!("cargo:rustc-env=RIVET_TARGET={}", var("TARGET"));
    println!("cargo:rustc-env=RIVET_PROFILE={}", var("PROFILE"));
    compress_manual(Path::new(&var("OUT_DIR")));
}

/// Writes the pages of the manual into a directory, compressed.
fn compress_manual(out: &Path) {
    println!("cargo:rerun-if-changed=manual");
    for page in fs::read_dir("manual").expect("the manual") {
        let page = page.expect("a page of the manual");
        let text = fs::read(page.path()).expect("a page of the manual can be read");
        let packed = miniz_oxide::deflate::compress_to_vec(&text, 10);
        fs::write(out.join(page.file_name()), packed).expect("OUT_DIR can be written");
    }
}
