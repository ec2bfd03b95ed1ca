# pins: lui_op auipc_op lui_op_rv64i auipc_op_rv64i
// The 20-bit immediate is the upper part of 32 bits, which RV64 sign-extends.
#include "test.h"

TEST_BEGIN
  lui a0, 0
  EQ(a0, 0)
  lui a0, 1
  EQ(a0, 0x1000)
  lui a0, 0x7ffff
  EQ(a0, 0x7ffff000)
  li a0, -1 // the lowest 12 bits are filled with zeros
  lui a0, 0xfffff
  EQ(a0, -4096)
  lui a0, 0x80000
  EQ(a0, -0x80000000)

  auipc a0, 0
  auipc a1, 0
  sub a1, a1, a0
  EQ(a1, 4)
  auipc a0, 0x12345
  auipc a1, 0x12345
  sub a1, a1, a0
  EQ(a1, 4)
  auipc a0, 0
  auipc a1, 0x7ffff
  sub a1, a1, a0
  EQ(a1, 0x7ffff004)
  auipc a0, 0
  auipc a1, 0x80000 // minus 2 GiB: sign-extended
  sub a1, a1, a0
  EQ(a1, 4 - 0x80000000)
  auipc a0, 0
  auipc a1, 0xfffff
  sub a1, a1, a0
  EQ(a1, 4 - 4096)
TEST_END
