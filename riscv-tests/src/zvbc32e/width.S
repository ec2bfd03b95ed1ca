# isa: rv64iv_experimental-zvbc32e rv32iv_experimental-zvbc32e
// Zvbc32e (draft): carry-less products of elements of 8, 16 and 32 bits; those of 64 belong to Zvbc, which this hart lacks.
#include "test.h"
.option arch, +v

#define CLMUL(vd, vs2, vs1) .insn r 0x57, 2, 0x19, x##vd, x##vs1, x##vs2
#define CLMUL_X(vd, vs2, rs1) .insn r 0x57, 6, 0x19, x##vd, rs1, x##vs2
#define CLMULH(vd, vs2, vs1) .insn r 0x57, 2, 0x1b, x##vd, x##vs1, x##vs2
#define CLMULH_X(vd, vs2, rs1) .insn r 0x57, 6, 0x1b, x##vd, rs1, x##vs2
// Element 0 of v8 and v9 is a and b; the product of sew bits twice.
#define PRODUCT(sew, a, b, low, high) \
  vsetivli x0, 1, sew, m1, tu, mu; li a1, a; vmv.s.x v8, a1; li a2, b; vmv.s.x v9, a2; \
  CLMUL(10, 8, 9); vmv.x.s a0, v10; EQ(a0, low); CLMUL_X(10, 8, a2); vmv.x.s a0, v10; EQ(a0, low); \
  CLMULH(10, 8, 9); vmv.x.s a0, v10; EQ(a0, high); CLMULH_X(10, 8, a2); vmv.x.s a0, v10; EQ(a0, high)

TEST_BEGIN
  li t0, 0x600 // mstatus.VS
  csrs mstatus, t0
  // (x^7 + x) · (x^7 + 1) = x^14 + x^8 + x^7 + x
  PRODUCT(e8, 0x82, 0x81, -0x7e, 0x41)
  // x^15 · (x^15 + x + 1) = x^30 + x^16 + x^15
  PRODUCT(e16, 0x8000, 0x8003, -0x8000, 0x4001)
  // x^31 · (x^2 + x) = x^33 + x^32
  PRODUCT(e32, 0x80000000, 6, 0, 3)
  vsetivli x0, 1, e64, m1, tu, mu
  TRAPS(ILLEGAL, CLMUL(10, 8, 9))
  TRAPS(ILLEGAL, CLMUL_X(10, 8, a2))
  TRAPS(ILLEGAL, CLMULH(10, 8, 9))
  TRAPS(ILLEGAL, CLMULH_X(10, 8, a2))
TEST_END
