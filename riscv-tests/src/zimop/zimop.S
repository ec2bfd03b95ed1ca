# pins: Zimop_mop-r_op Zimop_mop-r_enc Zimop_mop-rr_op Zimop_mop-rr_enc
// May-be-operations: unless another extension gives them a meaning, they write zero to rd.
// 28 and, of mop.rr, 7 have one with Zicfiss, which is not enabled here.
#include "test.h"

// mop.r.n a0, a1: n4 at bit 30, n3:2 at bits 27:26, n1:0 at bits 21:20.
#define MOP_R(n) (0x81c04073 | ((n) >> 4 & 1) << 30 | ((n) >> 2 & 3) << 26 | ((n) & 3) << 20 | 11 << 15 | 10 << 7)
// mop.rr.n a0, a1, a2: n2 at bit 30, n1:0 at bits 27:26.
#define MOP_RR(n) (0x82004073 | ((n) >> 2 & 1) << 30 | ((n) & 3) << 26 | 12 << 20 | 11 << 15 | 10 << 7)

TEST_BEGIN
  li a1, -1
  li a2, -1
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  li gp, 100 + \n
  li a0, -1
  .4byte MOP_R(\n)
  FAIL_UNLESS(beq, a0, x0)
  .endr
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7
  li gp, 200 + \n
  li a0, -1
  .4byte MOP_RR(\n)
  FAIL_UNLESS(beq, a0, x0)
  .endr
  EQ(a1, -1)
  EQ(a2, -1)
  // The assembler agrees.
  li a0, -1
  mop.r.0 a0, a1
  EQ(a0, 0)
  li a0, -1
  mop.rr.0 a0, a1, a2
  EQ(a0, 0)
TEST_END
