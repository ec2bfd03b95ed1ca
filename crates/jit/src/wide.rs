//! Kernels of integer operations on long register groups, with AVX-512: what compiled code calls where chunks of 16 bytes
//! would be many.
//!
//! An operation is the host's instruction for it, as in `lower`, on 64 bytes at a time. Invariant: lanes that are inactive
//! or past the body keep their values, and nothing is read or written beyond the body.
#![allow(unsafe_code)] // reason: called by compiled code, with addresses

/// Computes `bytes` bytes of lanes of the destination, of those of `a` and `b` (or of `b`'s bits in each lane), by a mask
/// where there is one. The last argument has no meaning.
pub(crate) type Wide = rivet_exec::fp::sticky::Kernel;

/// Where the second operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Second {
    /// Lane by lane.
    Group,
    /// The same for all lanes.
    Scalar,
    /// A number of bits to shift by, below the width.
    Count,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Add,
    Sub,
    Rsub,
    And,
    Or,
    Xor,
    Andn,
    Min,
    Minu,
    Max,
    Maxu,
    Sll,
    Srl,
    Sra,
    Mul,
    /// `a` itself.
    Copy,
    /// The second operand itself.
    Fill,
    /// The second operand where the mask has the lane's bit, else `a`.
    Merge,
    /// `a · b + d`, `d` being the old value of the destination.
    Macc,
    /// `d - a · b`
    Nmsac,
    /// `d · b + a`
    Madd,
    /// `a - d · b`
    Nmsub,
    /// Bits of a mask, of integers or of numbers: does it hold between `a` and the second operand?
    Compare(Relation),
}

/// What a comparison looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    NotEqual,
    Less,
    LessUnsigned,
    LessOrEqual,
    LessOrEqualUnsigned,
    Greater,
    GreaterUnsigned,
    /// The same of floating-point numbers, whose flags are the host's.
    FloatEqual,
    FloatNotEqual,
    FloatLess,
    FloatLessOrEqual,
    FloatGreater,
    FloatGreaterOrEqual,
}

#[cfg(target_arch = "x86_64")]
mod host {
    use std::arch::asm;

    use rivet_isa::Sew;

    use super::{Relation, Second, Wide, Work};

    /// A loop: `$op` makes register 0 of 0 (`a`), 1 (`b`) and 2 (`d`). `$e` are the bits of a lane.
    macro_rules! kernel {
        (all, $e:literal $log:literal $k:literal $step:literal, $prepare:expr, $load:expr, $part:expr, $op:expr) => {
            kernel!(@
                $prepare,
                concat!(
                    "cmp rcx, 64\n jb 3f\n 2:\n vmovdqu64 zmm0, [rsi]\n vmovdqu64 zmm2, [rdi]\n",
                    $load, "\n", $op, "\n",
                    "vmovdqu64 [rdi], zmm0\n",
                    "add rdi, 64\n add rsi, 64\n add rdx, 64\n sub rcx, 64\n cmp rcx, 64\n jae 2b\n 3:\n",
                    "test rcx, rcx\n jz 6f\n",
                    "shr rcx, ", $log, "\n mov rax, -1\n bzhi rax, rax, rcx\n kmovq k5, rax\n",
                    "vmovdqu", $e, " zmm0{{k5}}{{z}}, [rsi]\n vmovdqu", $e, " zmm2{{k5}}{{z}}, [rdi]\n",
                    $part, "\n", $op, "\n",
                    "vmovdqu", $e, " [rdi]{{k5}}, zmm0"
                )
            )
        };
        (active, $e:literal $log:literal $k:literal $step:literal, $prepare:expr, $load:expr, $part:expr, $op:expr) => {
            kernel!(@
                $prepare,
                concat!(
                    "2:\n mov r10, -1\n cmp rcx, 64\n jae 3f\n",
                    "mov rax, rcx\n shr rax, ", $log, "\n bzhi r10, r10, rax\n 3:\n",
                    "kmovq k5, r10\n kmov", $k, " k6, [r8]\n kandq k1, k5, k6\n add r8, ", $step, "\n",
                    "vmovdqu", $e, " zmm0{{k5}}{{z}}, [rsi]\n vmovdqu", $e, " zmm2{{k5}}{{z}}, [rdi]\n",
                    "vmovdqa64 zmm3, zmm2\n",
                    $part, "\n", $op, "\n",
                    "vmovdqu", $e, " zmm3{{k1}}, zmm0\n",
                    "cmp rcx, 64\n jb 4f\n vmovdqu64 [rdi], zmm3\n",
                    "add rdi, 64\n add rsi, 64\n add rdx, 64\n sub rcx, 64\n jnz 2b\n jmp 6f\n 4:\n",
                    "vmovdqu", $e, " [rdi]{{k5}}, zmm3"
                )
            )
        };
        // `$op` makes k2 of registers 0 and 1 in the lanes of k1, bits of the destination.
        (bits, $log:literal $k:literal $step:literal, $prepare:expr, $mask:expr, $a:expr, $b:expr, $op:expr) => {
            kernel!(@
                $prepare,
                concat!(
                    "2:\n mov r10, -1\n cmp rcx, 64\n jae 3f\n",
                    "mov rax, rcx\n shr rax, ", $log, "\n bzhi r10, r10, rax\n 3:\n kmovq k1, r10\n",
                    $mask, "\n", $a, "\n", $b, "\n", $op, "\n",
                    "kmov", $k, " k3, [rdi]\n kandnq k3, k1, k3\n korq k2, k2, k3\n kmov", $k, " [rdi], k2\n",
                    "cmp rcx, 64\n jbe 6f\n",
                    "add rdi, ", $step, "\n add rsi, 64\n add rdx, 64\n sub rcx, 64\n jmp 2b"
                )
            )
        };
        (@ $prepare:expr, $loop:expr) => {{
            unsafe extern "C" fn run(
                dest: *mut u8,
                a: *const u8,
                b: u64,
                bytes: u64,
                mask: *const u8,
                _: u64,
            ) -> u64 {
                // SAFETY: compiled code gives groups of the register file, and whoever chose the kernel found that the
                // host has its instructions; nothing is pushed, and `clobber_abi` covers vector and mask registers.
                unsafe {
                    asm!(
                        "test rcx, rcx",
                        "jz 7f",
                        $prepare,
                        $loop,
                        "6:",
                        "vzeroupper",
                        "7:",
                        inout("rdi") dest => _,
                        inout("rsi") a => _,
                        inout("rdx") b => _,
                        inout("rcx") bytes => _,
                        inout("r8") mask => _,
                        out("rax") _,
                        out("r10") _,
                        clobber_abi("sysv64"),
                        options(nostack),
                    );
                }
                0
            }
            run as Wide
        }};
    }

