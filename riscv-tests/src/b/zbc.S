# pins: clmul_op clmulh_op clmulr_op zbc_clmul_clmulh_results zbc_clmulr_results clmul_enc clmulh_enc clmulr_enc
// Carry-less products: 2 XLEN bits, of which there is a lower half, an upper half, and one that
// starts a bit lower than the upper half (the product of reversed operands, reversed).
#include "test.h"

TEST_BEGIN
  RR(clmul, 0, -1, 0)
  RR(clmul, 1, 0x1234567, 0x1234567)
  RR(clmul, 3, 3, 5) // (x + 1)² = x² + 1
  RR(clmul, 7, 5, 27)
  RR(clmul, 0xff, 0xff, 0x5555)
  RR(clmul, XMIN, 2, 0)
  RR(clmulh, XMIN, 2, 1)
  RR(clmulh, 3, 3, 0)
  RR(clmulh, XMIN, XMIN, XMIN >> 1 & XMAX)
  RR(clmulr, XMIN, 1, 1)
  RR(clmulr, XMIN, XMIN, XMIN)
  RR(clmulr, XMIN, 6, 6)
  RR(clmulr, 3, 3, 0)
  // (all ones)²: every second bit.
#if XLEN == 64
  RR(clmul, -1, -1, 0x5555555555555555)
  RR(clmulh, -1, -1, 0x5555555555555555)
  RR(clmulr, -1, -1, 0xaaaaaaaaaaaaaaaa)
#else
  RR(clmul, -1, -1, 0x55555555)
  RR(clmulh, -1, -1, 0x55555555)
  RR(clmulr, -1, -1, 0xaaaaaaaa)
#endif
  li a1, 7
  li a2, XMIN
  .4byte 0x0ac59533 // clmul a0, a1, a2
  EQ(a0, XMIN)
  .4byte 0x0ac5b533 // clmulh
  EQ(a0, 3)
  .4byte 0x0ac5a533 // clmulr
  EQ(a0, 7)
TEST_END
