# pins: mret_op sret_op mret_enc sret_enc mret_presence sret_presence mstatus_xie_xret_op mstatus_xpie_xret_op
# pins: mstatus_xpp_xret_op mstatus_mprv_xret_op sret_in_M_mode mret_in_S_mode mret_in_U_mode sret_in_U_mode
# pins: mstatus_tsr_op sret_ill_inst_exc_rst sstatus_spp_sz sstatus_spp_acc sstatus_spp_op sstatus_spie_op
# pins: sstatus_spie_sz sstatus_spie_acc
# for: rv32 rv64 machine
// mret and sret: pc, mode and interrupt enable come from the stack, which is left as U with xPIE set.
#include "priv.h"

#define RETURN_TO(epc) lla t6, 5f; csrw epc, t6

TEST_BEGIN
  // mret to M with MPIE set.
  CSR_SET(mstatus, MSTATUS_MPP | MSTATUS_MPIE)
  CSR_CLEAR(mstatus, MSTATUS_MIE)
  RETURN_TO(mepc)
  mret
  NEVER
5:
  CSR_IS(mstatus, MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP, MSTATUS_MIE | MSTATUS_MPIE)
  // And with MPIE clear.
  CSR_SET(mstatus, MSTATUS_MPP)
  CSR_CLEAR(mstatus, MSTATUS_MPIE)
  RETURN_TO(mepc)
  mret
  NEVER
5:
  CSR_IS(mstatus, MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP, MSTATUS_MPIE)

  // sret in M-mode pops S-mode's stack: to S, then to U.
  CSR_SET(mstatus, MSTATUS_SPP | MSTATUS_SPIE)
  CSR_CLEAR(mstatus, MSTATUS_SIE)
  RETURN_TO(sepc)
  sret
  NEVER
5:
  CSR_IS(sstatus, MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP, MSTATUS_SIE | MSTATUS_SPIE)
  TRAPS(ILLEGAL, csrr a0, mscratch) // this is not M-mode
  TRAPS_WORD(ILLEGAL, 0x30200073) // mret
  // From S to U.
  CSR_CLEAR(sstatus, MSTATUS_SPP | MSTATUS_SPIE)
  RETURN_TO(sepc)
  sret
  NEVER
5:
  TRAPS(ILLEGAL, csrr a0, sscratch) // this is U-mode
  TRAPS_WORD(ILLEGAL, 0x30200073) // mret
  TRAPS_WORD(ILLEGAL, 0x10200073) // sret
  BACK_TO_M
  CSR_IS(mstatus, MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP, MSTATUS_SPIE)

  // TSR.
  CSR_SET(mstatus, MSTATUS_TSR)
  ENTER(MODE_S)
  TRAPS_WORD(ILLEGAL, 0x10200073)
  BACK_TO_M
  CSR_SET(mstatus, MSTATUS_SPP) // M-mode is not stopped
  RETURN_TO(sepc)
  sret
5:
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_TSR)
TEST_END