    /// The kernels of an operation on lanes of one width.
    macro_rules! by_operands {
        ($second:expr, $masked:expr, $e:literal $log:literal $k:literal $step:literal $broadcast:literal, $op:expr) => {
            match ($second, $masked) {
                (Second::Group, false) => kernel!(
                    all, $e $log $k $step, "", "vmovdqu64 zmm1, [rdx]",
                    concat!("vmovdqu", $e, " zmm1{{k5}}{{z}}, [rdx]"), $op
                ),
                (Second::Group, true) => kernel!(
                    active, $e $log $k $step, "", "",
                    concat!("vmovdqu", $e, " zmm1{{k5}}{{z}}, [rdx]"), $op
                ),
                (Second::Scalar, false) => kernel!(all, $e $log $k $step, $broadcast, "", "", $op),
                (Second::Scalar, true) => kernel!(active, $e $log $k $step, $broadcast, "", "", $op),
                (Second::Count, _) => return None,
            }
        };
    }

    /// The kernels of a comparison.
    macro_rules! by_mask {
        ($second:expr, $masked:expr, $e:literal $log:literal $k:literal $step:literal $broadcast:literal, $op:expr) => {
            match ($second, $masked) {
                (Second::Group, false) => by_mask!(@ $e $log $k $step, "", "", by_mask!(b $e), $op),
                (Second::Group, true) => {
                    by_mask!(@ $e $log $k $step, "", by_mask!(mask $k $step), by_mask!(b $e), $op)
                }
                (Second::Scalar, false) => by_mask!(@ $e $log $k $step, $broadcast, "", "", $op),
                (Second::Scalar, true) => by_mask!(@ $e $log $k $step, $broadcast, by_mask!(mask $k $step), "", $op),
                (Second::Count, _) => return None,
            }
        };
        (b $e:literal) => { concat!("vmovdqu", $e, " zmm1{{k1}}{{z}}, [rdx]") };
        (mask $k:literal $step:literal) => {
            concat!("kmov", $k, " k6, [r8]\n kandq k1, k1, k6\n add r8, ", $step)
        };
        (@ $e:literal $log:literal $k:literal $step:literal, $prepare:expr, $mask:expr, $b:expr, $op:expr) => {
            kernel!(
                bits, $log $k $step, $prepare, $mask,
                concat!("vmovdqu", $e, " zmm0{{k1}}{{z}}, [rsi]"), $b, $op
            )
        };
    }

