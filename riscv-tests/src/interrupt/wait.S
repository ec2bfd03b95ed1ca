# pins: wfi_mepc_val wfi_op
# for: rv32 rv64 machine
// An interrupt that ends a wfi is taken at the instruction behind it.
#include "priv.h"

TEST_BEGIN
  li s0, MTIME
  DEVICE_WRITE(MTIMECMP, -1)
  li t0, 1 << MTI
  csrw mie, t0
  csrsi mstatus, MSTATUS_MIE
  LREG a0, 0(s0)
  addi a0, a0, 5
  li t0, MTIMECMP
#if XLEN == 32
  lw a1, 4(s0)
  lla s7, 7f
  sw a1, 4(t0)
  sw a0, 0(t0)
#else
  lla s7, 7f
  sd a0, 0(t0)
#endif
  // wfi may end early; then go round.
6:
  wfi
after:
  j 6b
7:
  EQ(s8, INTERRUPT | MTI)
  lla t0, after
  lla t1, 6b
  beq s9, t1, 1f // it came between two waits
  SAME(s9, t0)
1:
TEST_END
