# pins: beq_op bne_op blt_op bltu_op bge_op bgeu_op br_target
// Each comparison both ways, forward and backward, and the reach of ±4 KiB.
#include "test.h"

#define TAKEN(insn, a, b) li a1, a; li a2, b; li gp, __LINE__; insn a1, a2, 1f; j fail; 1:
#define NOT_TAKEN(insn, a, b) li a1, a; li a2, b; li gp, __LINE__; insn a1, a2, 1f; j 2f; 1: j fail; 2:

TEST_BEGIN
  TAKEN(beq, 0, 0)
  TAKEN(beq, -1, -1)
  NOT_TAKEN(beq, 0, XMIN)
  NOT_TAKEN(beq, 1, -1)
  TAKEN(bne, 0, XMIN)
  TAKEN(bne, 0, 1)
  NOT_TAKEN(bne, XMIN, XMIN)
  TAKEN(blt, -1, 0)
  TAKEN(blt, XMIN, XMAX)
  NOT_TAKEN(blt, 0, 0)
  NOT_TAKEN(blt, 1, -1)
  TAKEN(bge, 0, 0)
  TAKEN(bge, XMAX, XMIN)
  NOT_TAKEN(bge, XMIN, XMAX)
  NOT_TAKEN(bge, -1, 0)
  TAKEN(bltu, 0, -1)
  TAKEN(bltu, XMAX, XMIN)
  NOT_TAKEN(bltu, -1, 0)
  NOT_TAKEN(bltu, 5, 5)
  TAKEN(bgeu, -1, 0)
  TAKEN(bgeu, 5, 5)
  NOT_TAKEN(bgeu, 0, -1)
  NOT_TAKEN(bgeu, XMAX, XMIN)
#if XLEN == 64
  TAKEN(bne, 0, 0x100000000)
  NOT_TAKEN(blt, 0x80000000, 0)
#endif

  // A loop that counts.
  li a0, 5
  li a1, 0
1:
  addi a1, a1, 3
  addi a0, a0, -1
  bnez a0, 1b
  EQ(a1, 15)

  // As far forward as 12 bits reach, 4094 bytes, and as far back, 4096.
  li gp, __LINE__
start:
  beq x0, x0, forward
  j fail
back:
  j done
  .option rvc
  .space 4094 - (. - start)
forward:
  c.j 1f
  .space 4096 - (. - back)
1:
  .option norvc
  beq x0, x0, back
  j fail
done:
TEST_END
