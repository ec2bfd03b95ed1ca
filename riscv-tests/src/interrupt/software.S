# pins: mip_msip_op mie_msie_op mip_msip_rdonly mstatus_mie_op mstatus_xie_intr_en_dis mie_sz mie_acc mip_sz mip_acc
# pins: mip_enc mie_enc mip_std_enc mie_std_enc mcause_intr_op mie_bits_wr msip_sz msip_acc msip_enc
# pins: MSIP_UPDATE_MAX_TIME mstatus_xie_trap_op mip_bits_rdonly_op mcause_exccode_enc intr_mip_mie_op
# pins: intr_mip_mie_bounded_time intr_mip_mie_xret_csrwr
# for: rv32 rv64 machine
// A machine software interrupt: raised through the CLINT, taken only where it is enabled.
#include "priv.h"

TEST_BEGIN
  // The device register has one bit.
  li s0, MSIP
  li t0, -2
  sw t0, 0(s0)
  lw a0, 0(s0)
  EQ(a0, 0)
  CSR_IS(mip, 1 << MSI, 0)
  MSIP_SET
  lw a0, 0(s0)
  EQ(a0, 1)
  WAIT_FOR(mip, 1 << MSI, 1 << MSI)
  // mip is not the place to clear it.
  csrci mip, 1 << MSI
  CSR_IS(mip, 1 << MSI, 1 << MSI)

  // Neither enable: not taken. One of them: not taken.
  csrw mie, x0
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  nop
  csrsi mie, 1 << MSI
  nop
  csrw mie, x0
  CSR_SET(mstatus, MSTATUS_MIE)
  nop
  // Both: at the next instruction.
  TRAPS_ANYWHERE(INTERRUPT | MSI, csrsi mie, 1 << MSI; after: nop)
  ADDRESS(s9, after)
  EQ(s10, 0)
  BITS(s11, MSTATUS_MPP | MSTATUS_MPIE | MSTATUS_MIE, MSTATUS_MPP | MSTATUS_MPIE)
  // The same with MIE last.
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  csrsi mie, 1 << MSI
  TRAPS_ANYWHERE(INTERRUPT | MSI, csrsi mstatus, MSTATUS_MIE; after2: nop)
  ADDRESS(s9, after2)
  // And by mret, which sets MIE from MPIE.
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  CSR_SET(mstatus, MSTATUS_MPP | MSTATUS_MPIE)
  csrsi mie, 1 << MSI
  lla t0, after3
  csrw mepc, t0
  TRAPS_ANYWHERE(INTERRUPT | MSI, mret; nop; after3: nop)
  ADDRESS(s9, after3)
  CSR_CLEAR(mstatus, MSTATUS_MIE)

  // In lower modes it is enabled whatever MIE says.
  .irp mode, MODE_S, MODE_U
  csrsi mie, 1 << MSI
  li gp, 100 + \mode
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, \mode << 11)
  lla t0, 5f
  csrw mepc, t0
  lla s7, 5f
  mret
5:
  li t0, INTERRUPT | MSI
  FAIL_UNLESS(beq, s8, t0)
  BITS(s11, MSTATUS_MPP, \mode << 11)
  BACK_TO_M
  .endr

  // Gone when the device says so.
  MSIP_CLEAR
  WAIT_FOR(mip, 1 << MSI, 0)
  CSR_SET(mstatus, MSTATUS_MIE)
  csrsi mie, 1 << MSI
  nop
  nop
TEST_END
