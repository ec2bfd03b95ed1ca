# pins: mtime_acc mtime_wrap mtime_sz mtime_rv64_wr
# for: rv32 rv64 machine
// mtime can be written, and wraps around.
#include "priv.h"

TEST_BEGIN
  DEVICE_WRITE(MTIMECMP, -1)
  li s0, MTIME
#if XLEN == 64
  li t0, 1 << 40
  sd t0, 0(s0)
  ld a0, 0(s0)
  srli a0, a0, 40
  EQ(a0, 1)
  lw a0, 4(s0)
  EQ(a0, 256)
  li t0, -2
  sd t0, 0(s0)
#else
  sw x0, 0(s0)
  li t0, 256
  sw t0, 4(s0)
  lw a0, 4(s0)
  EQ(a0, 256)
  li t0, -1
  sw t0, 4(s0)
  li t0, -2
  sw t0, 0(s0)
#endif
  // Until it is small again.
  li gp, __LINE__
  li t0, 1000000
1:
  lw a0, 4(s0)
  beqz a0, 2f
  addi t0, t0, -1
  bnez t0, 1b
  j fail
2:
TEST_END
