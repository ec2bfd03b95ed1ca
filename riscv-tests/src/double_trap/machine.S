# pins: mstatus_mdt_sz mstatus_mdt_rst mstatus_mdt_clr_mret_sret trap_exp
# isa: rv32ima_smdbltrp rv64ima_smdbltrp
// mstatus.MDT: set after reset and by a trap, cleared by mret and by sret in M-mode; MIE is 0 while it is set.
#include "priv.h"
#include "rnmi.h"

TEST_BEGIN
#if XLEN == 64
  lla a0, reset_state
  LREG a0, 0(a0)
  BITS(a0, MDT, MDT)
#else
  CSR_IS(STATUS_MDT, MDT, MDT) // _start leaves mstatush alone
#endif
  CSR_SET(STATUS_MDT, MDT)
  CSR_SET(mstatus, MSTATUS_MIE)
  CSR_IS(mstatus, MSTATUS_MIE, 0)
  CSR_CLEAR(STATUS_MDT, MDT)
  CSR_IS(STATUS_MDT, MDT, 0)
  CSR_SET(mstatus, MSTATUS_MIE)
  CSR_IS(mstatus, MSTATUS_MIE, MSTATUS_MIE)
  CSR_SET(STATUS_MDT, MDT)
  CSR_IS(STATUS_MDT, MDT, MDT)
  CSR_IS(mstatus, MSTATUS_MIE, 0)
  CSR_CLEAR(STATUS_MDT, MDT)

  // A trap sets it, and mret, by which it comes back here, clears it.
  TRAPS_WORD(ILLEGAL, 0)
#if XLEN == 64
  BITS(s11, MDT, MDT)
#endif
  CSR_IS(STATUS_MDT, MDT, 0)

  // To S-mode by sret; what leads back to M-mode does not return from its trap.
  CSR_SET(STATUS_MDT, MDT)
  CSR_SET(mstatus, MSTATUS_SPP)
  lla t6, 1f
  csrw sepc, t6
  sret
1:
  BACK_TO_M
  CSR_IS(STATUS_MDT, MDT, MDT)
  CSR_CLEAR(STATUS_MDT, MDT)
TEST_END
