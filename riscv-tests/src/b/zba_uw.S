# pins: add_uw_op sh1add_uw_op sh2add_uw_op sh3add_uw_op slli_uw_op bitmanip_uw_suffix_semantics
# pins: add_uw_enc sh1add_uw_enc sh2add_uw_enc sh3add_uw_enc slli_uw_enc
# for: rv64
// Zba's .uw forms: rs1 is an unsigned 32-bit index.
#include "test.h"

TEST_BEGIN
  RR(add.uw, -1, 1, 0x100000000)
  RR(add.uw, 0x1234567880000000, 0x100000000, 0x180000000)
  RR(add.uw, -1, 0, 0xffffffff) // zext.w
  RR(sh1add.uw, -1, 1, 0x1ffffffff)
  RR(sh2add.uw, -1, 1, 0x3fffffffd)
  RR(sh3add.uw, -1, 1, 0x7fffffff9)
  RR(sh1add.uw, 0xffffffff00000003, -1, 5)
  RI(slli.uw, -1, 0, 0xffffffff)
  RI(slli.uw, -1, 4, 0xffffffff0)
  RI(slli.uw, 0xffffffff80000001, 32, 0x8000000100000000)
  RI(slli.uw, 3, 63, 0x8000000000000000)
  li a1, -1
  li a2, 1
  .4byte 0x08c5853b // add.uw
  EQ(a0, 0x100000000)
  .4byte 0x20c5a53b
  EQ(a0, 0x1ffffffff)
  .4byte 0x20c5c53b
  EQ(a0, 0x3fffffffd)
  .4byte 0x20c5e53b
  EQ(a0, 0x7fffffff9)
  .4byte 0x0845951b // slli.uw a0, a1, 4
  EQ(a0, 0xffffffff0)
TEST_END
