# pins: sll_op srl_op sra_op slli_op srli_op srai_op sll_sh_amt_rv64i srl_sh_amt_rv64i sra_sh_amt_rv64i
// A shift amount in a register is taken modulo XLEN.
#include "test.h"

TEST_BEGIN
  RR(sll, 1, 0, 1)
  RR(sll, 1, 31, 0x80000000)
  RR(sll, 0x02345678, 4, 0x23456780)
  RR(sll, 1, XLEN - 1, XMIN)
  RR(sll, 3, XLEN, 3)
  RR(sll, 3, XLEN + 1, 6)
  RR(sll, 3, -XLEN, 3)
  RR(sll, 1, -1, XMIN)
  RR(srl, XMIN, XLEN - 1, 1)
  RR(srl, -1, 1, XMAX)
  RR(srl, XMIN, XLEN, XMIN)
  RR(srl, -1, -1, 1)
  RR(sra, XMIN, XLEN - 1, -1)
  RR(sra, XMAX, XLEN - 1, 0)
  RR(sra, XMIN, 1, (XMIN >> 1) | XMIN)
  RR(sra, -2, XLEN + 1, -1)
  RR(sra, XMIN, -1, -1)
  RI(slli, 5, 0, 5)
  RI(slli, 1, XLEN - 1, XMIN)
  RI(srli, -1, XLEN - 1, 1)
  RI(srli, -1, 0, -1)
  RI(srai, XMIN, XLEN - 1, -1)
  RI(srai, 0x40000000, 30, 1)
  RI(srai, -5, 1, -3) // rounds down
#if XLEN == 64
  RR(sll, 1, 32, 0x100000000)
  RR(srl, 0xffffffff00000000, 32, 0xffffffff)
  RR(sra, 0x8000000000000000, 32, 0xffffffff80000000)
  RI(slli, 0x123456789, 36, 0x3456789000000000)
#else
  RR(sll, 1, 32, 1) // bit 5 is ignored
#endif
TEST_END
