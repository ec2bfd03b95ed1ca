/* What generated functions are made of: every operation is defined for all operands. */
#pragma once
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef float f32;
typedef double f64;

#define INLINE static inline __attribute__((always_inline))
#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)
#define NAME(f) GLUE(f, VARIANT)

/* W: the unsigned type in which T wraps. */
#define INTEGER(T, W, BITS)                                                                                                \
    INLINE T add_##T(T a, T b) { return (T)((W)a + (W)b); }                                                                \
    INLINE T sub_##T(T a, T b) { return (T)((W)a - (W)b); }                                                                \
    INLINE T mul_##T(T a, T b) { return (T)((W)a * (W)b); }                                                                \
    INLINE T div_##T(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a / b); }                                           \
    INLINE T rem_##T(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a % b); }                                           \
    INLINE T and_##T(T a, T b) { return a & b; }                                                                           \
    INLINE T or_##T(T a, T b) { return a | b; }                                                                            \
    INLINE T xor_##T(T a, T b) { return a ^ b; }                                                                           \
    INLINE T shl_##T(T a, T b) { return (T)((W)a << ((W)b & (BITS - 1))); }                                                \
    INLINE T shr_##T(T a, T b) { return (T)(a >> ((W)b & (BITS - 1))); }                                                   \
    INLINE T min_##T(T a, T b) { return a < b ? a : b; }                                                                   \
    INLINE T max_##T(T a, T b) { return a > b ? a : b; }                                                                   \
    INLINE T dif_##T(T a, T b) { return (T)(a > b ? (W)a - (W)b : (W)b - (W)a); }                                          \
    INLINE T ovf_##T(T a, T b) { T r; return __builtin_add_overflow(a, b, &r) ? b : r; }                                   \
    INLINE T neg_##T(T a) { return (T)(0 - (W)a); }                                                                        \
    INLINE T not_##T(T a) { return (T)~a; }

/* Operations by way of a number of 64 bits. */
#define NARROW(T, W, BITS)                                                                                                 \
    INTEGER(T, W, BITS)                                                                                                    \
    INLINE T pop_##T(T a) { return (T)__builtin_popcountl((u64)a & (~0ul >> (64 - BITS))); }                               \
    INLINE T rot_##T(T a) { u64 u = (u64)a & (~0ul >> (64 - BITS)); return (T)(u << 3 | u >> (BITS - 3)); }                \
    INLINE T of_f32_##T(f32 x) { return x > -100.0f && x < 100.0f ? (T)(i32)x : 0; }                                       \
    INLINE T of_f64_##T(f64 x) { return x > -100.0 && x < 100.0 ? (T)(i64)x : 0; }
NARROW(i8, u32, 8)
NARROW(u8, u32, 8)
NARROW(i16, u32, 16)
NARROW(u16, u32, 16)
NARROW(i32, u32, 32)
NARROW(u32, u32, 32)
NARROW(i64, u64, 64)
NARROW(u64, u64, 64)

#define WIDE(T, LEAST)                                                                                                     \
    INTEGER(T, u128, 128)                                                                                                  \
    INLINE T pop_##T(T a) { return __builtin_popcountl((u64)a) + __builtin_clzl((u64)(a >> 64) | 1); }                     \
    INLINE T rot_##T(T a) { return (T)((u128)a << 67 | (u128)a >> 61); }                                                   \
    INLINE T of_f32_##T(f32 x) { return x > LEAST && x < 1e30f ? (T)x : 0; }                                               \
    INLINE T of_f64_##T(f64 x) { return x > LEAST && x < 1e30 ? (T)x : 0; }
WIDE(i128, -1e30f)
WIDE(u128, 0)

#define FLOATING(T, S)                                                                                                     \
    INLINE T add_##T(T a, T b) { return a + b; }                                                                           \
    INLINE T sub_##T(T a, T b) { return a - b; }                                                                           \
    INLINE T mul_##T(T a, T b) { return a * b; }                                                                           \
    INLINE T div_##T(T a, T b) { return a / b; }                                                                           \
    INLINE T min_##T(T a, T b) { return a < b ? a : b; }                                                                   \
    INLINE T max_##T(T a, T b) { return a > b ? a : b; }                                                                   \
    INLINE T fmin_##T(T a, T b) { return __builtin_fmin##S(a, b); }                                                        \
    INLINE T fmax_##T(T a, T b) { return __builtin_fmax##S(a, b); }                                                        \
    INLINE T fma_##T(T a, T b) { return __builtin_fma##S(a, b, a); }                                                       \
    INLINE T neg_##T(T a) { return -a; }                                                                                   \
    INLINE T abs_##T(T a) { return __builtin_fabs##S(a); }                                                                 \
    INLINE T sqrt_##T(T a) { return __builtin_sqrt##S(a); }                                                                \
    INLINE T floor_##T(T a) { return __builtin_floor##S(a); }                                                              \
    INLINE T ceil_##T(T a) { return __builtin_ceil##S(a); }                                                                \
    INLINE T trunc_##T(T a) { return __builtin_trunc##S(a); }
FLOATING(f32, f)
FLOATING(f64, )
