# pins: cm-mvsa01_op cm-mvsa01_res cm-mvsa01_sreg cm-mva01s_op cm-mva01s_sreg
# isa: rv32i_zcmp rv64i_zcmp
// cm.mvsa01 and cm.mva01s move a0 and a1 to and from two of s0 to s7; targets must differ, sources need not.
#include "zc.h"
ARCH(zca_zcmp)

#define TO(first, second) \
  li first, 0; li second, 0; cm.mvsa01 first, second; li gp, __LINE__; FAIL_UNLESS(beq, first, a0); \
  FAIL_UNLESS(beq, second, a1)
#define FROM(first, second) \
  li first, -3; li second, 9; li a0, 0; li a1, 0; cm.mva01s first, second; li gp, __LINE__; \
  FAIL_UNLESS(beq, a0, first); FAIL_UNLESS(beq, a1, second)

TEST_BEGIN_C
  li a0, 0x123
  li a1, -7
  TO(s0, s1)
  TO(s1, s0)
  TO(s2, s3)
  TO(s4, s5)
  TO(s6, s0)
  TO(s5, s6)
  FROM(s0, s1)
  FROM(s3, s2)
  FROM(s4, s5)
  FROM(s6, s4)
  li s3, 11
  cm.mva01s s3, s3
  EQ(a0, 11)
  EQ(a1, 11)
  // s7 holds where expected traps go on.
  mv s0, s7
  li a0, 21
  cm.mvsa01 s7, s1
  mv a2, s7
  mv s7, s0
  EQ(a2, 21)
  li s7, 23
  cm.mva01s s1, s7
  mv s7, s0
  EQ(a1, 23)
  TRAPS_HALF(ILLEGAL, 0xac22) // cm.mvsa01 s0, s0
  TRAPS_HALF(ILLEGAL, 0xadae) // cm.mvsa01 s3, s3
  // Lists 0 to 3 are reserved.
  TRAPS_HALF(ILLEGAL, 0xb832) // cm.push
  TRAPS_HALF(ILLEGAL, 0xba02) // cm.pop
  TRAPS_HALF(ILLEGAL, 0xbe12) // cm.popret
  TRAPS_HALF(ILLEGAL, 0xbc22) // cm.popretz
  // Zcmp alone brings no table jumps.
  TRAPS_HALF(ILLEGAL, 0xa002) // cm.jt 0
TEST_END
