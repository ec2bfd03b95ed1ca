# pins: cm-pop_op cm-popret_op cm-popretz_op
# isa: rv32i_zcmp rv64i_zcmp
// cm.pop loads the list from the top of the frame and moves sp over it; cm.popret returns as well, cm.popretz with 0.
#include "zc.h"
ARCH(zca)

// A frame whose words are 1, 2 and so on from the top down is popped from.
#define POP(insn, rlist, count, spimm) \
  li gp, __LINE__; lla t1, top; addi sp, t1, -(FRAME(count) + 16 * spimm); CM(insn, rlist, spimm)
#define HOLDS(reg, value) li t3, value; FAIL_UNLESS(beq, reg, t3)
#define AT_TOP FAIL_UNLESS(beq, sp, t1)

TEST_BEGIN_C
  SAVE
  lla t1, top
  addi t2, t1, -13 * REGBYTES
  li t3, 13
1:
  SREG t3, 0(t2)
  addi t2, t2, REGBYTES
  addi t3, t3, -1
  bnez t3, 1b
  POP(CM_POP, 4, 1, 0); AT_TOP; HOLDS(ra, 1)
  POP(CM_POP, 5, 2, 1); AT_TOP; HOLDS(ra, 2); HOLDS(s0, 1)
  li s2, -1
  POP(CM_POP, 6, 3, 3); AT_TOP; HOLDS(ra, 3); HOLDS(s0, 2); HOLDS(s1, 1); HOLDS(s2, -1)
  POP(CM_POP, 7, 4, 0); AT_TOP; HOLDS(ra, 4); HOLDS(s2, 1)
  POP(CM_POP, 8, 5, 0); AT_TOP; HOLDS(ra, 5); HOLDS(s3, 1)
  POP(CM_POP, 9, 6, 0); AT_TOP; HOLDS(ra, 6); HOLDS(s4, 1)
  POP(CM_POP, 10, 7, 2); AT_TOP; HOLDS(ra, 7); HOLDS(s5, 1)
  POP(CM_POP, 11, 8, 0); AT_TOP; HOLDS(ra, 8); HOLDS(s6, 1)
  POP(CM_POP, 12, 9, 0); AT_TOP; HOLDS(ra, 9); HOLDS(s7, 1)
  POP(CM_POP, 13, 10, 0); AT_TOP; HOLDS(ra, 10); HOLDS(s8, 1)
  li s10, -1
  POP(CM_POP, 14, 11, 0); AT_TOP; HOLDS(ra, 11); HOLDS(s9, 1); HOLDS(s10, -1)
  POP(CM_POP, 15, 13, 1); AT_TOP
  HOLDS(ra, 13); HOLDS(s0, 12); HOLDS(s1, 11); HOLDS(s2, 10); HOLDS(s3, 9); HOLDS(s4, 8); HOLDS(s5, 7); HOLDS(s6, 6)
  HOLDS(s7, 5); HOLDS(s8, 4); HOLDS(s9, 3); HOLDS(s10, 2); HOLDS(s11, 1)
  // Returns go to the loaded ra, bit 0 of which does not count.
  lla t2, 2f + 1
  SREG t2, -2 * REGBYTES(t1)
  li a0, 5
  POP(CM_POPRET, 5, 2, 1)
  j fail
2:
  AT_TOP; HOLDS(a0, 5); HOLDS(s0, 1)
  FAIL_UNLESS(beq, ra, t2)
  lla t2, 3f
  SREG t2, -4 * REGBYTES(t1)
  POP(CM_POPRETZ, 7, 4, 0)
  j fail
3:
  AT_TOP; HOLDS(a0, 0); HOLDS(s2, 1)
  FAIL_UNLESS(beq, ra, t2)
  RESTORE
TEST_END

KEPT
.balign 16
.skip 256
top: .skip 16
