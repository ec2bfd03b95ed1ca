# pins: add_op sub_op add_overflow sub_overflow addi_op addi_overflow R-type_operands rv32i_xreg_sz rv64i_xreg_sz
// Sums and differences; overflow wraps and nothing traps.
#include "test.h"

TEST_BEGIN
  RR(add, 0, 0, 0)
  RR(add, 1, 2, 3)
  RR(add, -1, 1, 0)
  RR(add, XMAX, 1, XMIN)
  RR(add, XMIN, XMIN, 0)
  RR(add, XMIN, -1, XMAX)
  RR(sub, 0, 1, -1)
  RR(sub, 5, 7, -2)
  RR(sub, XMIN, 1, XMAX)
  RR(sub, XMAX, -1, XMIN)
  RR(sub, 0, XMIN, XMIN)
  RI(addi, 0, 2047, 2047)
  RI(addi, 0, -2048, -2048)
  RI(addi, XMAX, 1, XMIN)
  RI(addi, XMIN, -1, XMAX)
#if XLEN == 64
  // All 64 bits take part.
  RR(add, 0xffffffff, 1, 0x100000000)
  RR(sub, 0, 0x80000000, 0xffffffff80000000)
  RI(addi, 0x7fffffff, 1, 0x80000000)
#else
  RR(add, 0xffffffff, 1, 0)
#endif

  // A destination may be a source.
  li a0, 21
  add a0, a0, a0
  EQ(a0, 42)
  sub a0, a0, a0
  EQ(a0, 0)
TEST_END
