# pins: vop-vx_rs1_sext_sewbits
# for: rv32
# needs: v
// XLEN < SEW: the x register is sign-extended.
#include "test.h"
.option arch, +v, +zvbb, +zvbc

// v10 holds this double word.
#define IS(low, high) \
  vsetivli x0, 2, e32, m1, ta, ma; vmv.x.s a0, v10; EQ(a0, low); vslidedown.vi v11, v10, 1; vmv.x.s a0, v11; \
  EQ(a0, high); vsetivli x0, 2, e64, m1, ta, ma

TEST_BEGIN
  vsetivli x0, 2, e64, m1, ta, ma
  li a1, 0x80000001
  vmv.v.x v10, a1
  IS(0x80000001, -1)
  vmv.v.i v10, 0
  vmv.s.x v10, a1
  IS(0x80000001, -1)
  vmv.v.i v8, 1
  vadd.vx v10, v8, a1
  IS(0x80000002, -1)
  vrsub.vx v10, v8, a1
  IS(0x80000000, -1)
  vand.vx v10, v8, a1
  IS(1, 0)
  vxor.vx v10, v8, a1
  IS(0x80000000, -1)
  vmul.vx v10, v8, a1
  IS(0x80000001, -1)
  // -1 of 64 bits is the largest unsigned number; 1 × (2^64 - k) has no high half, -1 × it has.
  vmaxu.vx v10, v8, a1
  IS(0x80000001, -1)
  vmax.vx v10, v8, a1
  IS(1, 0)
  vmulhu.vx v10, v8, a1
  IS(0, 0)
  vmulh.vx v10, v8, a1
  IS(-1, -1)
  vmv.v.i v10, 0
  vmacc.vx v10, a1, v8
  IS(0x80000001, -1)
  vmv.v.i v10, 0
  vslide1up.vx v10, v8, a1
  IS(0x80000001, -1)
  vsetivli x0, 1, e64, m1, ta, ma
  vslide1down.vx v10, v8, a1
  IS(0x80000001, -1)
  vmv.v.i v0, 1
  vmerge.vxm v10, v8, a1, v0
  IS(0x80000001, -1)
  vmsgtu.vx v0, v8, a1
  vcpop.m a0, v0
  EQ(a0, 0)
  vmv.v.x v9, a1
  vmseq.vx v0, v9, a1
  vcpop.m a0, v0
  EQ(a0, 2)
  vsaddu.vx v10, v9, a1 // saturates: two numbers above 2^63
  IS(-1, -1)
  vdivu.vx v10, v9, a1
  IS(1, 0)
  vclmul.vx v10, v8, a1
  IS(0x80000001, -1)
  vandn.vx v10, v9, a1
  IS(0, 0)
  // Positive ones have zeros above.
  li a1, 0x7fffffff
  vmv.v.x v10, a1
  IS(0x7fffffff, 0)
TEST_END
