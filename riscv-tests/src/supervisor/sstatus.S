# pins: sstatus_sz sstatus_mode sstatus_acc sstatus_spp_sz sstatus_sie_sz sstatus_sie_acc sstatus_spie_sz
# pins: sstatus_mxr_sz sstatus_sum_sz sstatus_sum_satp_mode SSTATUS_UBE_WARL sstatus_ube_sz sstatus_ube_acc
# for: rv32 rv64 machine
// sstatus is a window to mstatus: S-mode's fields are the same bits, M-mode's are not in it.
#include "priv.h"

#define SHARED(bits) \
  CSR_CLEAR(mstatus, bits); CSR_IS(sstatus, bits, 0); CSR_SET(sstatus, bits); CSR_IS(mstatus, bits, bits); \
  CSR_CLEAR(sstatus, bits); CSR_IS(mstatus, bits, 0); CSR_SET(mstatus, bits); CSR_IS(sstatus, bits, bits)
#define HIDDEN(bits) \
  CSR_SET(mstatus, bits); CSR_IS(sstatus, bits, 0); CSR_CLEAR(sstatus, bits); CSR_IS(mstatus, bits, bits); \
  CSR_CLEAR(mstatus, bits); CSR_SET(sstatus, bits); CSR_IS(mstatus, bits, 0)

TEST_BEGIN
  SHARED(MSTATUS_SIE)
  SHARED(MSTATUS_SPIE)
  SHARED(MSTATUS_SPP)
  SHARED(MSTATUS_SUM)
  SHARED(MSTATUS_MXR)
  SHARED(MSTATUS_FS)
  SHARED(MSTATUS_VS)
  CSR_CLEAR(sstatus, MSTATUS_SIE)
  HIDDEN(MSTATUS_MIE)
  HIDDEN(MSTATUS_MPIE)
  HIDDEN(MSTATUS_MPP)
  HIDDEN(MSTATUS_MPRV)
  HIDDEN(MSTATUS_TVM)
  HIDDEN(MSTATUS_TW)
  HIDDEN(MSTATUS_TSR)
  // S-mode itself can write it.
  ENTER(MODE_S)
  CSR_SET(sstatus, MSTATUS_SUM)
  CSR_IS(sstatus, MSTATUS_SUM, MSTATUS_SUM)
  csrw sstatus, x0
  CSR_IS(sstatus, MSTATUS_SUM | MSTATUS_FS | MSTATUS_SPP, 0)
  BACK_TO_M
TEST_END
