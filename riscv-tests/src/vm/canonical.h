// Bits above the scheme's address are copies of its highest one, for any access.
#include "vm.h"

#define BITS_USED VPN_SHIFT(LEVELS)
#define FAULTS TRAPS(LOAD_PAGE, lw a0, 0(s0)); ZERO_OR_REG(s10, s0); TRAPS(STORE_PAGE, sw a0, 0(s0)); \
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0)); ZERO_OR_REG(s10, s0)

VM_BEGIN
  MAP(VA, page, PTE_V | PTE_RWX | PTE_AD, 0)
  // The last page of the upper half, and the first one.
  MAP(-4096, page, PTE_V | PTE_RWX | PTE_AD, 0)
  MAP(-(1 << (BITS_USED - 1)), page, PTE_V | PTE_RWX | PTE_AD, 0)
  // The last page of the lower half.
  MAP((1 << (BITS_USED - 1)) - 4096, page, PTE_V | PTE_RWX | PTE_AD, 0)
  VM_ON
  ENTER(MODE_S)
  .irp va, VA, -4096, -(1 << (BITS_USED - 1)), (1 << (BITS_USED - 1)) - 4096
  li s0, \va
  lw a0, 4(s0)
  EQ(a0, 0x13)
  jalr ra, 0(s0)
  .endr
  // One higher bit changed: the same entry would be found, if that were allowed.
  li s0, VA | 1 << BITS_USED
  FAULTS
  li s0, VA | 1 << 63
  FAULTS
  li s0, (1 << BITS_USED) - 4096
  FAULTS
  li s0, 1 << (BITS_USED - 1)
  FAULTS
  li s0, -4096 ^ 1 << BITS_USED
  FAULTS
  BACK_TO_M
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
