# pins: mcause_exccode_st_sc_amo mcause_exccode_ld_ldrsv ia_fault_exc_on_target mtval_vaddr_wr1 sc_retire_permission
# pins: pmp_check_priv_modes pmp_cfg_permissions pmp_exec_fault pmp_load_fault pmp_store_fault pmp_a_field_encoding
# pins: pmp_a_field_napot_na4 pmp_napot_encoding_low_bits pmp_rwx_check pmp_access_fault_exception
# pins: pmp_violation_precise_trap pmp_sfence_required pmp_addr_encoding
# for: rv32 rv64 machine
// R, W and X of a naturally aligned region, in S-mode and U-mode; M-mode is not bound by them.
#include "pmp.h"

.macro permissions mode
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  ENTER(\mode)
  lw a0, 8(s0)
  STORE_DENIED(sw a0, 8(s0))
  STORE_DENIED(amoadd.w a0, a1, (s0))
  lr.w a0, (s0)
  STORE_DENIED(sc.w a0, a1, (s0))
  FETCH_DENIED(s0)
  BACK_TO_M

  PMP(PMP_NAPOT | PMP_R | PMP_W, 0, 0)
  ENTER(\mode)
  lw a0, 8(s0)
  sw a0, 8(s0)
  amoadd.w a0, x0, (s1)
  FETCH_DENIED(s0)
  BACK_TO_M

  PMP(PMP_NAPOT | PMP_X, 0, 0)
  ENTER(\mode)
  jalr ra, 0(s0)
  LOAD_DENIED(lw a0, 8(s0))
  LOAD_DENIED(lr.w a0, (s0))
  STORE_DENIED(sw a0, 8(s0))
  STORE_DENIED(amoadd.w a0, a1, (s0))
  STORE_DENIED(cbo.zero (s0))
  STORE_DENIED(cbo.clean (s0))
  BACK_TO_M

  PMP(PMP_NAPOT | PMP_R | PMP_X, 0, 0)
  ENTER(\mode)
  jalr ra, 0(s0)
  lw a0, 8(s0)
  STORE_DENIED(sw a0, 8(s0))
  BACK_TO_M

  PMP(PMP_NAPOT, 0, 0) // nothing
  ENTER(\mode)
  LOAD_DENIED(lw a0, 8(s0))
  addi t0, s0, 8
  ZERO_OR_REG(s10, t0)
  STORE_DENIED(sw a0, 8(s0))
  ZERO_OR_REG(s10, t0)
  FETCH_DENIED(s0)
  // Up to its ends, and not beyond.
  LOAD_DENIED(lb a0, 0(s0))
  li t0, 4096
  add t0, t0, s0
  LOAD_DENIED(lb a0, -1(t0))
  lb a0, 0(t0)
  lb a0, -1(s0)
  BACK_TO_M
.endm

PMP_BEGIN
  li t0, 0xf0
  csrs menvcfg, t0
  csrs senvcfg, t0
  lla s0, region
  addi s1, s0, 64
  NAPOT(0, region, 4096)
  permissions MODE_S
  permissions MODE_U
  // M-mode.
  lw a0, 8(s0)
  sw a0, 8(s0)
  jalr ra, 0(s0)
TEST_END

  .balign 4096
  .space 4096
region:
  ret
  nop
  nop
  .balign 4096
  .space 4096
