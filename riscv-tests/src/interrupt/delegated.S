# pins: MIDELEG_OP mideleg_enc sie_sip_supervisor_strap sie_sip_strap_time_constraint sip_sz sie_sz sip_mode sie_mode
# pins: sip_acc sip_op sie_acc sip_sie_bits_sz sip_ssip_acc sip_ssip_op sie_ssie_acc sie_ssie_op mip_ssip_acc
# pins: mip_ssip_op mie_ssie_op sstatus_sie_sz sstatus_sie_op sstatus_sie_acc mstatus_sie_op scause_interrupt_op
# pins: trap_del_S_mode_op mip_bits_wr_op SIP_WARL SIE_WARL SSI_INTR_IMPL mie_bits_rdonly0 MIP_WARL MIE_WARL
# pins: s_interrupt_priority MIDELEG_WARL trap_del_intr_priv_lvl
# for: rv32 rv64 machine
// A supervisor software interrupt, delegated: it interrupts U-mode always, S-mode when SIE is set,
// M-mode never.
#include "priv.h"

#define MASK (1 << SSI)

TEST_BEGIN
  S_TRAPS
  // Not delegated: sip and sie do not show it.
  csrw mideleg, x0
  csrsi mip, MASK
  csrsi mie, MASK
  CSR_IS(sip, MASK, 0)
  CSR_IS(sie, MASK, 0)
  csrsi sie, MASK
  csrci sip, MASK
  CSR_IS(mip, MASK, MASK)
  // And so it is M-mode's, which takes it from any lower mode.
  CSR_CLEAR(mstatus, MSTATUS_MIE | MSTATUS_SIE | MSTATUS_MPP)
  CSR_SET(mstatus, MODE_S << 11)
  lla t0, 1f
  csrw mepc, t0
  TRAPS_ANYWHERE(INTERRUPT | SSI, mret; 1: nop)
  EQ(s6, 3)
  BACK_TO_M

  csrsi mideleg, MASK
  csrw mie, x0
  CSR_IS(sip, MASK, MASK)
  CSR_IS(sie, MASK, 0)
  csrsi sie, MASK
  CSR_IS(mie, MASK, MASK)
  // sip's bit can be written by S-mode.
  csrci sip, MASK
  CSR_IS(mip, MASK, 0)
  csrsi sip, MASK
  CSR_IS(mip, MASK, MASK)

  // Delegated: not in M-mode, though MIE is set.
  CSR_SET(mstatus, MSTATUS_MIE | MSTATUS_SIE)
  nop
  nop
  CSR_CLEAR(mstatus, MSTATUS_MIE | MSTATUS_SIE)

  // S-mode with SIE off: not taken. Then SIE is set.
  ENTER(MODE_S)
  nop
  nop
  TRAPS_ANYWHERE(INTERRUPT | SSI, csrsi sstatus, MSTATUS_SIE; after: nop)
  EQ(s6, 1)
  ADDRESS(s9, after)
  EQ(s10, 0)
  BITS(s11, MSTATUS_SPP | MSTATUS_SPIE | MSTATUS_SIE, MSTATUS_SPP | MSTATUS_SPIE)
  csrci sstatus, MSTATUS_SIE
  // By sie.
  csrsi sstatus, MSTATUS_SIE
  TRAPS_ANYWHERE(INTERRUPT | SSI, csrsi sie, MASK; after2: nop)
  ADDRESS(s9, after2)
  csrci sstatus, MSTATUS_SIE
  // By sret.
  csrsi sie, MASK
  li t0, MSTATUS_SPP | MSTATUS_SPIE
  csrs sstatus, t0
  lla t0, after3
  csrw sepc, t0
  TRAPS_ANYWHERE(INTERRUPT | SSI, sret; nop; after3: nop)
  ADDRESS(s9, after3)
  csrci sstatus, MSTATUS_SIE
  BACK_TO_M

  // U-mode: whatever SIE says.
  csrsi mie, MASK
  lla t0, 1f
  csrw mepc, t0
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  TRAPS_ANYWHERE(INTERRUPT | SSI, mret; 1: nop)
  EQ(s6, 1)
  BITS(s11, MSTATUS_SPP, 0)
  BACK_TO_M

  // Cleared: nothing.
  csrci mip, MASK
  csrsi mie, MASK
  ENTER(MODE_U)
  nop
  BACK_TO_M
TEST_END
