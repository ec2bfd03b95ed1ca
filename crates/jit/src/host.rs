//! Cranelift set up for this host.

use std::sync::Arc;

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use rivet_fp::features::{self, HostLevel};

/// Is there a back end for this host?
pub const fn is_supported() -> bool {
    cfg!(all(unix, any(target_arch = "x86_64", target_arch = "aarch64")))
}

/// Does this host support the baseline tier, and scalar regions of our own?
pub fn has_baseline() -> bool {
    crate::lower::baseline::is_available()
}

/// The extension of this host in whose code vector loops are compiled as a whole, if it has one for that.
pub fn vector_loops() -> Option<&'static str> {
    crate::lower::native::extension()
}

/// Settings of Cranelift for x86-64 by what the host has, each with the level to which that belongs.
#[cfg(target_arch = "x86_64")]
const LEVELS: &[(&str, HostLevel)] = &[
    ("has_avx512bitalg", HostLevel::Any),
    ("has_avx512dq", HostLevel::Any),
    ("has_avx512f", HostLevel::Any),
    ("has_avx512vbmi", HostLevel::Any),
    ("has_avx512vl", HostLevel::Any),
    ("has_avx", HostLevel::Avx2),
    ("has_avx2", HostLevel::Avx2),
    ("has_bmi1", HostLevel::Avx2),
    ("has_bmi2", HostLevel::Avx2),
    ("has_fma", HostLevel::Avx2),
    ("has_lzcnt", HostLevel::Avx2),
    ("has_popcnt", HostLevel::Avx2),
    ("has_sse3", HostLevel::Avx2),
    ("has_ssse3", HostLevel::Avx2),
    ("has_sse41", HostLevel::Avx2),
    ("has_sse42", HostLevel::Avx2),
];

/// Other hosts have no levels.
#[cfg(not(target_arch = "x86_64"))]
const LEVELS: &[(&str, HostLevel)] = &[];

/// The back end for this host.
///
/// Optimisation stays off: Cranelift takes floating-point operations for pure, so that at `speed` flags get lost or
/// appear from nowhere, and regions run no faster (the register allocator is what matters).
pub(crate) fn backend() -> Option<OwnedTargetIsa> {
    let mut flags = settings::builder();
    let wanted = [
        ("opt_level", "none"),
        ("preserve_frame_pointers", "true"),
        ("unwind_info", "false"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("regalloc_algorithm", "backtracking"),
        ("enable_probestack", "false"),
        ("enable_alias_analysis", "false"),
        ("enable_heap_access_spectre_mitigation", "false"),
        ("enable_table_access_spectre_mitigation", "false"),
    ];
    for (name, value) in wanted {
        flags.set(name, value).ok()?;
    }
    let mut builder = cranelift_native::builder().ok()?;
    let allowed = features::allowed();
    for (name, _) in LEVELS.iter().filter(|(_, level)| *level > allowed) {
        builder.set(name, "false").ok()?;
    }
    let isa = builder.finish(settings::Flags::new(flags)).ok()?;
    Some(Arc::clone(&isa))
}
