# pins: cbm_access cbm_unperm_fault cbm_unperm_translate cbz_access cbz_unperm_fault cbz_unperm_translate
# pins: cbp_unperm_noexcep cbp_unperm_translate fault_excep_csr no_addr_misaligned_excep load_page_fault_no_r
# pins: store_page_fault_no_w
# for: rv32 rv64 machine
# needs: zicbom zicboz zicbop
// Cache-block instructions and pages: management is allowed where a load or a store is, zeroing where
// a store is; what is refused is a store page fault at the address given. Prefetches never fault.
#include "vm.h"

#define REFUSED(insn) TRAPS(STORE_PAGE, insn (s0)); ZERO_OR_REG(s10, s0)

VM_BEGIN
  li t0, 0xf0
  csrs menvcfg, t0 // CBZE, CBCFE, CBIE = 11
  MAP(VA, page, PTE_V | PTE_R | PTE_A, 0)
  MAP(VA + 0x1000, page, PTE_V | PTE_RW | PTE_AD, 0)
  MAP(VA + 0x2000, page, PTE_V | PTE_X | PTE_A, 0)
  MAP(VA + 0x3000, page, PTE_V | PTE_RW | PTE_AD | PTE_U, 0)
  CSR_CLEAR(mstatus, MSTATUS_SUM | MSTATUS_MXR)
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 17 // any byte of the block
  cbo.clean (s0)
  cbo.flush (s0)
  REFUSED(cbo.zero)
  li s0, VA + 0x1000
  cbo.clean (s0)
  cbo.flush (s0)
  cbo.zero (s0)
  // Neither load nor store is allowed.
  .irp offset, 0x2000, 0x3000, 0x5000
  li s0, VA + \offset
  REFUSED(cbo.clean)
  REFUSED(cbo.flush)
  REFUSED(cbo.inval)
  REFUSED(cbo.zero)
  prefetch.r 0(s0)
  prefetch.w 0(s0)
  prefetch.i 0(s0)
  .endr
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
