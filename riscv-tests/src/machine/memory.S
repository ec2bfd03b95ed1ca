# pins: pma_mm_rw pma_amo_levels pma_amo_sz_support pma_amo_zacas_levels pma_amo_zacas_req_arith pma_amo_zabha_req
# pins: pma_rsrv_levels pma_mm_mandatory_sz pma_idp_mm pma_indep_exec_context PMA_MM_IFETCH
# for: rv32 rv64 machine
// Main memory takes accesses of all widths and all atomic operations, in every mode alike.
#include "priv.h"

.macro everything
  li a1, 7
  sb a1, 0(s0)
  lb a0, 0(s0)
  sh a1, 0(s0)
  lh a0, 0(s0)
  sw a1, 0(s0)
  lw a0, 0(s0)
  fsd fa0, 8(s0)
  fld fa0, 8(s0)
  amoswap.w a0, a1, (s0)
  amoor.w a0, a1, (s0)
  amoadd.w a0, a1, (s0)
  EQ(a0, 7)
  lr.w a0, (s0)
  sc.w a0, a1, (s0)
  amoadd.b a0, x0, (s0)
  amoadd.h a0, x0, (s0)
  li a0, 7
  amocas.w a0, a1, (s0)
  EQ(a0, 7)
  li a2, 0
  li a3, 0
#if XLEN == 64
  amoadd.d a0, x0, (s0)
  amocas.d a0, a1, (s0)
  amocas.q a2, a2, (s0)
#else
  amocas.d a2, a2, (s0)
#endif
.endm

TEST_BEGIN
  lla s0, memory
  everything
  ENTER(MODE_S)
  everything
  BACK_TO_M
  ENTER(MODE_U)
  everything
  BACK_TO_M
TEST_END

  .bss
  .balign 16
memory: .space 64
