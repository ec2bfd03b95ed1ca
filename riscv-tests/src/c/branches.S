# pins: c-beqz_op c-bnez_op
// Branches on zero reach -256 to 254 bytes.
#include "test.h"

#define TAKEN(insn, reg, value) li reg, value; li gp, __LINE__; insn reg, 1f; j fail; 1:
#define NOT_TAKEN(insn, reg, value) li reg, value; li gp, __LINE__; insn reg, 1f; j 2f; 1: j fail; 2:

TEST_BEGIN_C
  TAKEN(c.beqz, a0, 0)
  NOT_TAKEN(c.beqz, a0, 1)
  NOT_TAKEN(c.beqz, a5, XMIN)
  TAKEN(c.bnez, s0, 1)
  TAKEN(c.bnez, s1, XMIN)
  NOT_TAKEN(c.bnez, a4, 0)
#if XLEN == 64
  TAKEN(c.bnez, a0, 0x100000000)
#endif
  li gp, __LINE__
  li a0, 0
near:
  c.beqz a0, far
back:
  c.j done
  .space 254 - (. - near)
far:
  c.j 1f
  .space 256 - (. - back)
1:
  c.beqz a0, back
  NEVER
done:
TEST_END
