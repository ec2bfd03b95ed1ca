# pins: rv32i_xreg_sz rv64i_xreg_sz rv32i_other_xregs rv64i_other_xregs
// 31 registers, each its own and XLEN bits wide.
#include "test.h"

#if XLEN == 64
#define MARK(n) (0x0102030400000000 + (n) * 0x11)
#else
#define MARK(n) (0x01020000 + (n) * 0x11)
#endif

TEST_BEGIN
  .irp n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  li x\n, MARK(\n)
  .endr
  .irp n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
  li x31, MARK(\n)
  bne x\n, x31, different
  .endr
  li x31, MARK(1)
  bne x1, x31, different
  li s7, 0
  j pass
different:
  li s7, 0
  NEVER
TEST_END
