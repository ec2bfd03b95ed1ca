# pins: andn_op orn_op xnor_op max_op maxu_op min_op minu_op
# pins: andn_enc orn_enc xnor_enc max_enc maxu_enc min_enc minu_enc
// Zbb: logic with a complement, minimum and maximum.
#include "test.h"

TEST_BEGIN
  RR(andn, 0x0ff00ff0, 0x00ffff00, 0x0f0000f0)
  RR(andn, -1, XMIN, XMAX)
  RR(orn, 0x0ff00ff0, 0x00ffff00, -0xff001)
  RR(orn, 0, -1, 0)
  RR(xnor, 0x0ff00ff0, 0x00ffff00, -0xf0ff0f1)
  RR(xnor, 5, 5, -1)
  RR(max, -1, 1, 1)
  RR(max, XMIN, XMAX, XMAX)
  RR(max, 3, 3, 3)
  RR(maxu, -1, 1, -1)
  RR(maxu, XMIN, XMAX, XMIN)
  RR(min, -1, 1, -1)
  RR(min, XMAX, XMIN, XMIN)
  RR(minu, -1, 1, 1)
  RR(minu, XMAX, XMIN, XMAX)
  li a1, -8
  li a2, 12
  .4byte 0x40c5f533 // andn a0, a1, a2
  EQ(a0, -16)
  .4byte 0x40c5e533 // orn
  EQ(a0, -5)
  .4byte 0x40c5c533 // xnor
  EQ(a0, 11)
  .4byte 0x0ac5c533 // min
  EQ(a0, -8)
  .4byte 0x0ac5d533 // minu
  EQ(a0, 12)
  .4byte 0x0ac5e533 // max
  EQ(a0, 12)
  .4byte 0x0ac5f533 // maxu
  EQ(a0, -8)
TEST_END
