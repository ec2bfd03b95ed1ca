# pins: mcounteren_sz mcounteren_op mcounteren_inc_inaccessible mcounteren_enc mcounteren_clr_ill_inst_exc
# pins: mcounteren_set_nxt_priv mcounteren_flds_mandatory MCOUNTEREN_FLDS_WARL scounteren_sz scounteren_mode
# pins: scounteren_acc SCOUNTEREN_WARL scounteren_op
# for: rv32 rv64 machine
// mcounteren opens counters to the next mode, scounteren from there to U-mode: both have to agree.
#include "priv.h"

#define CLOSED TRAPS(ILLEGAL, csrr a0, cycle); TRAPS(ILLEGAL, csrr a0, time); TRAPS(ILLEGAL, csrr a0, instret); \
  TRAPS(ILLEGAL, csrr a0, hpmcounter3); TRAPS(ILLEGAL, csrr a0, hpmcounter31)
#define OPEN csrr a0, cycle; csrr a0, time; csrr a0, instret

TEST_BEGIN
  csrw mcounteren, x0
  csrw scounteren, x0
  csrr a0, mcounteren
  EQ(a0, 0)
  csrr a0, scounteren
  EQ(a0, 0)
  OPEN // to M-mode they always are
  ENTER(MODE_S)
  CLOSED
  BACK_TO_M
  ENTER(MODE_U)
  CLOSED
  BACK_TO_M
  // scounteren alone opens nothing.
  li t0, -1
  csrw scounteren, t0
  ENTER(MODE_U)
  CLOSED
  BACK_TO_M
  csrw scounteren, x0
  // One after the other: the bits are CY, TM, IR from the lowest.
  csrwi mcounteren, 1
  ENTER(MODE_S)
  csrr a0, cycle
  TRAPS(ILLEGAL, csrr a0, time)
  TRAPS(ILLEGAL, csrr a0, instret)
#if XLEN == 32
  csrr a0, cycleh
  TRAPS(ILLEGAL, csrr a0, timeh)
#endif
  BACK_TO_M
  csrwi mcounteren, 2
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, cycle)
  csrr a0, time
  TRAPS(ILLEGAL, csrr a0, instret)
  BACK_TO_M
  csrwi mcounteren, 4
  ENTER(MODE_S)
  TRAPS(ILLEGAL, csrr a0, cycle)
  TRAPS(ILLEGAL, csrr a0, time)
  csrr a0, instret
  BACK_TO_M
  // Both: open to U-mode. Counters went on in the meantime.
  csrwi mcounteren, 7
  ENTER(MODE_U)
  CLOSED
  BACK_TO_M
  csrr a1, minstret
  csrwi scounteren, 4
  ENTER(MODE_U)
  csrr a0, instret
  li gp, __LINE__
  FAIL_UNLESS(bgtu, a0, a1)
  TRAPS(ILLEGAL, csrr a0, cycle)
  BACK_TO_M
  csrwi scounteren, 7
  ENTER(MODE_U)
  OPEN
  BACK_TO_M
  li t0, -1
  csrw mcounteren, t0
#if XLEN == 64
  csrr a0, mcounteren // 32 bits
  srli a0, a0, 32
  EQ(a0, 0)
#endif
TEST_END
