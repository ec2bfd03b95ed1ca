//! Which of the host's instructions may be used: all that it has, or fewer if `RIVET_HOST` says so, which is for tests of the code
//! for lesser hosts.

use std::sync::OnceLock;

/// What `RIVET_HOST` allows, each with what comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HostLevel {
    /// What all x86-64 hosts have.
    Sse2,
    /// AVX2, and what the hosts of its time have: FMA, BMI, AES, …
    Avx2,
    /// All.
    Any,
}

/// The level of a feature, by its name.
pub const fn level_of(feature: &str) -> HostLevel {
    let name = feature.as_bytes();
    match name {
        [b'a', b'v', b'x', b'5', b'1', b'2', ..] => HostLevel::Any,
        _ => HostLevel::Avx2,
    }
}

/// The level that is allowed.
pub fn allowed() -> HostLevel {
    static ALLOWED: OnceLock<HostLevel> = OnceLock::new();
    *ALLOWED.get_or_init(|| match std::env::var_os("RIVET_HOST") {
        Some(name) if name == "sse2" => HostLevel::Sse2,
        Some(name) if name == "avx2" => HostLevel::Avx2,
        _ => HostLevel::Any,
    })
}

/// Has the host this feature, and may it be used?
#[macro_export]
macro_rules! host_has {
    ($feature:tt) => {{
        const LEVEL: $crate::features::HostLevel = $crate::features::level_of($feature);
        std::arch::is_x86_feature_detected!($feature) && LEVEL <= $crate::features::allowed()
    }};
}
