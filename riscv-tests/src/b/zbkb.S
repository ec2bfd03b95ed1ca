# pins: pack_op packh_op packw_op brev8_op pack_enc packh_enc packw_enc brev8_enc
// Zbkb: packing halves, and the order of the bits in each byte.
#include "test.h"

TEST_BEGIN
#if XLEN == 64
  RR(pack, 0x1111111122222222, 0x3333333344444444, 0x4444444422222222)
  RR(pack, -1, 0, 0xffffffff)
  RR(packw, 0xffff1234, 0xffffffffffff5678, 0x56781234)
  RR(packw, 0x1234, 0x8000, -0x7fffedcc)
  R1(brev8, 0x0102040810204080, 0x8040201008040201)
  R1(brev8, 0xf00f, 0x0ff0)
#else
  RR(pack, 0x11112222, 0x33334444, 0x44442222)
  RR(pack, -1, 0, 0xffff)
  R1(brev8, 0x01020408, 0x80402010)
#endif
  RR(packh, 0x1234, 0x5678, 0x7834)
  RR(packh, -1, -1, 0xffff)
  R1(brev8, 0xf1, 0x8f)
  R1(brev8, -1, -1)
  li a1, 0x12
  li a2, 0x34
  .4byte 0x08c5f533 // packh a0, a1, a2
  EQ(a0, 0x3412)
  .4byte 0x6875d513 // brev8 a0, a1
  EQ(a0, 0x48)
  .4byte 0x08c5c533 // pack
#if XLEN == 64
  EQ(a0, 0x3400000012)
  .4byte 0x08c5c53b // packw
  EQ(a0, 0x340012)
#else
  EQ(a0, 0x340012)
#endif
TEST_END
