# pins: mstatus_mprv_ldst_op mstatus_mprv_inst_xlat_op mstatus_sum_op_mprv_mpp mstatus_mprv_clr_mret_sret_less_priv
# pins: mstatus_mprv_rdonly0_no_umode mstatus_mprv_xret_op satp_op_active
# for: rv32 rv64 machine
// MPRV: M-mode's loads and stores as if from the mode in MPP; its fetches are not touched.
#include "vm.h"

// The load at s0, in MPP = mode: a trap clears neither MPRV nor, by itself, MPP, so both are set anew.
#define AS(mode) CSR_CLEAR(mstatus, MSTATUS_MPP); CSR_SET(mstatus, MSTATUS_MPRV | (mode) << 11)

VM_BEGIN
  MAP(VA, page, DATA | PTE_U, 0)
  MAP(VA + 0x1000, page, DATA, 0)
  lla s2, page
  li t0, 0x2468
  sw t0, 0(s2)
  CSR_CLEAR(mstatus, MSTATUS_SUM)
  VM_ON

  li s0, VA
  li s1, VA + 0x1000
  AS(MODE_U)
  lw a0, 0(s0)
  EQ(a0, 0x2468)
  li a0, 0x1357
  sw a0, 0(s0)
  AS(MODE_U)
  TRAPS(LOAD_PAGE, lw a0, 0(s1))
  AS(MODE_S)
  lw a0, 0(s1)
  EQ(a0, 0x1357)
  AS(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  AS(MODE_S)
  TRAPS(STORE_PAGE, sw a0, 0(s0))
  // SUM counts for MPP = S.
  CSR_SET(mstatus, MSTATUS_SUM)
  AS(MODE_S)
  lw a0, 0(s0)
  EQ(a0, 0x1357)
  CSR_CLEAR(mstatus, MSTATUS_SUM)
  // MPP = M: as ever.
  AS(MODE_M)
  lw a0, 0(s2)
  EQ(a0, 0x1357)

  // mret to a lower mode clears MPRV; mret to M does not.
  AS(MODE_M)
  lla t0, 1f
  csrw mepc, t0
  mret
1:
  CSR_IS(mstatus, MSTATUS_MPRV, MSTATUS_MPRV)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV | MODE_S << 11)
  lla t0, 2f
  csrw mepc, t0
  mret
2:
  BACK_TO_M
  CSR_IS(mstatus, MSTATUS_MPRV, 0)
  // So does sret.
  CSR_SET(mstatus, MSTATUS_MPRV)
  CSR_SET(mstatus, MSTATUS_SPP)
  lla t0, 3f
  csrw sepc, t0
  sret
3:
  BACK_TO_M
  CSR_IS(mstatus, MSTATUS_MPRV, 0)
TEST_END

  .bss
  .balign 4096
page: .space 4096
