# pins: Sv39_pte_future_rsv Sv39_pte_svpbmt_rsv Sv39_pte_svnapot_rsv menvcfg_pbmte_op
# pins: Svpbmt_nonleaf_pte_pbmt_must_be_zero Svnapot_reserved_encoding_fault
# for: rv64 machine
// Bits of an entry that have no meaning must be zero. PBMTE is off, so PBMT has none either.
#include "vm.h"

#define FAULTS TRAPS(LOAD_PAGE, lw a0, 0(s0)); ZERO_OR_REG(s10, s0); TRAPS(STORE_PAGE, sw a0, 0(s0)); \
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))

VM_BEGIN
  li t0, 1 << 62
  csrc menvcfg, t0
  MAP(VA, page, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s1, a0
  MAP(VA + PAGE(1), _start, PTE_V | PTE_RWX | PTE_AD, 1)
  addi s2, a0, -8 // the pointer to the table of VA
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  lw a0, 0(s0)
  BACK_TO_M
  // Leaf: reserved bits 58:54, PBMT, and N with a page number that is no NAPOT of 64 KiB.
  .irp bit, 54, 55, 56, 57, 58, 61, 62, 63
  REMAP(s1, PTE_V | PTE_RWX | PTE_AD | 1 << \bit)
  ENTER(MODE_S)
  FAULTS
  BACK_TO_M
  .endr
  REMAP(s1, PTE_V | PTE_RWX | PTE_AD)
  // Pointer: the same, and N in any case.
  .irp bit, 54, 55, 56, 57, 58, 61, 62, 63
  REMAP(s2, PTE_V | 1 << \bit)
  ENTER(MODE_S)
  FAULTS
  BACK_TO_M
  .endr
  REMAP(s2, PTE_V | 3 << 8) // RSW is software's
  ENTER(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
TEST_END

  .balign 65536
page: // page number ends in zeros: with N, reserved
  ret
  nop
  .balign 4096
