# pins: mtime_acc mtime_sz mtime_enc mtime_intr_pending mtime_intr_taken mtime_intr_mtip_visibility mtime_rv64_wr
# pins: mtimecmp_sz mtimecmp_enc mtimecmp_rv32_wr mtimecmp_rv64_wr mip_mtip_op mie_mtie_op mip_mtip_rdonly time_op
# pins: time_rdonly timeh_op timeh_rdonly time_visibility_mtime timeh_visibility_mtime supervisor_timer_scheduling
# pins: time_csr_architectural_availability
# for: rv32 rv64 machine
// The machine timer: mtime counts, and MTIP is pending while it is not below mtimecmp.
#include "priv.h"

#define BOTH(reg, address) li t0, address; LREG reg, 0(t0)

TEST_BEGIN
  li gp, __LINE__
  // mtime goes on.
  li s0, MTIME
  lw a0, 0(s0)
  li t0, 200000
1:
  lw a1, 0(s0)
  bne a0, a1, 2f
  addi t0, t0, -1
  bnez t0, 1b
  j fail
2:
  // time is the same counter: it cannot be ahead of what mtime says afterwards.
  csrr a0, time
  LREG a1, 0(s0)
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a1, a0)
#if XLEN == 32
  csrr a0, timeh
  lw a1, 4(s0)
  SAME(a0, a1)
#endif

  // In the far future: nothing pending.
  DEVICE_WRITE(MTIMECMP, -1)
  WAIT_FOR(mip, 1 << MTI, 0)
  // In the past.
  DEVICE_WRITE(MTIMECMP, 0)
  WAIT_FOR(mip, 1 << MTI, 1 << MTI)
  li t0, 1 << MTI
  csrc mip, t0 // read-only
  WAIT_FOR(mip, 1 << MTI, 1 << MTI)
  // Taken when MTIE and MIE are set.
  li t0, 1 << MTI
  csrw mie, t0
  TRAPS_ANYWHERE(INTERRUPT | MTI, csrsi mstatus, MSTATUS_MIE; after: nop)
  ADDRESS(s9, after)
  EQ(s10, 0)
  csrci mstatus, MSTATUS_MIE
  // Comparison is unsigned, and over 64 bits.
  DEVICE_WRITE(MTIMECMP, 1 << 63)
  WAIT_FOR(mip, 1 << MTI, 0)
  DEVICE_WRITE(MTIMECMP, 1 << 32)
  WAIT_FOR(mip, 1 << MTI, 0)
#if XLEN == 32
  // RV32 writes halves; the other half stays.
  li t0, MTIMECMP
  li t1, 0x12345678
  sw t1, 0(t0)
  lw a0, 4(t0)
  EQ(a0, 1)
  lw a0, 0(t0)
  EQ(a0, 0x12345678)
#else
  li t0, MTIMECMP
  ld a0, 0(t0)
  EQ(a0, 1 << 32)
#endif

  // Soon.
  li s0, MTIME
  lw a0, 0(s0)
  addi a0, a0, 3
  li t0, MTIMECMP
#if XLEN == 32
  lw a1, 4(s0)
  li a2, -1
  sw a2, 0(t0)
  sw a1, 4(t0)
  sw a0, 0(t0)
#else
  ld a0, 0(s0)
  addi a0, a0, 3
  sd a0, 0(t0)
#endif
  li t0, 1 << MTI
  csrw mie, t0
  TRAPS_ANYWHERE(INTERRUPT | MTI, csrsi mstatus, MSTATUS_MIE; 1: wfi; j 1b)
  csrci mstatus, MSTATUS_MIE
  LREG a1, 0(s0)
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a1, a0)
TEST_END
