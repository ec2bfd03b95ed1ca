# pins: V_dependent_Zvl128b_Zve64d
# isa: rv64iv rv32iv
// V has at least 128 bits.
#include "test.h"
.option arch, +v

TEST_BEGIN
  csrr a0, vlenb
  sltiu a0, a0, 16
  EQ(a0, 0)
  vsetivli a0, 2, e64, m1, ta, ma
  EQ(a0, 2)
TEST_END
