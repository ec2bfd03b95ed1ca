# pins: mstatus_sz mstatus_acc mstatus_xpp_enc mstatus_mpp_sz mstatus_spp_sz MSTATUS_XPP_WARL mstatus_sie_rdonly0
# pins: mstatus_spie_rdonly0 mstatus_tw_acc MSTATUS_TSR_ACC mstatus_xs_acc mstatus_sd_acc mstatus_sum_rdonly0
# pins: mstatus_mxr_rdonly0_no_smode mstatus_mprv_rdonly0_no_umode MSTATUS_TVM_WARL MSTATUS_TW_WARL MSTATUS_TSR_WARL
# pins: MSTATUS_FS_WARL MSTATUS_VS_WARL mstatus_fs_acc mstatus_vs_acc
# for: rv32 rv64 machine
// The fields of mstatus, one after the other: each can be set and cleared, and no other changes.
#include "priv.h"

// A one-bit field that can be written.
#define WRITABLE(bits) \
  csrw mstatus, s0; CSR_SET(mstatus, bits); CSR_IS(mstatus, bits, bits); \
  CSR_CLEAR(mstatus, bits); csrr a0, mstatus; SAME(a0, s0)

TEST_BEGIN
  // All known fields are zero at first.
  li t0, 0x7e79aa
  csrc mstatus, t0
  csrr s0, mstatus
  WRITABLE(MSTATUS_SIE)
  WRITABLE(MSTATUS_MIE)
  WRITABLE(MSTATUS_SPIE)
  WRITABLE(MSTATUS_MPIE)
  WRITABLE(MSTATUS_SPP)
  WRITABLE(MSTATUS_MPRV)
  WRITABLE(MSTATUS_SUM)
  WRITABLE(MSTATUS_MXR)
  WRITABLE(MSTATUS_TVM)
  WRITABLE(MSTATUS_TW)
  WRITABLE(MSTATUS_TSR)
  // MPP holds U, S and M, and never the reserved 2.
  CSR_IS(mstatus, MSTATUS_MPP, MODE_U << 11)
  CSR_SET(mstatus, MODE_S << 11)
  CSR_IS(mstatus, MSTATUS_MPP, MODE_S << 11)
  CSR_SET(mstatus, MODE_M << 11)
  CSR_IS(mstatus, MSTATUS_MPP, MODE_M << 11)
  li t0, 1 << 11
  csrc mstatus, t0 // would leave 2
  csrr a0, mstatus
  li t0, MSTATUS_MPP
  and a0, a0, t0
  li t0, 2 << 11
  DIFFER(a0, t0)
  csrw mstatus, s0
  // FS and VS: off, initial, clean, dirty — at least off and dirty.
  CSR_SET(mstatus, MSTATUS_FS)
  CSR_IS(mstatus, MSTATUS_FS, MSTATUS_FS)
  CSR_CLEAR(mstatus, MSTATUS_FS)
  CSR_IS(mstatus, MSTATUS_FS, 0)
  CSR_SET(mstatus, MSTATUS_VS)
  CSR_IS(mstatus, MSTATUS_VS, MSTATUS_VS)
  CSR_CLEAR(mstatus, MSTATUS_VS)
  CSR_IS(mstatus, MSTATUS_VS, 0)
  // XS: no extension with state of its own. SD follows FS and VS, and cannot be written.
  CSR_SET(mstatus, 3 << 15)
  CSR_IS(mstatus, 3 << 15, 0)
  CSR_SET(mstatus, 1 << (XLEN - 1))
  CSR_IS(mstatus, 1 << (XLEN - 1), 0)
  // Reserved bits 0, 2, 4 stay zero.
  CSR_SET(mstatus, 0x15)
  CSR_IS(mstatus, 0x15, 0)
TEST_END
