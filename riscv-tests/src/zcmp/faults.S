# pins: Zcmp_trap Zcmp_push_sp_commit Zcmp_pop_sp_commit
# isa: rv32i_zcmp rv64i_zcmp
// A fault of any of the accesses leaves sp, a0 and pc as they were; xtval is the address that failed.
#include "zc.h"
ARCH(zca)

TEST_BEGIN_C
  // No memory is there.
  li s0, 77
  mv s1, sp
  li sp, 16
  TRAPS(STORE_ACCESS, CM(CM_PUSH, 6, 0))
  EQ(sp, 16)
  ZERO_OR(s10, 16 - REGBYTES)
  li a0, 5
  li sp, 0
  TRAPS(LOAD_ACCESS, CM(CM_POP, 5, 0))
  EQ(sp, 0)
  ZERO_OR(s10, FRAME(2) - REGBYTES)
  TRAPS(LOAD_ACCESS, CM(CM_POPRETZ, 5, 1))
  EQ(sp, 0)
  EQ(a0, 5)
  EQ(s0, 77)
  TRAPS(LOAD_ACCESS, CM(CM_POPRET, 4, 3))
  EQ(sp, 0)
  mv sp, s1
TEST_END
