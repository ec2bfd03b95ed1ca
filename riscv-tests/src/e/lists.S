# pins: diff_rv32e_rv32i
# isa: rv32e_zcmp rv64e_zcmp
// Of the lists of Zcmp those up to s1 are there, and of its saved registers s0 and s1.
#include "zc.h"
ARCH(zca)

TEST_BEGIN_C
  lla sp, top
  li ra, 101; li s0, 108; li s1, 109
  CM(CM_PUSH, 6, 0)
  li ra, 0; li s0, 0; li s1, 0
  CM(CM_POP, 6, 0)
  EQ(ra, 101)
  EQ(s0, 108)
  EQ(s1, 109)
  ADDRESS(sp, top)
  .irp list, 7, 8, 9, 10, 11, 12, 13, 14, 15
  TRAPS(ILLEGAL, CM(CM_PUSH, \list, 0))
  TRAPS(ILLEGAL, CM(CM_POP, \list, 0))
  TRAPS(ILLEGAL, CM(CM_POPRET, \list, 0))
  TRAPS(ILLEGAL, CM(CM_POPRETZ, \list, 0))
  .endr
  ADDRESS(sp, top)
  // cm.mvsa01 and cm.mva01s with s2 in either place.
  TRAPS_HALF(ILLEGAL, 0xac22 | 2 << 7)
  TRAPS_HALF(ILLEGAL, 0xac22 | 2 << 2)
  TRAPS_HALF(ILLEGAL, 0xac62 | 2 << 7)
  TRAPS_HALF(ILLEGAL, 0xac62 | 7 << 2)
  li a0, 1; li a1, 2
  .2byte 0xac22 | 1 << 7
  EQ(s1, 1)
  EQ(s0, 2)
TEST_END

KEPT
.balign 16
.skip 64
top: .skip 16
