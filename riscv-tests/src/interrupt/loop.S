# pins: mtime_intr_taken mtime_intr_pending mepc_op intr_mip_mie_op intr_mip_mie_bounded_time
# for: rv32 rv64 machine
// The timer ends a loop that does nothing, in every mode, and the loop's registers are as they were.
#include "priv.h"

// mtimecmp = mtime + 20; MTI enabled by itself.
#define SOON \
  li s0, MTIME; li s1, MTIMECMP; li t0, -1; sw t0, 0(s1); lw t1, 4(s0); sw t1, 4(s1); lw t0, 0(s0); addi t0, t0, 20; \
  sw t0, 0(s1); li t0, 1 << MTI; csrw mie, t0

TEST_BEGIN
  DEVICE_WRITE(MTIMECMP, -1)
  csrsi mstatus, MSTATUS_MIE
  SOON
  TRAPS_ANYWHERE(INTERRUPT | MTI, spin1: j spin1)
  ADDRESS(s9, spin1)
  // A loop that counts, and stops counting when it is left.
  SOON
  li a0, 0
  li a1, 0
  TRAPS_ANYWHERE(INTERRUPT | MTI, loop: addi a0, a0, 1; addi a1, a1, 2; j loop)
  // Wherever it was: a1 = 2 * a0, or a0 is one ahead.
  slli a2, a0, 1
  beq a1, a2, 2f
  addi a2, a2, -2
  SAME(a1, a2)
2:
  DIFFER(a0, x0)
  csrci mstatus, MSTATUS_MIE
  // Lower modes, with MIE off.
  SOON
  ENTER(MODE_S)
  TRAPS_ANYWHERE(INTERRUPT | MTI, spin2: j spin2)
  ADDRESS(s9, spin2)
  BITS(s11, MSTATUS_MPP, MODE_S << 11)
  BACK_TO_M
  SOON
  ENTER(MODE_U)
  TRAPS_ANYWHERE(INTERRUPT | MTI, spin3: beq x0, x0, spin3)
  ADDRESS(s9, spin3)
  BITS(s11, MSTATUS_MPP, MODE_U << 11)
  BACK_TO_M
TEST_END
