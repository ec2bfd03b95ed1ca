# pins: mnret_mode mnret_mprv
# isa: rv32imah_sv32_smrnmi rv64imah_sv39_smrnmi
// Smrnmi with guests: mnret goes where MNPP and MNPV say.
#include "hyp.h"
#include "rnmi.h"

HYP_BEGIN
  csrw hgatp, x0
  csrw vsatp, x0
  CSR_WRITE(MNSTATUS, MNPV | NMIE)
  CSR_IS(MNSTATUS, MNPV | NMIE, MNPV | NMIE)
  CSR_WRITE(MNSTATUS, 0)
  CSR_IS(MNSTATUS, MNPV | NMIE, NMIE)
  CSR_SET(mstatus, MSTATUS_MPRV)
  MNRET_TO_V(MODE_S)
  TRAPS(VIRTUAL, csrr a0, vsscratch)
  BITS(s11, MSTATUS_MPP | MSTATUS_MPRV, MODE_S << 11)
  BITS(t2, STATUS_MPV, STATUS_MPV)
  TRAPS(ILLEGAL, MNRET)
  BACK_TO_M
  MNRET_TO_V(MODE_U)
  TRAPS(VIRTUAL, csrr a0, sscratch)
  BITS(s11, MSTATUS_MPP, 0)
  BITS(t2, STATUS_MPV, STATUS_MPV)
  BACK_TO_M
  // Without MNPV they are no guests'; to M-mode MNPV does not count.
  MNRET_TO(MODE_S)
  csrr a0, vsscratch
  TRAPS(ILLEGAL, MNRET)
  BITS(t2, STATUS_MPV, 0)
  BACK_TO_M
  MNRET_TO_V(MODE_M)
  csrr a0, mscratch
  csrr a0, vsscratch
TEST_END
