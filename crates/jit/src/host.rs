//! Cranelift set up for this host.

use std::sync::Arc;

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};

/// Is there a back end for this host?
pub const fn is_supported() -> bool {
    cfg!(all(unix, any(target_arch = "x86_64", target_arch = "aarch64")))
}

/// Has this host the vectors that loops are compiled for as a whole?
pub fn has_vector_loops() -> bool {
    crate::fused::is_available()
}

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
    let builder = cranelift_native::builder().ok()?;
    let isa = builder.finish(settings::Flags::new(flags)).ok()?;
    Some(Arc::clone(&isa))
}
