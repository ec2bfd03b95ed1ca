# pins: bclr_op bclri_op bext_op bexti_op binv_op binvi_op bset_op bseti_op zbs_single_bit_functionality
# pins: bclr_enc bclri_enc bext_enc bexti_enc binv_enc binvi_enc bset_enc bseti_enc
// Zbs: one bit, by its index modulo XLEN.
#include "test.h"

TEST_BEGIN
  RR(bset, 0, 0, 1)
  RR(bset, 0, XLEN - 1, XMIN)
  RR(bset, 0, XLEN, 1)
  RR(bset, 0, -1, XMIN)
  RR(bset, 1, 0, 1)
  RR(bclr, -1, 0, -2)
  RR(bclr, -1, XLEN - 1, XMAX)
  RR(bclr, -1, XLEN + 3, -9)
  RR(bclr, 0, 5, 0)
  RR(binv, 0, 4, 16)
  RR(binv, -1, 4, -17)
  RR(binv, XMIN, -1, 0)
  RR(bext, 16, 4, 1)
  RR(bext, 16, 3, 0)
  RR(bext, XMIN, XLEN - 1, 1)
  RR(bext, 16, XLEN + 4, 1)
  RI(bseti, 0, XLEN - 1, XMIN)
  RI(bseti, 0, 11, 0x800)
  RI(bclri, -1, 11, -0x801)
  RI(bclri, -1, XLEN - 1, XMAX)
  RI(binvi, 0x800, 11, 0)
  RI(binvi, 0, XLEN - 1, XMIN)
  RI(bexti, 0x800, 11, 1)
  RI(bexti, XMIN, XLEN - 1, 1)
  RI(bexti, XMAX, XLEN - 1, 0)
#if XLEN == 64
  RR(bset, 0, 32, 0x100000000)
  RI(bexti, 0x100000000, 32, 1)
#endif
  li a1, 0x30
  li a2, 5
  .4byte 0x48c59533 // bclr a0, a1, a2
  EQ(a0, 0x10)
  .4byte 0x48c5d533 // bext
  EQ(a0, 1)
  .4byte 0x68c59533 // binv
  EQ(a0, 0x10)
  .4byte 0x28c59533 // bset
  EQ(a0, 0x30)
  .4byte 0x48559513 // bclri a0, a1, 5
  EQ(a0, 0x10)
  .4byte 0x4855d513 // bexti
  EQ(a0, 1)
  .4byte 0x68559513 // binvi
  EQ(a0, 0x10)
  .4byte 0x28659513 // bseti a0, a1, 6
  EQ(a0, 0x70)
TEST_END
