//! The extensions under the names and versions of UDB.

use rivet_hart::Config;
use rivet_isa::Ext;

/// Names and versions of the extensions that UDB knows.
pub(super) fn of(config: &Config) -> Vec<(String, &'static str)> {
    let isa = &config.isa;
    let there = isa.exts.iter().filter(|&ext| is_kept(config, ext));
    let mut all: Vec<_> = there.filter_map(|ext| Some((ext.title(), version(ext)?))).collect();
    all.push(("Sm".to_owned(), "1.13.0"));
    let lengths = [32, 64, 128, 256, 512, 1024].into_iter().filter(|&bits| bits <= isa.vlen);
    all.extend(lengths.map(|bits| (format!("Zvl{bits}b"), "1.0.0")));
    all
}

/// Does the hart keep what the extension promises, with these choices?
fn is_kept(config: &Config, ext: Ext) -> bool {
    match ext {
        Ext::Zicclsm => config.misaligned,
        Ext::Sstvala | Ext::Shvstvala | Ext::Sha => config.illegal_tval,
        _ => true,
    }
}

/// The version that Rivet implements; none of what UDB does not have, which of E has no extension but I.
fn version(ext: Ext) -> Option<&'static str> {
    Some(match ext {
        Ext::E | Ext::Ziccid | Ext::Shlcofideleg => return None,
        _ if ext.is_draft() => return None,
        Ext::A | Ext::I => "2.1.0",
        Ext::D | Ext::F => "2.2.0",
        Ext::C | Ext::M | Ext::Zicntr | Ext::Zicsr | Ext::Zifencei | Ext::Zihintpause | Ext::Zihpm => "2.0.0",
        Ext::S => "1.13.0",
        _ => "1.0.0",
    })
}
