// The vocabulary of floating-point cases. Registers go in and out by fld and fsd, whole, so each
// case also says that a narrow result is NaN-boxed. Values are bits, and `fflags` are compared
// exactly: nothing that a case does not name may be raised.
#include "test.h"

#define NX 1
#define UF 2
#define OF 4
#define DZ 8
#define NV 16

// A half, bfloat16 or single in a 64-bit register.
#define H(bits) (0xffffffffffff0000 | (bits))
#define S(bits) (0xffffffff00000000 | (bits))
#define D(bits) (bits)

#define S_NAN S(0x7fc00000)
#define D_NAN D(0x7ff8000000000000)
#define H_NAN H(0x7e00)

// FLOAD: an f register receives 64 bits.
#define FLOAD(freg, value) \
  .pushsection .rodata; .balign 8; 8: .8byte value; .popsection; lla t6, 8b; fld freg, 0(t6)
// An f register holds these 64 bits.
#define FBITS(freg, value) li gp, __LINE__; FBITS_(freg, value)
#if XLEN == 64
#define FBITS_(freg, value) fmv.x.d t5, freg; li t6, value; FAIL_UNLESS(beq, t5, t6)
#else
#define FBITS_(freg, value) \
  .pushsection .rodata; .balign 8; 8: .8byte value; .popsection; addi sp, sp, -16; fsd freg, 0(sp); \
  lw t5, 0(sp); lla t6, 8b; lw t6, 0(t6); FAIL_UNLESS(beq, t5, t6); \
  lw t5, 4(sp); lla t6, 8b; lw t6, 4(t6); addi sp, sp, 16; FAIL_UNLESS(beq, t5, t6)
#endif
// Exactly these flags were raised since the last time.
#define FLAGS(value) li gp, __LINE__; FLAGS_(value)
#define FLAGS_(value) csrrw t5, fflags, x0; li t6, value; FAIL_UNLESS(beq, t5, t6)

// insn fd, fs1[, fs2[, fs3]][, rounding mode]: operands, result, flags.
#define F1(insn, a, result, flags, ...) \
  FLOAD(fa1, a); insn fa0, fa1 __VA_OPT__(,) __VA_ARGS__; FBITS(fa0, result); FLAGS_(flags)
#define F2(insn, a, b, result, flags, ...) \
  FLOAD(fa1, a); FLOAD(fa2, b); insn fa0, fa1, fa2 __VA_OPT__(,) __VA_ARGS__; FBITS(fa0, result); FLAGS_(flags)
#define F3(insn, a, b, c, result, flags, ...) \
  FLOAD(fa1, a); FLOAD(fa2, b); FLOAD(fa3, c); insn fa0, fa1, fa2, fa3 __VA_OPT__(,) __VA_ARGS__; \
  FBITS(fa0, result); FLAGS_(flags)
// insn rd, fs1[, rm] and insn rd, fs1, fs2: to an integer register.
#define FX(insn, a, result, flags, ...) \
  FLOAD(fa1, a); insn a0, fa1 __VA_OPT__(,) __VA_ARGS__; EQ(a0, result); FLAGS_(flags)
#define FXX(insn, a, b, result, flags) \
  FLOAD(fa1, a); FLOAD(fa2, b); insn a0, fa1, fa2; EQ(a0, result); FLAGS_(flags)
// insn fd, rs1[, rm]: from an integer register.
#define XF(insn, a, result, flags, ...) \
  li a1, a; insn fa0, a1 __VA_OPT__(,) __VA_ARGS__; FBITS(fa0, result); FLAGS_(flags)

// Off-by-default state is on, flags are clear, to nearest even.
#define FP_BEGIN TEST_BEGIN csrw fcsr, x0
