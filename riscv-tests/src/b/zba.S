# pins: sh1add_op sh2add_op sh3add_op sh1add_enc sh2add_enc sh3add_enc b_extension_composition bitmanip_rv32_rv64
// Zba: addresses of array elements.
#include "test.h"

TEST_BEGIN
  RR(sh1add, 3, 1000, 1006)
  RR(sh2add, 3, 1000, 1012)
  RR(sh3add, 3, 1000, 1024)
  RR(sh1add, -1, 0, -2)
  RR(sh2add, -1, 0, -4)
  RR(sh3add, -1, 8, 0)
  RR(sh1add, XMIN, 5, 5) // the bit shifted out is lost
  RR(sh3add, XMAX, XMIN, XMAX - 7)
  // The encodings, written out: rd = a0, rs1 = a1, rs2 = a2.
  li a1, 5
  li a2, 100
  .4byte 0x20c5a533
  EQ(a0, 110)
  .4byte 0x20c5c533
  EQ(a0, 120)
  .4byte 0x20c5e533
  EQ(a0, 140)
TEST_END
