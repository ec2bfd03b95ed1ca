# pins: Zcmop_op Zcmop_enc Zcmop_enc_table Zcmop_instr_write
// Compressed may-be-operations write no register at all.
#include "test.h"

TEST_BEGIN_C
  .irp n, 1, 3, 5, 7, 9, 11, 13, 15
  li gp, 100 + \n
  li x\n, 50 + \n
  .2byte 0x6081 | (\n - 1) << 7 // c.mop.n: c.lui x<n>, 0
  li t6, 50 + \n
  .ifeq \n - 3
  // x3 is gp, which the next case sets.
  FAIL_UNLESS(beq, x3, t6)
  .else
  FAIL_UNLESS(beq, x\n, t6)
  .endif
  .endr
  c.mop.1
  c.mop.15
TEST_END
