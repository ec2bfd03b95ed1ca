# pins: flh_op fsh_op flh_bits_maintained fsh_bits_maintained zfhmin_instrs
// flh NaN-boxes 16 bits, fsh stores the lowest 16.
#include "fp.h"

FP_BEGIN
  lla s0, halves
  flh fa0, 0(s0)
  FBITS(fa0, H(0x3c00))
  flh fa0, 2(s0)
  FBITS(fa0, H(0x7c01))
  flh fa0, 4(s0)
  FBITS(fa0, H(0xfe55))
  fsh fa0, 6(s0)
  lhu a0, 6(s0)
  EQ(a0, 0xfe55)
  FLOAD(fa0, D(0x0123456789abcdef))
  fsh fa0, 6(s0)
  lhu a0, 6(s0)
  EQ(a0, 0xcdef)
  lhu a0, 8(s0)
  EQ(a0, 0x5a5a)
  FLAGS(0)
TEST_END

  .data
  .balign 2
halves: .2byte 0x3c00, 0x7c01, 0xfe55, 0, 0x5a5a
