# isa: rv64iv_zvfh_experimental-zvfbfa rv32iv_experimental-zvfbfa
// Zvfbfa (draft): vtype.altfmt chooses BF16 for elements of 16 bits, and is reserved with SEW of 32 and 64. Results are exact,
// or the nearest numbers of seven fraction bits.
#include "test.h"
.option arch, +v

// e16alt, m1, tu, mu and e8alt, mf2, tu, mu: altfmt is bit 8.
#define E16ALT 0x108
#define E8ALT 0x107
// Element 0 of v8 and v9 is a and b; the instruction's result in v10.
#define OP(a, b, result, ...) \
  li a1, a; vmv.s.x v8, a1; li a1, b; vmv.s.x v9, a1; __VA_ARGS__; vmv.x.s a0, v10; EQ(a0, result)

TEST_BEGIN
  li t0, 0x6600 // mstatus.FS and VS
  csrs mstatus, t0
  vsetivli x0, 4, E16ALT
  csrr a0, vtype
  EQ(a0, E16ALT)
  csrr a0, vl
  EQ(a0, 4)
  OP(0x3f80, 0x3f80, 0x4000, vfadd.vv v10, v8, v9)  // 1 + 1
  OP(0x3f80, 0x3b80, 0x3f80, vfadd.vv v10, v8, v9)  // 1 + 2^-8: a tie, to even
  OP(0x3f81, 0x3b80, 0x3f82, vfadd.vv v10, v8, v9)
  OP(0x4040, 0x4040, 0x4110, vfmul.vv v10, v8, v9)  // 3 · 3
  OP(0x4040, 0x3f80, 0x4000, vfsub.vv v10, v8, v9)
  OP(0x4040, 0x3f80, 0x3f80, vfmin.vv v10, v8, v9)
  OP(0x4040, 0x8000, -0x3fc0, vfsgnj.vv v10, v8, v9)
  OP(0x7f80, 0, 1 << 7, vfclass.v v10, v8)          // +∞, a number in binary16
  OP(0x0001, 0, 1 << 5, vfclass.v v10, v8)
  // A product of 2 · 3, and 1 more, rounded once.
  li a1, 0x3f80
  vmv.s.x v10, a1
  OP(0x4000, 0x4040, 0x40e0, vfmacc.vv v10, v8, v9)
  // Widened to binary32, and narrowed again.
  vsetivli x0, 1, E16ALT
  li a1, 0x4049
  vmv.s.x v8, a1
  vfwcvt.f.f.v v10, v8
  vsetivli x0, 1, e32, m1, tu, mu
  vmv.x.s a0, v10
  EQ(a0, 0x40490000)
  vsetivli x0, 1, E16ALT
  vfncvt.f.f.w v12, v10
  vmv.x.s a0, v12
  EQ(a0, 0x4049)
  // f registers: what is not NaN-boxed is BF16's canonical NaN.
  li a1, 0x3f800000
  fmv.w.x fa0, a1
  vfmv.s.f v10, fa0
  vmv.x.s a0, v10
  EQ(a0, 0x7fc0)
  // The scalar of a comparison is BF16: +∞, a NaN in binary16.
  li a1, 0xffff7f80
  fmv.w.x fa0, a1
  li a1, 0x7f80
  vmv.s.x v8, a1
  vmfeq.vf v10, v8, fa0
  vmv.x.s a0, v10
  andi a0, a0, 1
  EQ(a0, 1)
  vmfne.vf v10, v8, fa0
  vmv.x.s a0, v10
  andi a0, a0, 1
  EQ(a0, 0)
  // Division, square root, sums of all, conversions of wide integers are not there.
  TRAPS(ILLEGAL, vfdiv.vv v10, v8, v9)
  TRAPS(ILLEGAL, vfsqrt.v v10, v8)
  TRAPS(ILLEGAL, vfredusum.vs v10, v8, v9)
  TRAPS(ILLEGAL, vfcvt.x.f.v v10, v8)
  TRAPS(ILLEGAL, vfwcvt.x.f.v v10, v8)
  // Those of 8 bits are.
  vsetivli x0, 1, E8ALT
  li a1, -3
  vmv.s.x v8, a1
  vfwcvt.f.x.v v10, v8
  vfncvt.x.f.w v12, v10
  vmv.x.s a0, v12
  EQ(a0, -3)
  TRAPS(ILLEGAL, vfncvt.f.f.w v12, v10)
  vsetivli x0, 1, e16, m1, tu, mu
  vmv.x.s a0, v10
  EQ(a0, -0x3fc0)
  // altfmt with SEW = 32 or 64 sets vill.
  vsetivli x0, 1, 0x110
  csrr a0, vtype
  li t0, XMIN
  SAME(a0, t0)
  vsetivli x0, 1, 0x118
  csrr a0, vtype
  SAME(a0, t0)
  // In a loop that is compiled, beside the plain format of this width.
  li s0, 3000
  vsetivli x0, 1, E16ALT
  vmv.v.i v10, 0
1:
  vsetivli x0, 1, E16ALT
  li a1, 0x3f80
  vmv.s.x v8, a1
  vfmul.vv v10, v8, v8
  vsetivli x0, 1, e16, m1, tu, mu
  vmv.x.s a2, v10
  sub a2, a2, a1
  bnez a2, 2f
  addi s0, s0, -1
  bnez s0, 1b
2:
  EQ(s0, 0)
TEST_END
