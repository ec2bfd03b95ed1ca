# pins: mstatus_mprv_ldst_op mstatus_mprv_inst_xlat_op pmp_check_priv_modes
# for: rv32 rv64 machine
// With MPRV, PMP looks at M-mode's loads and stores as at those of the mode in MPP.
#include "pmp.h"

PMP_BEGIN
  lla s0, region
  NAPOT(0, region, 4096)
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  lw a0, 0(s0)
  STORE_DENIED(sw a0, 0(s0))
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MODE_M << 11)
  sw a0, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MODE_S << 11)
  STORE_DENIED(sw a0, 0(s0))
  // Fetches are M-mode's: no permission to execute is needed.
  PMP(PMP_NAPOT, 0, 0)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV)
  li gp, __LINE__
  jalr ra, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
TEST_END

  .balign 4096
region:
  ret
  .balign 4096
