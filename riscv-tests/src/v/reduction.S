# pins: vfredusum_redtree vfredusum_additive_impl
# needs: v
// The unordered sum is the same for the same elements, vtype and vl, in whatever registers. What it adds besides the
// elements is an additive identity: +0.0 when rounding down, -0.0 otherwise, so that a sum of zeros of that sign keeps it.
#include "test.h"
.option arch, +v

#define SUM_IS(vector, bits) vfredusum.vs v4, vector, v3, v0.t; vmv.x.s a0, v4; EQ(a0, bits)

TEST_BEGIN
  li t0, 100
  vsetvli s0, t0, e32, m4, ta, ma
  // 2^24, 1, -2^24, 1, …: each order gives another sum.
  lla s1, terms
  vid.v v16
  vand.vi v16, v16, 3
  vsll.vi v16, v16, 2
  vluxei32.v v8, (s1), v16
  vmv.s.x v3, x0
  vfredusum.vs v4, v8, v3
  vmv.x.s s2, v4
  .irp register, 12, 16, 20, 24, 28
  vmv.v.v v\register, v8
  vfredusum.vs v5, v\register, v3
  vmv.x.s a0, v5
  SAME(a0, s2)
  .endr
  // Again, after others.
  .rept 4
  vfredusum.vs v5, v16, v3
  vfredusum.vs v5, v8, v3
  vmv.x.s a0, v5
  SAME(a0, s2)
  vsetivli x0, 3, e32, m4, ta, ma
  vfredusum.vs v5, v8, v3
  li t0, 100
  vsetvli x0, t0, e32, m4, ta, ma
  .endr

  // Zeros: all elements, some of them, none.
  li s3, 0x80000000
  .irp vl, 1, 2, 3, 5, 7
  vsetivli x0, \vl, e32, m4, ta, ma
  .irp mode, 0, 1, 3, 4
  fsrmi \mode
  vsetvli x0, x0, e32, m4, ta, ma
  vmv.s.x v3, s3
  vmv.v.x v8, s3
  vmset.m v0
  vmv.s.x v4, s3
  SUM_IS(v8, 0x80000000 - (1 << 32))
  vmclr.m v0
  SUM_IS(v8, 0x80000000 - (1 << 32))
  li t0, 5
  vmv.s.x v0, t0
  SUM_IS(v8, 0x80000000 - (1 << 32))
  .endr
  // Down: +0.0 stays, and so does -0.0.
  fsrmi 2
  vmv.s.x v3, x0
  vmv.v.i v8, 0
  vmv.s.x v4, x0
  SUM_IS(v8, 0)
  vmclr.m v0
  SUM_IS(v8, 0)
  vmv.s.x v3, s3
  vmv.v.x v8, s3
  vmv.s.x v4, s3
  SUM_IS(v8, 0x80000000 - (1 << 32))
  .endr
TEST_END

  .data
  .balign 4
terms: .4byte 0x4b800000, 0x3f800000, 0xcb800000, 0x3f800000