    /// The kernels of comparisons of integers.
    macro_rules! by_relation {
        ($relation:ident, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            match $relation {
                Relation::Equal => by_relation!(@ "", "0", $second, $masked, $s $($rest)*),
                Relation::NotEqual => by_relation!(@ "", "4", $second, $masked, $s $($rest)*),
                Relation::Less => by_relation!(@ "", "1", $second, $masked, $s $($rest)*),
                Relation::LessUnsigned => by_relation!(@ "u", "1", $second, $masked, $s $($rest)*),
                Relation::LessOrEqual => by_relation!(@ "", "2", $second, $masked, $s $($rest)*),
                Relation::LessOrEqualUnsigned => by_relation!(@ "u", "2", $second, $masked, $s $($rest)*),
                Relation::Greater => by_relation!(@ "", "6", $second, $masked, $s $($rest)*),
                Relation::GreaterUnsigned => by_relation!(@ "u", "6", $second, $masked, $s $($rest)*),
                _ => return None,
            }
        };
        (@ $u:literal, $condition:literal, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            by_mask!(
                $second, $masked, $($rest)*,
                concat!("vpcmp", $u, $s, " k2{{k1}}, zmm0, zmm1, ", $condition)
            )
        };
    }

    /// The kernels of comparisons of numbers. All but those for equality raise NV for any NaN, as in RISC-V.
    macro_rules! by_float_relation {
        ($relation:ident, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            match $relation {
                Relation::FloatEqual => by_float_relation!(@ "0x00", $second, $masked, $s $($rest)*),
                Relation::FloatNotEqual => by_float_relation!(@ "0x04", $second, $masked, $s $($rest)*),
                Relation::FloatLess => by_float_relation!(@ "0x01", $second, $masked, $s $($rest)*),
                Relation::FloatLessOrEqual => by_float_relation!(@ "0x02", $second, $masked, $s $($rest)*),
                Relation::FloatGreater => by_float_relation!(@ "0x1e", $second, $masked, $s $($rest)*),
                Relation::FloatGreaterOrEqual => by_float_relation!(@ "0x1d", $second, $masked, $s $($rest)*),
                _ => return None,
            }
        };
        (@ $condition:literal, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            by_mask!(
                $second, $masked, $($rest)*,
                concat!("vcmp", $s, " k2{{k1}}, zmm0, zmm1, ", $condition)
            )
        };
    }

    /// The kernels of a shift by the same number of bits.
    macro_rules! by_count {
        ($masked:expr, $e:literal $log:literal $k:literal $step:literal $broadcast:literal, $op:expr) => {
            match $masked {
                false => kernel!(all, $e $log $k $step, "vmovq xmm1, rdx", "", "", $op),
                true => kernel!(active, $e $log $k $step, "vmovq xmm1, rdx", "", "", $op),
            }
        };
    }

    /// The kernels on lanes of one width; `$s` is its letter in the host's instructions.
    macro_rules! by_work {
        ($work:ident, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            match ($work, $second) {
                (Work::Add, _) => by_operands!($second, $masked, $($rest)*, concat!("vpadd", $s, " zmm0, zmm0, zmm1")),
                (Work::Sub, _) => by_operands!($second, $masked, $($rest)*, concat!("vpsub", $s, " zmm0, zmm0, zmm1")),
                (Work::Rsub, _) => by_operands!($second, $masked, $($rest)*, concat!("vpsub", $s, " zmm0, zmm1, zmm0")),
                (Work::And, _) => by_operands!($second, $masked, $($rest)*, "vpandq zmm0, zmm0, zmm1"),
                (Work::Or, _) => by_operands!($second, $masked, $($rest)*, "vporq zmm0, zmm0, zmm1"),
                (Work::Xor, _) => by_operands!($second, $masked, $($rest)*, "vpxorq zmm0, zmm0, zmm1"),
                (Work::Andn, _) => by_operands!($second, $masked, $($rest)*, "vpandnq zmm0, zmm1, zmm0"),
                (Work::Min, _) => by_operands!($second, $masked, $($rest)*, concat!("vpmins", $s, " zmm0, zmm0, zmm1")),
                (Work::Minu, _) => by_operands!($second, $masked, $($rest)*, concat!("vpminu", $s, " zmm0, zmm0, zmm1")),
                (Work::Max, _) => by_operands!($second, $masked, $($rest)*, concat!("vpmaxs", $s, " zmm0, zmm0, zmm1")),
                (Work::Maxu, _) => by_operands!($second, $masked, $($rest)*, concat!("vpmaxu", $s, " zmm0, zmm0, zmm1")),
                (Work::Copy, _) => by_operands!($second, $masked, $($rest)*, ""),
                (Work::Fill, _) => by_operands!($second, $masked, $($rest)*, "vmovdqa64 zmm0, zmm1"),
                (Work::Merge, _) => by_operands!(
                    $second, true, $($rest)*,
                    "vmovdqa64 zmm3, zmm0\n vmovdqa64 zmm0, zmm1"
                ),
                _ => return None,
            }
        };
    }

