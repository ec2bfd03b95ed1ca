# isa: rv32ic_experimental-zibi rv64ic_experimental-zibi
// Zibi (draft): branches that compare with -1 or 1 to 31, both ways, forward, backward, and in a loop.
#include "test.h"

// The constant is in the place of rs2, where 0 stands for -1.
#define BEQI(rs1, field, to) .insn b 0x63, 2, rs1, x##field, to
#define BNEI(rs1, field, to) .insn b 0x63, 3, rs1, x##field, to
#define EQUAL(value, field) \
  li a1, value; li gp, __LINE__; BEQI(a1, field, 1f); j fail; 1: BNEI(a1, field, 2f); j 3f; 2: j fail; 3:
#define UNEQUAL(value, field) \
  li a1, value; li gp, __LINE__; BNEI(a1, field, 1f); j fail; 1: BEQI(a1, field, 2f); j 3f; 2: j fail; 3:

TEST_BEGIN
  EQUAL(-1, 0)
  EQUAL(1, 1)
  EQUAL(15, 15)
  EQUAL(16, 16)
  EQUAL(31, 31)
  UNEQUAL(0, 0)
  UNEQUAL(1, 0)
  UNEQUAL(31, 0)
  UNEQUAL(-1, 1)
  UNEQUAL(-1, 31)
  UNEQUAL(-16, 16)
  UNEQUAL(-31, 1)
  UNEQUAL(XMIN, 1)
#if XLEN == 64
  // All bits count.
  UNEQUAL(0xffffffff, 0)
  UNEQUAL(0x100000001, 1)
#endif
  // Of x0, which no constant equals.
  li gp, __LINE__
  BEQI(x0, 0, 1f)
  BNEI(x0, 31, 2f)
1: j fail
2:
  // Backward, often enough to be compiled.
  li gp, __LINE__
  li a1, 5000
  li a2, 0
1:
  addi a2, a2, 1
  addi a1, a1, -1
  BNEI(a1, 0, 1b)
  EQ(a1, -1)
  EQ(a2, 5001)
  li gp, __LINE__
  li a1, 0
  li a2, 0
1:
  addi a2, a2, 1
  andi a1, a2, 31
  BNEI(a1, 31, 1b)
  addi a3, a2, -1000
  bltz a3, 1b
  EQ(a2, 1023)
TEST_END
