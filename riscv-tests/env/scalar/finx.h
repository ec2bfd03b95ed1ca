// The vocabulary of floating point in x registers. Operands narrower than XLEN come with other bits above them, which
// must not matter; results are compared whole, sign-extended. Doubles are in a register on RV64, in a pair on RV32.
#include "fp.h"

// The assembler knows the base, Zicsr and these.
#if XLEN == 64
#define ARCH(extensions) .option arch, rv64i_zicsr_##extensions
#else
#define ARCH(extensions) .option arch, rv32i_zicsr_##extensions
#endif

#if XLEN == 64
#define SINGLE(reg, value) li reg, 0x5a5a5a5a00000000 | (value)
#define HALF(reg, value) li reg, 0x5a5a5a5a5a5a0000 | (value)
#define DOUBLE(low, high, value) li low, value
#define DOUBLE_IS(low, high, value) EQ(low, value)
#else
#define SINGLE(reg, value) li reg, value
#define HALF(reg, value) li reg, 0x5a5a0000 | (value)
#define DOUBLE(low, high, value) li low, (value) & 0xffffffff; li high, ((value) >> 32) & 0xffffffff
#define DOUBLE_IS(low, high, value) EQ(low, (value) & 0xffffffff); EQ(high, ((value) >> 32) & 0xffffffff)
#endif
#define SINGLE_IS(reg, value) EQ(reg, ((value) ^ 0x80000000) - 0x80000000)
#define HALF_IS(reg, value) EQ(reg, ((value) ^ 0x8000) - 0x8000)

// S2(insn, a, b, result, flags[, rm]): singles to a single. SX: to an integer. H, D likewise.
#define S1(insn, a, result, flags, ...) \
  SINGLE(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; SINGLE_IS(a0, result); FLAGS_(flags)
#define S2(insn, a, b, result, flags, ...) \
  SINGLE(a1, a); SINGLE(a2, b); insn a0, a1, a2 __VA_OPT__(,) __VA_ARGS__; SINGLE_IS(a0, result); FLAGS_(flags)
#define S3(insn, a, b, c, result, flags, ...) \
  SINGLE(a1, a); SINGLE(a2, b); SINGLE(a3, c); insn a0, a1, a2, a3 __VA_OPT__(,) __VA_ARGS__; \
  SINGLE_IS(a0, result); FLAGS_(flags)
#define SX(insn, a, result, flags, ...) \
  SINGLE(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; EQ(a0, result); FLAGS_(flags)
#define SXX(insn, a, b, result, flags) SINGLE(a1, a); SINGLE(a2, b); insn a0, a1, a2; EQ(a0, result); FLAGS_(flags)
#define XS(insn, a, result, flags, ...) \
  li a1, a; insn a0, a1 __VA_OPT__(,) __VA_ARGS__; SINGLE_IS(a0, result); FLAGS_(flags)

#define H1(insn, a, result, flags, ...) \
  HALF(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; HALF_IS(a0, result); FLAGS_(flags)
#define H2(insn, a, b, result, flags, ...) \
  HALF(a1, a); HALF(a2, b); insn a0, a1, a2 __VA_OPT__(,) __VA_ARGS__; HALF_IS(a0, result); FLAGS_(flags)
#define H3(insn, a, b, c, result, flags, ...) \
  HALF(a1, a); HALF(a2, b); HALF(a3, c); insn a0, a1, a2, a3 __VA_OPT__(,) __VA_ARGS__; \
  HALF_IS(a0, result); FLAGS_(flags)
#define HX(insn, a, result, flags, ...) \
  HALF(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; EQ(a0, result); FLAGS_(flags)
#define HXX(insn, a, b, result, flags) HALF(a1, a); HALF(a2, b); insn a0, a1, a2; EQ(a0, result); FLAGS_(flags)
#define XH(insn, a, result, flags, ...) \
  li a1, a; insn a0, a1 __VA_OPT__(,) __VA_ARGS__; HALF_IS(a0, result); FLAGS_(flags)

#define D1(insn, a, result, flags, ...) \
  DOUBLE(a2, a3, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; DOUBLE_IS(a0, a1, result); FLAGS_(flags)
#define D2(insn, a, b, result, flags, ...) \
  DOUBLE(a2, a3, a); DOUBLE(a4, a5, b); insn a0, a2, a4 __VA_OPT__(,) __VA_ARGS__; \
  DOUBLE_IS(a0, a1, result); FLAGS_(flags)
#define D3(insn, a, b, c, result, flags, ...) \
  DOUBLE(a2, a3, a); DOUBLE(a4, a5, b); DOUBLE(a6, a7, c); insn a0, a2, a4, a6 __VA_OPT__(,) __VA_ARGS__; \
  DOUBLE_IS(a0, a1, result); FLAGS_(flags)
#define DX(insn, a, result, flags, ...) \
  DOUBLE(a2, a3, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; EQ(a0, result); FLAGS_(flags)
#define DXX(insn, a, b, result, flags) \
  DOUBLE(a2, a3, a); DOUBLE(a4, a5, b); insn a0, a2, a4; EQ(a0, result); FLAGS_(flags)
#define XD(insn, a, result, flags, ...) \
  li a2, a; insn a0, a2 __VA_OPT__(,) __VA_ARGS__; DOUBLE_IS(a0, a1, result); FLAGS_(flags)

// From one format to another: SINGLE, HALF of a2, or DOUBLE.
#define SD(insn, a, result, flags, ...) \
  SINGLE(a2, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; DOUBLE_IS(a0, a1, result); FLAGS_(flags)
#define DS(insn, a, result, flags, ...) \
  DOUBLE(a2, a3, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; SINGLE_IS(a0, result); FLAGS_(flags)
#define SH(insn, a, result, flags, ...) \
  SINGLE(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; HALF_IS(a0, result); FLAGS_(flags)
#define HS(insn, a, result, flags, ...) \
  HALF(a1, a); insn a0, a1 __VA_OPT__(,) __VA_ARGS__; SINGLE_IS(a0, result); FLAGS_(flags)
#define DH(insn, a, result, flags, ...) \
  DOUBLE(a2, a3, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; HALF_IS(a0, result); FLAGS_(flags)
#define HD(insn, a, result, flags, ...) \
  HALF(a2, a); insn a0, a2 __VA_OPT__(,) __VA_ARGS__; DOUBLE_IS(a0, a1, result); FLAGS_(flags)
