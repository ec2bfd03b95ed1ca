//! What `--version` says: the build, what of this host Rivet makes use of, and which engine runs here.

use std::sync::LazyLock;

/// The commit, if the build knew it (`scripts/package`).
const COMMIT: Option<&str> = option_env!("RIVET_COMMIT");

/// The text of `--version`; `-V` prints its first line. It queries the host, which would delay all other commands.
pub(crate) fn long() -> &'static str {
    let is_asked = |argument: std::ffi::OsString| argument.to_string_lossy().contains("version");
    if !std::env::args_os().any(is_asked) {
        return env!("CARGO_PKG_VERSION");
    }
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = COMMIT.map_or(String::new(), |commit| format!("{commit}, "));
        let linking = if cfg!(target_feature = "crt-static") { "static" } else { "dynamic" };
        format!(
            "{}\nbuild:  {commit}{}, {linking}, {}\nhost:   {}\nengine: {}",
            env!("CARGO_PKG_VERSION"),
            env!("RIVET_TARGET"),
            env!("RIVET_PROFILE"),
            host(),
            engine()
        )
    });
    &TEXT
}

/// The host's features that make a difference to Rivet's speed, or to that of the code that it compiles.
fn host() -> String {
    macro_rules! found {
        ($detected:ident: $($feature:tt)*) => {
            [$(($feature, std::arch::$detected!($feature))),*]
        };
    }
    #[cfg(target_arch = "x86_64")]
    let features = found!(is_x86_feature_detected:
        "cmpxchg16b" "avx" "avx2" "bmi1" "bmi2" "fma" "f16c" "aes" "sha" "pclmulqdq"
        "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq");
    #[cfg(target_arch = "aarch64")]
    let features = found!(is_aarch64_feature_detected: "neon" "lse" "fp16" "paca");
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let features: [(&str, bool); 0] = [];
    let names: Vec<&str> = features.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    format!("{} {}, {} processors", std::env::consts::ARCH, names.join(" "), processors())
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, |number| number.get())
}

/// What `--engine auto` is here.
fn engine() -> String {
    match (rivet_jit::is_supported(), rivet_jit::vector_loops()) {
        (true, Some(extension)) => format!("JIT compiler, vector loops in {extension}"),
        (true, None) => "JIT compiler, vectors in code of 128 bits".to_owned(),
        (false, _) => "interpreter; there is no compiler for this host".to_owned(),
    }
}
