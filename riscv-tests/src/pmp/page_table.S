# pins: mtval_vaddr_not_paddr MSTATUS_MXR_SUM_OP_ACC_FAULT pma_chk_paddr pmp_check_pagetable_access pmp_with_paging
# pins: pmp_speculative_translations
# for: rv32 rv64 machine
// PMP checks the physical address behind a translation, and the accesses of the walk. Either is an
// access fault of the original kind, with the virtual address.
#include "vm.h"
#include "pmp.h"

VM_BEGIN
  li t0, -1
  csrw pmpaddr3, t0
  MAP(VA, page, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s1, a0 // its entry, thus the table
  VM_ON
  NAPOT(0, page, 4096)
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  ENTER(MODE_S)
  li s0, VA
  lw a0, 4(s0)
  STORE_DENIED(sw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  FETCH_DENIED(s0)
  BACK_TO_M
  // MXR does not help against PMP.
  PMP(PMP_NAPOT | PMP_X, 0, 0)
  ENTER(MODE_S)
  CSR_SET(sstatus, MSTATUS_MXR | MSTATUS_SUM)
  LOAD_DENIED(lw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  jalr ra, 0(s0)
  BACK_TO_M

  // The table cannot be read.
  srli t5, s1, 12
  slli t5, t5, 10
  li t6, 4096 / 8 - 1
  or t5, t5, t6
  csrw pmpaddr0, t5
  PMP(PMP_NAPOT, 0, 0)
  ENTER(MODE_S)
  LOAD_DENIED(lw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  STORE_DENIED(sw a0, 0(s0))
  ZERO_OR_REG(s10, s0)
  FETCH_DENIED(s0)
  BACK_TO_M
  // Reading it is enough.
  PMP(PMP_NAPOT | PMP_R, 0, 0)
  ENTER(MODE_S)
  lw a0, 0(s0)
  sw a0, 0(s0)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
