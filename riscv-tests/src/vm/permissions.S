# pins: fetch_page_fault_no_x load_page_fault_no_r store_page_fault_no_w mtval_vaddr_wr1 stval_op_faulting_addr
# pins: mstatus_mxr_op sstatus_mxr_op sstatus_mxr_sz sstatus_mxr_acc mstatus_mxr_rdonly0_no_smode
# pins: ia_fault_exc_on_target mcause_exccode_st_sc_amo mcause_exccode_ld_ldrsv sfence_vma_sum_mxr_effect
# pins: Zacas_amocas_w_permission
# for: rv32 rv64 machine
// R, W and X of a leaf: which accesses they allow, and what a refused one raises.
#include "vm.h"

#define LOAD_FAULTS(reg) TRAPS(LOAD_PAGE, lw a0, 4(reg)); addi t0, reg, 4; ZERO_OR_REG(s10, t0)
#define STORE_FAULTS(reg) TRAPS(STORE_PAGE, sw a0, 4(reg)); addi t0, reg, 4; ZERO_OR_REG(s10, t0)
// A jump: the fault is the target's, not the jump's.
#define FETCH_FAULTS(reg) TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(reg)); SAME(s9, reg); ZERO_OR_REG(s10, reg)
#define RUNS(reg) li gp, __LINE__; jalr ra, 0(reg)

#define BASE PTE_V | PTE_AD

VM_BEGIN
  MAP(VA + 0x1000, page, BASE | PTE_R, 0)
  MAP(VA + 0x2000, page, BASE | PTE_R | PTE_W, 0)
  MAP(VA + 0x3000, page, BASE | PTE_X, 0)
  MAP(VA + 0x4000, page, BASE | PTE_R | PTE_X, 0)
  MAP(VA + 0x5000, page, BASE | PTE_R | PTE_W | PTE_X, 0)
  MAP(VA + 0x6000, page, BASE | PTE_W, 0) // reserved
  MAP(VA + 0x7000, page, BASE | PTE_W | PTE_X, 0) // reserved
  MAP(VA + 0x8000, page, (PTE_RWX | PTE_AD), 0) // not valid
  CSR_CLEAR(mstatus, MSTATUS_MXR)
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 0x1000 // R
  lw a0, 4(s0)
  STORE_FAULTS(s0)
  FETCH_FAULTS(s0)
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0))
  lr.w a0, (s0)
  TRAPS(STORE_PAGE, sc.w a0, a1, (s0))
  // A comparison that would fail needs write permission as well.
  li a0, 1
  TRAPS(STORE_PAGE, amocas.w a0, a1, (s0))

  li s0, VA + 0x2000 // RW
  lw a0, 4(s0)
  sw a0, 4(s0)
  FETCH_FAULTS(s0)
  amoor.w a0, x0, (s0)

  li s0, VA + 0x3000 // X
  LOAD_FAULTS(s0)
  STORE_FAULTS(s0)
  TRAPS(LOAD_PAGE, lr.w a0, (s0))
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0))
  RUNS(s0)
  // MXR makes it readable, at once.
  CSR_SET(sstatus, MSTATUS_MXR)
  lw a0, 4(s0)
  STORE_FAULTS(s0)
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0)) // still not writable
  CSR_CLEAR(sstatus, MSTATUS_MXR)
  LOAD_FAULTS(s0)

  li s0, VA + 0x4000 // RX
  lw a0, 4(s0)
  STORE_FAULTS(s0)
  RUNS(s0)

  li s0, VA + 0x5000 // RWX
  lw a0, 4(s0)
  sw a0, 4(s0)
  RUNS(s0)

  .irp offset, 0x6000, 0x7000, 0x8000
  li s0, VA + \offset
  LOAD_FAULTS(s0)
  STORE_FAULTS(s0)
  FETCH_FAULTS(s0)
  .endr

  // Nothing is mapped.
  li s0, VA + 0x100000
  LOAD_FAULTS(s0)
  STORE_FAULTS(s0)
  FETCH_FAULTS(s0)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
