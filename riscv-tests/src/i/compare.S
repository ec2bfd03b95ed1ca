# pins: slt_op sltu_op slti_op sltiu_op rv32i_other_xregs rv64i_other_xregs
// The same bits are a signed and an unsigned number.
#include "test.h"

TEST_BEGIN
  RR(slt, 0, 0, 0)
  RR(slt, 1, 2, 1)
  RR(slt, 2, 1, 0)
  RR(slt, -1, 0, 1)
  RR(slt, 0, -1, 0)
  RR(slt, XMIN, XMAX, 1)
  RR(slt, XMAX, XMIN, 0)
  RR(sltu, 0, 0, 0)
  RR(sltu, -1, 0, 0)
  RR(sltu, 0, -1, 1)
  RR(sltu, XMIN, XMAX, 0)
  RR(sltu, XMAX, XMIN, 1)
  RI(slti, -2049, -2048, 1)
  RI(slti, -2048, -2048, 0)
  RI(slti, 2046, 2047, 1)
  RI(slti, XMIN, -1, 1)
  // sltiu sign-extends its immediate first and compares unsigned afterwards.
  RI(sltiu, 0, -1, 1)
  RI(sltiu, -1, -1, 0)
  RI(sltiu, -2, -1, 1)
  RI(sltiu, 2047, -2048, 1)
  RI(sltiu, 0, 1, 1) // seqz
  RI(sltiu, 7, 1, 0)
#if XLEN == 64
  RR(slt, 0x80000000, 0, 0) // positive in 64 bits
  RR(sltu, 0xffffffff, 0x100000000, 1)
#endif
TEST_END
