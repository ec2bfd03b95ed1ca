# pins: mcountinhibit_enc mcountinhibit_sz MCOUNTINHIBIT_WARL mcountinhibit_only_inc mcountinhibit_op
# for: rv32 rv64 machine
// mcountinhibit stops counters; they can be read and written all the same. Bit 1, for time, is zero.
#include "priv.h"

TEST_BEGIN
  csrw mcountinhibit, x0
  csrr a0, mcountinhibit
  EQ(a0, 0)
  li t0, -1
  csrw mcountinhibit, t0
  csrr a0, mcountinhibit
  BITS(a0, 2, 0)
#if XLEN == 64
  srli a1, a0, 32
  EQ(a1, 0)
#endif
  andi a1, a0, 4
  beqz a1, 1f // IR may be fixed at zero
  csrr a0, minstret
  nop
  csrr a1, minstret
  SAME(a0, a1)
  csrr a1, instret
  SAME(a0, a1)
  li t0, 77
  csrw minstret, t0
  nop
  csrr a0, minstret
  EQ(a0, 77)
  csrci mcountinhibit, 4
  nop
  csrr a0, minstret
  li t0, 77
  DIFFER(a0, t0)
1:
  csrr a0, mcountinhibit
  andi a1, a0, 1
  beqz a1, 2f // CY
  csrr a0, mcycle
  nop
  nop
  csrr a1, mcycle
  SAME(a0, a1)
2:
  csrw mcountinhibit, x0
TEST_END
