# pins: Sv39_superpage_align_fault Sv39_leaf_any_level
# for: rv32 rv64 machine
// A superpage whose physical address is not a multiple of its size faults; the lowest level has to
// be a leaf; pointers to tables keep A, D and U clear.
#include "vm.h"

#define FAULTS TRAPS(LOAD_PAGE, lw a0, 0(s0)); ZERO_OR_REG(s10, s0); TRAPS(STORE_PAGE, sw a0, 0(s0)); \
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))

VM_BEGIN
#if XLEN == 64
  MAP_(VA + 2 * PAGE(2), 0x80000000 + 0x200000, PTE_V | PTE_RWX | PTE_AD, 2)
#endif
  // A pointer where a leaf has to be.
  MAP(VA + PAGE(1), page, PTE_V, 0)
  // A table, and the entry that points to it. That entry is of level 1, as is the superpage's at VA,
  // two places before it.
  MAP(VA + 2 * PAGE(1), page, PTE_V | PTE_RWX | PTE_AD, 0)
  MAP_(VA, 0x80000000 + 0x1000, PTE_V | PTE_RWX | PTE_AD, 1)
  addi s1, a0, 2 * REGBYTES
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  FAULTS
#if XLEN == 64
  li s0, VA + 2 * PAGE(2)
  FAULTS
#endif
  li s0, VA + PAGE(1)
  FAULTS
  li s0, VA + 2 * PAGE(1)
  lw a0, 0(s0)
  BACK_TO_M
  .irp bit, PTE_A, PTE_D, PTE_U
  REMAP(s1, PTE_V | \bit)
  ENTER(MODE_S)
  FAULTS
  BACK_TO_M
  .endr
  // G is allowed there.
  REMAP(s1, PTE_V | PTE_G)
  ENTER(MODE_S)
  lw a0, 0(s0)
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
