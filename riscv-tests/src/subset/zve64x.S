# pins: Zvbc_dependent_Zve64x Zvknhb_depZve64x Zvkn_depZve64x Zvknc_depZve64x Zvkng_depZve64x Zve64f_dependent_Zve32f_Zve64x
# isa: rv64i_zvbc rv64i_zvknhb rv64i_zvkn rv64i_zvknc rv64i_zvkng rv64i_zvksc rv64i_zve64f
// What depends on Zve64x brings it: integers of 64 bits.
#include "test.h"
.option arch, +v

TEST_BEGIN
  lla s0, words
  vsetivli a0, 1, e64, m1, ta, ma
  EQ(a0, 1)
  vle64.v v8, (s0)
  vadd.vi v8, v8, 1
  vmv.x.s a0, v8
  li t0, 0x100000000
  SAME(a0, t0)
  vse64.v v8, (s0)
  vmv.v.i v0, 0
  vluxei64.v v9, (s0), v0
  vmv.x.s a0, v9
  SAME(a0, t0)
TEST_END

  .data
  .balign 8
words: .8byte 0xffffffff
  .space 64
