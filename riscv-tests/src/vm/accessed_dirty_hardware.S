# pins: Svadu_hw_update_a_d_bits menvcfg_adue_op
# for: rv32 rv64 machine
# needs: svadu
// With ADUE on, the walk sets A for any access and D for a store, and nothing faults.
#include "vm.h"

VM_BEGIN
#if XLEN == 64
  li t0, 1 << 61
  csrs menvcfg, t0
  csrr a0, menvcfg
#else
  li t0, 1 << 29
  csrs menvcfgh, t0
  csrr a0, menvcfgh
#endif
  and a0, a0, t0
  SAME(a0, t0)
  MAP(VA, page, PTE_V | PTE_RWX, 0)
  mv s1, a0
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  lw a0, 4(s0)
  BACK_TO_M
  LREG a0, 0(s1)
  BITS(a0, PTE_AD, PTE_A)
  ENTER(MODE_S)
  li a1, 0x13
  sw a1, 4(s0)
  BACK_TO_M
  LREG a0, 0(s1)
  BITS(a0, PTE_AD | PTE_RWX | PTE_V | PTE_U | PTE_G, PTE_AD | PTE_RWX | PTE_V)
  // A fetch sets A only.
  REMAP(s1, PTE_V | PTE_RWX)
  ENTER(MODE_S)
  jalr ra, 0(s0)
  BACK_TO_M
  LREG a0, 0(s1)
  BITS(a0, PTE_AD, PTE_A)
  // An access that is refused sets neither.
  REMAP(s1, PTE_V | PTE_R)
  ENTER(MODE_S)
  TRAPS(STORE_PAGE, sw a1, 4(s0))
  BACK_TO_M
  LREG a0, 0(s1)
  BITS(a0, PTE_D, 0)
TEST_END

  .balign 4096
page:
  ret
  nop
  .balign 4096
