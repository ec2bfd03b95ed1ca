# pins: hcounteren_op hcounteren_acc htimedelta_sz htimedelta_acc htimedelta_op henvcfg_stce vstimecmp_acc
# pins: vstimecmp_sz hip_vstip_op hip_vstip_enable hip_vstip_clear H_virtinst_vs_nonhighctr_h0_m1
# pins: H_virtinst_vu_nonhighctr_h0_s0_m1 H_illegal_high_half H_virtinst_vs32_highctr_h0_m1
# pins: H_virtinst_vu32_highctr_h0_s0_m1 H_virtinst_vu32_high_supervisor_allowedhs_tvm0
# pins: sstc_vs_facility vstimecmp_exist henvcfg_stce_exist
# needs: sstc
# for: rv32 rv64 machine
// Counters and time of a guest: hcounteren, htimedelta, vstimecmp.
#include "hyp.h"

#if XLEN == 64
#define STCE(csr) li t6, 1 << 63; csrs csr, t6
#define STCE_OFF(csr) li t6, 1 << 63; csrc csr, t6
#define TIMECMP(csr, value) li t6, value; csrw csr, t6
#define DELTA(value) li t6, value; csrw htimedelta, t6
#else
#define STCE(csr) li t6, 1 << 31; csrs csr##h, t6
#define STCE_OFF(csr) li t6, 1 << 31; csrc csr##h, t6
#define TIMECMP(csr, value) li t6, -1; csrw csr##h, t6; li t6, (value) & 0xffffffff; csrw csr, t6; li t6, (value) >> 32; csrw csr##h, t6
#define DELTA(value) li t6, (value) & 0xffffffff; csrw htimedelta, t6; li t6, (value) >> 32; csrw htimedeltah, t6
#endif

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  li t0, 7
  csrw mcounteren, t0
  csrw scounteren, t0
  csrw hcounteren, x0
  .irp mode, MODE_S, MODE_U
  ENTER_V(\mode)
  TRAPS(VIRTUAL, csrr a0, cycle)
  TRAPS(VIRTUAL, csrr a0, time)
  TRAPS(VIRTUAL, csrr a0, instret)
  TRAPS(ILLEGAL, csrw time, x0)
#if XLEN == 32
  TRAPS(VIRTUAL, csrr a0, cycleh)
#else
  TRAPS(ILLEGAL, csrr a0, 0xc80)
#endif
  BACK_TO_M
  .endr
  // hcounteren is nothing to HS-mode and U-mode.
  ENTER_HS(MODE_U)
  csrr a0, time
  BACK_TO_M
  li t0, 7
  csrw hcounteren, t0
  ENTER_V(MODE_U)
  csrr a0, cycle
  csrr a0, time
  csrr a0, instret
  BACK_TO_M
  // scounteren is VU-mode's; mcounteren comes first.
  csrw scounteren, x0
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, cycle)
  BACK_TO_M
  ENTER_V(MODE_S)
  csrr a0, cycle
  BACK_TO_M
  ENTER_HS(MODE_U)
  TRAPS(ILLEGAL, csrr a0, cycle)
  BACK_TO_M
  csrw mcounteren, x0
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, cycle)
  BACK_TO_M
  li t0, 7
  csrw mcounteren, t0
  csrw scounteren, t0

  // htimedelta is added.
  DELTA(0x123400000000)
  ENTER_V(MODE_S)
#if XLEN == 64
  csrr a0, time
  srli a0, a0, 32
#else
  csrr a0, timeh
#endif
  EQ(a0, 0x1234)
  BACK_TO_M
#if XLEN == 64
  csrr a0, time
  srli a0, a0, 32
#else
  csrr a0, timeh
#endif
  EQ(a0, 0)

  // stimecmp is vstimecmp for the guest: by menvcfg.STCE and mcounteren.TM, and the hypervisor's.
  STCE_OFF(menvcfg)
  STCE(henvcfg)
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, stimecmp)
  BACK_TO_M
  STCE(menvcfg)
  STCE_OFF(henvcfg)
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, stimecmp)
  BACK_TO_M
  STCE(henvcfg)
  li t0, 5
  csrw hcounteren, t0
  ENTER_V(MODE_S)
  TRAPS(VIRTUAL, csrw stimecmp, x0)
  TRAPS(VIRTUAL, csrw vstimecmp, x0)
  BACK_TO_M
  ENTER_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, stimecmp)
#if XLEN == 32
  TRAPS(VIRTUAL, csrr a0, stimecmph)
#endif
  BACK_TO_M
  li t0, 7
  csrw hcounteren, t0
  li t0, 5
  csrw mcounteren, t0
  ENTER_V(MODE_S)
  TRAPS(ILLEGAL, csrr a0, stimecmp)
  TRAPS(ILLEGAL, csrr a0, vstimecmp)
  BACK_TO_M
  ENTER_HS(MODE_S)
  TRAPS(ILLEGAL, csrr a0, vstimecmp)
  BACK_TO_M
  li t0, 7
  csrw mcounteren, t0
  TIMECMP(stimecmp, 0x7fffffffffffffff)
  TIMECMP(vstimecmp, 0x7fffffffffffffff)
  csrw mideleg, x0
  CSR_IS(hip, 1 << VSTI, 0)
  ENTER_V(MODE_S)
  TIMECMP(stimecmp, 0x123400000000)
  BACK_TO_M
  // The guest's time is past it; HS-mode's timer is not touched.
  WAIT_FOR(hip, 1 << VSTI, 1 << VSTI)
  CSR_IS(mip, 1 << STI, 0)
  TIMECMP(vstimecmp, 0x7fffffffffffffff)
  WAIT_FOR(hip, 1 << VSTI, 0)
  // Or'ed with hvip; without STCE hvip alone counts.
  TIMECMP(vstimecmp, 0)
  WAIT_FOR(hip, 1 << VSTI, 1 << VSTI)
  csrw hvip, x0
  CSR_IS(hip, 1 << VSTI, 1 << VSTI)
  STCE_OFF(henvcfg)
  WAIT_FOR(hip, 1 << VSTI, 0)
  li t0, 1 << VSTI
  csrw hvip, t0
  CSR_IS(hip, 1 << VSTI, 1 << VSTI)
  csrw hvip, x0
  STCE(henvcfg)

  // The timer wakes the guest, as its own interrupt, a while from now.
  DELTA(0)
  VS_TRAPS
  li t0, 1 << VSTI
  csrw hideleg, t0
  csrw hie, t0
  csrw vsstatus, x0
#if XLEN == 64
  csrr t0, time
  addi t0, t0, 20
  csrw vstimecmp, t0
#else
  csrw vstimecmph, x0
  csrr t0, time
  addi t0, t0, 20
  csrw vstimecmp, t0
#endif
  ENTER_V(MODE_S)
  li gp, __LINE__
  wfi
  lla s7, 1f
  CSR_SET(sstatus, MSTATUS_SIE)
  nop
1:
  EQ(s6, 2)
  EQ(s8, INTERRUPT | STI)
  BACK_TO_M
TEST_END
