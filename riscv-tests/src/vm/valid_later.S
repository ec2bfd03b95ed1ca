# pins: Svvptc_explicit_stores_update_valid_bit
# for: rv32 rv64 machine
# needs: svvptc
// Svvptc: an entry that becomes valid is seen after a while without any fence.
#include "vm.h"

VM_BEGIN
  MAP(VA, page, DATA & ~PTE_V, 0)
  mv s1, a0
  lla t0, page
  li t1, 0x2468
  sw t1, 0(t0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  LREG t0, 0(s1)
  ori t0, t0, PTE_V
  SREG t0, 0(s1)
  li gp, __LINE__
  li s2, 100000
1: // faults lead back here
  addi s2, s2, -1
  bgtz s2, 2f
  j fail
2:
  lla s7, 1b
  lw a0, 0(s0)
  li s7, 0
  EQ(a0, 0x2468)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
