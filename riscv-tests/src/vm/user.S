# pins: mstatus_sum_op sstatus_sum_op sstatus_sum_sz sstatus_sum_acc sfence_vma_sum_mxr_effect mstatus_sum_rdonly0
# pins: mstatus_sum_op_no-vm
# for: rv32 rv64 machine
// The U bit: pages of U-mode are closed to S-mode, for data but with SUM, for execution always;
// pages of S-mode are closed to U-mode.
#include "vm.h"

VM_BEGIN
  MAP(VA, page, PTE_V | PTE_RWX | PTE_AD | PTE_U, 0)
  MAP(VA + 0x1000, page, PTE_V | PTE_RWX | PTE_AD, 0)
  CSR_CLEAR(mstatus, MSTATUS_SUM)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  TRAPS(LOAD_PAGE, lw a0, 4(s0))
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  TRAPS(STORE_PAGE, amoadd.w a0, a1, (s0))
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  CSR_SET(sstatus, MSTATUS_SUM)
  lw a0, 4(s0)
  sw a0, 4(s0)
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0)) // in spite of SUM
  SAME(s9, s0)
  CSR_CLEAR(sstatus, MSTATUS_SUM)
  TRAPS(LOAD_PAGE, lw a0, 4(s0))
  BACK_TO_M

  ENTER_U
  li s0, VA
  lw a0, 4(s0)
  sw a0, 4(s0)
  jalr ra, 0(s0)
  li s0, VA + 0x1000
  TRAPS(LOAD_PAGE, lw a0, 4(s0))
  TRAPS(STORE_PAGE, sw a0, 4(s0))
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  BACK_TO_M

  // Without translation SUM means nothing.
  VM_OFF
  ENTER(MODE_S)
  lla s0, page
  lw a0, 4(s0)
  sw a0, 4(s0)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
