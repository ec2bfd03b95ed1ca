# pins: zicntr_rdcycleh_op zicntr_rdtimeh_op zicntr_rdinstreth_op zihpm_op_sz_mode_acc_xlen32
# pins: zihpm_op_sz_mode_acc_count
// The upper halves of the counters exist on RV32 only. There, two reads of the upper half around
// one of the lower make a consistent number.
#include "test.h"

TEST_BEGIN
#if XLEN == 32
  .irp name, cycle, time, instret
1:
  csrr a1, \name\()h
  csrr a0, \name
  csrr a2, \name\()h
  bne a1, a2, 1b
2:
  csrr a4, \name\()h
  csrr a3, \name
  csrr a5, \name\()h
  bne a4, a5, 2b
  li gp, __LINE__
  bltu a1, a4, 3f
  FAIL_UNLESS(bgeu, a3, a0)
3:
  .endr
#else
  TRAPS(ILLEGAL, csrr a0, 0xc80) // cycleh
  TRAPS(ILLEGAL, csrr a0, 0xc81) // timeh
  TRAPS(ILLEGAL, csrr a0, 0xc82) // instreth
  TRAPS(ILLEGAL, csrr a0, 0xc83) // hpmcounter3h
#endif
TEST_END