    /// Those that the host has not for bytes.
    macro_rules! from_words_on {
        ($work:ident, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
            match ($work, $second) {
                (Work::Sll, Second::Count) => {
                    by_count!($masked, $($rest)*, concat!("vpsll", $s, " zmm0, zmm0, xmm1"))
                }
                (Work::Srl, Second::Count) => {
                    by_count!($masked, $($rest)*, concat!("vpsrl", $s, " zmm0, zmm0, xmm1"))
                }
                (Work::Sra, Second::Count) => {
                    by_count!($masked, $($rest)*, concat!("vpsra", $s, " zmm0, zmm0, xmm1"))
                }
                (Work::Mul, _) => by_operands!($second, $masked, $($rest)*, concat!("vpmull", $s, " zmm0, zmm0, zmm1")),
                (Work::Macc, _) => by_operands!(
                    $second, $masked, $($rest)*,
                    concat!("vpmull", $s, " zmm0, zmm0, zmm1\n vpadd", $s, " zmm0, zmm0, zmm2")
                ),
                (Work::Nmsac, _) => by_operands!(
                    $second, $masked, $($rest)*,
                    concat!("vpmull", $s, " zmm0, zmm0, zmm1\n vpsub", $s, " zmm0, zmm2, zmm0")
                ),
                (Work::Madd, _) => by_operands!(
                    $second, $masked, $($rest)*,
                    concat!("vpmull", $s, " zmm2, zmm2, zmm1\n vpadd", $s, " zmm0, zmm0, zmm2")
                ),
                (Work::Nmsub, _) => by_operands!(
                    $second, $masked, $($rest)*,
                    concat!("vpmull", $s, " zmm2, zmm2, zmm1\n vpsub", $s, " zmm0, zmm0, zmm2")
                ),
                _ => by_work!($work, $second, $masked, $s $($rest)*),
            }
        };
    }

    /// The kernel of an operation, if the host has it.
    pub(crate) fn kernel(work: Work, sew: Sew, second: Second, masked: bool) -> Option<Wide> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("bmi2");
        if !has {
            return None;
        }
        if let Work::Compare(relation) = work {
            return comparison(relation, sew, second, masked);
        }
        Some(match sew {
            Sew::E8 => by_work!(work, second, masked, "b" "8" "0" "q" "8" "vpbroadcastb zmm1, edx"),
            Sew::E16 => from_words_on!(work, second, masked, "w" "16" "1" "d" "4" "vpbroadcastw zmm1, edx"),
            Sew::E32 => from_words_on!(work, second, masked, "d" "32" "2" "w" "2" "vpbroadcastd zmm1, edx"),
            Sew::E64 => from_words_on!(work, second, masked, "q" "64" "3" "b" "1" "vpbroadcastq zmm1, rdx"),
        })
    }

    fn comparison(relation: Relation, sew: Sew, second: Second, masked: bool) -> Option<Wide> {
        use Relation::*;
        let float = matches!(
            relation,
            FloatEqual | FloatNotEqual | FloatLess | FloatLessOrEqual | FloatGreater | FloatGreaterOrEqual
        );
        Some(match (sew, float) {
            (Sew::E32, true) => {
                by_float_relation!(relation, second, masked, "ps" "32" "2" "w" "2" "vpbroadcastd zmm1, edx")
            }
            (_, true) => {
                by_float_relation!(relation, second, masked, "pd" "64" "3" "b" "1" "vpbroadcastq zmm1, rdx")
            }
            (Sew::E8, _) => {
                by_relation!(relation, second, masked, "b" "8" "0" "q" "8" "vpbroadcastb zmm1, edx")
            }
            (Sew::E16, _) => {
                by_relation!(relation, second, masked, "w" "16" "1" "d" "4" "vpbroadcastw zmm1, edx")
            }
            (Sew::E32, _) => {
                by_relation!(relation, second, masked, "d" "32" "2" "w" "2" "vpbroadcastd zmm1, edx")
            }
            (Sew::E64, _) => {
                by_relation!(relation, second, masked, "q" "64" "3" "b" "1" "vpbroadcastq zmm1, rdx")
            }
        })
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod host {
    use rivet_isa::Sew;

    use super::{Second, Wide, Work};

    /// There is none.
    pub(crate) fn kernel(_: Work, _: Sew, _: Second, _: bool) -> Option<Wide> {
        None
    }
}

pub(crate) use host::kernel;
