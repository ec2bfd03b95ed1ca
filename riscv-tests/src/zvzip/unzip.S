# isa: rv64iv_experimental-zvzip rv32iv_experimental-zvzip
// Zvzip (draft): vunzipe.v and vunzipo.v, whose body ends at ceil(vl/2) and floor(vl/2), and whose destination has half the
// LMUL: under every SEW, with vl even, odd, 1 and 0, with vstart, in place, and where they are illegal.
#include "test.h"
.option arch, +v

#define UNZIPE(vd, vs2) .insn r 0x57, 2, 0x25, x##vd, x11, x##vs2
#define UNZIPO(vd, vs2) .insn r 0x57, 2, 0x25, x##vd, x15, x##vs2
#define MASKED_UNZIPE(vd, vs2) .insn r 0x57, 2, 0x24, x##vd, x11, x##vs2
#define ZIP(vd, vs2, vs1) .insn r 0x57, 2, 0x7d, x##vd, x##vs1, x##vs2

// Element i of v8 (of sew bits) is i + 1, all of v16 is -2; then `...` under vl = n.
#define BEGIN(sew, lmul, n, ...) \
  vsetvli a0, x0, sew, lmul, tu, mu; vid.v v8; vadd.vi v8, v8, 1; vmv.v.i v16, -2; \
  li a0, n; vsetvli x0, a0, sew, lmul, tu, mu; __VA_ARGS__
// Element i of v16.
#define IS(sew, i, value) \
  vsetvli a0, x0, sew, m1, tu, mu; vslidedown.vi v4, v16, i; vmv.x.s a0, v4; EQ(a0, value)

// The first half of the result, and the first element after it.
#define EVEN4(sew) BEGIN(sew, m2, 4, UNZIPE(16, 8)); IS(sew, 0, 1); IS(sew, 1, 3)
#define ODD4(sew) BEGIN(sew, m2, 4, UNZIPO(16, 8)); IS(sew, 0, 2); IS(sew, 1, 4)

TEST_BEGIN
  EVEN4(e8)
  IS(e8, 2, -2)
  EVEN4(e16)
  IS(e16, 2, -2)
  EVEN4(e32)
  IS(e32, 2, -2)
  EVEN4(e64)
  ODD4(e8)
  IS(e8, 2, -2)
  ODD4(e16)
  IS(e16, 2, -2)
  ODD4(e32)
  IS(e32, 2, -2)
  ODD4(e64)
  // An odd vl: one even element more than odd ones.
  BEGIN(e16, m2, 5, UNZIPE(16, 8))
  IS(e16, 2, 5)
  IS(e16, 3, -2)
  BEGIN(e16, m2, 5, UNZIPO(16, 8))
  IS(e16, 1, 4)
  IS(e16, 2, -2)
  BEGIN(e16, m2, 1, UNZIPE(16, 8))
  IS(e16, 0, 1)
  IS(e16, 1, -2)
  BEGIN(e16, m2, 1, UNZIPO(16, 8))
  IS(e16, 0, -2)
  BEGIN(e16, m2, 0, UNZIPE(16, 8))
  IS(e16, 0, -2)
  // vstart counts elements of the destination, and is 0 afterwards.
  BEGIN(e32, m2, 6, csrwi vstart, 1; UNZIPE(16, 8))
  csrr a0, vstart
  EQ(a0, 0)
  IS(e32, 0, -2)
  IS(e32, 1, 3)
  IS(e32, 2, 5)
  IS(e32, 3, -2)
  // In place: odd elements apart, then even ones.
  BEGIN(e32, m2, 8, UNZIPO(12, 8); UNZIPE(8, 8))
  vsetivli x0, 4, e32, m1, tu, mu
  vmv.v.v v16, v8
  IS(e32, 0, 1)
  IS(e32, 3, 7)
  vmv.v.v v16, v12
  IS(e32, 0, 2)
  IS(e32, 3, 8)
  // What was taken apart is put together again.
  BEGIN(e16, m4, 16, UNZIPE(20, 8); UNZIPO(22, 8); ZIP(24, 20, 22); vmsne.vv v0, v24, v8)
  vcpop.m a0, v0
  EQ(a0, 0)
  // A fractional half.
  BEGIN(e8, m1, 4, UNZIPO(16, 8))
  IS(e8, 1, 4)
  IS(e8, 2, -2)
  // Illegal: masked, over the upper half of the source, not a multiple, and where LMUL/2 holds no such element.
  BEGIN(e16, m2, 4, TRAPS(ILLEGAL, MASKED_UNZIPE(16, 8)))
  TRAPS(ILLEGAL, UNZIPE(9, 8))
  TRAPS(ILLEGAL, UNZIPO(9, 8))
  TRAPS(ILLEGAL, UNZIPE(16, 9))
  TRAPS(ILLEGAL, ZIP(8, 8, 16))
  ZIP(8, 9, 16)
  BEGIN(e8, m1, 1)
  vsetivli x0, 1, e64, m1, tu, mu
  TRAPS(ILLEGAL, UNZIPE(16, 8))
  TRAPS(ILLEGAL, ZIP(16, 8, 9))
  vsetivli x0, 1, e8, mf8, tu, mu
  TRAPS(ILLEGAL, UNZIPO(16, 8))
TEST_END
