//! Tests of path resolution.

use std::os::unix::fs::symlink;

use crate::Grant;
use crate::fs::mounts::*;

#[test]
fn paths_of_many_names_lead_where_short_ones_do() {
    let top = tempfile::tempdir().expect("a folder");
    let host = |path: &str| top.path().join(path);
    for folder in ["one/a/b/c/d/e", "two/s/t/u", "one/other/s/t/u"] {
        std::fs::create_dir_all(host(folder)).expect(folder);
    }
    std::fs::write(host("one/a/b/c/d/e/f"), "").expect("a file");
    symlink("c/d", host("one/a/b/link")).expect("a link");
    symlink("/g/a/b", host("one/absolute")).expect("a link");
    symlink("../../../../other", host("one/a/b/c/d/up")).expect("a link");
    symlink("/g/other", host("one/a/b/n")).expect("a link");
    let grant = |guest: &str, name| Grant { host: host(name), guest: Some(guest.into()), read_only: false };
    let config = LinuxConfig {
        grants: vec![grant("/g", "one"), grant("/g/a/b/n", "two")],
        ..LinuxConfig::new(["guest"])
    };
    let (mounts, _) = Mounts::open(&config).expect("grants");
    for (path, end) in [
        ("/g/a/b/c/d/e/f", "/g/a/b/c/d/e/f"),
        ("/g/a/b/link/e/f", "/g/a/b/c/d/e/f"),
        ("/g/absolute/c/d/e/f", "/g/a/b/c/d/e/f"),
        ("/g/absolute/link/../../c/d/e/f", "/g/a/b/c/d/e/f"),
        ("/g/a/b/c/d/up/s/t/u", "/g/other/s/t/u"),
        ("/g/a/b/c/d/up/../a/b/link/e", "/g/a/b/c/d/e"),
        ("/g/a/b/c/none/d/e/f", "/g/a/b/c/none/d/e/f"),
        // The grant is there, not the link that it hides.
        ("/g/a/b/n/s/t/u", "/g/a/b/n/s/t/u"),
        ("/g/a/b/n/s/t/u/../../../../link/e/f", "/g/a/b/c/d/e/f"),
    ] {
        let found = mounts.walk(Path::new("/"), Path::new(path), true, &Rules::default(), &|_, _| None);
        assert_eq!(found, Ok(end.into()), "{path}");
    }
    let down_a_file = mounts.find(Path::new("/g/a/b/c/d/e/f/../f"), true);
    assert_eq!(down_a_file.map(|place| place.path), Err(Errno::ENOTDIR));
}
