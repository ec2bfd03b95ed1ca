# pins: zicntr_rdcycle_op zicntr_rdtime_op zicntr_rdinstret_op hpmcounter_op_sz_mode hpm_counter_op_sz_mode_dependency
# pins: zihpm_op_sz_mode_acc_partition
// Counters as programs see them: they do not run backwards.
#include "test.h"

TEST_BEGIN
  rdcycle a0
  rdcycle a1
  sub a1, a1, a0
  li gp, __LINE__
  FAIL_UNLESS(bgez, a1)
  rdtime a0
  rdtime a1
  sub a1, a1, a0
  li gp, __LINE__
  FAIL_UNLESS(bgez, a1)
  rdinstret a0
  nop
  nop
  rdinstret a1
  sub a1, a1, a0
  li gp, __LINE__
  FAIL_UNLESS(bgtz, a1)
TEST_END
