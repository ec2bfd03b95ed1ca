# pins: menvcfg_pbmte_op menvcfg_pbmte_fence Svpbmt_leaf_pte_pbmt_reserved_3_fault
# pins: Svpbmt_nonleaf_pte_pbmt_must_be_zero Svpbmt_depends_Sv39 Svpbmt_noncacheable_aliasing_no_coherence_loss
# for: rv64 machine
# needs: svpbmt
// Page-based memory types: NC and IO leaves work when PBMTE is on, type 3 and types in pointers fault.
#include "vm.h"

#define PBMT(type) ((type) << 61)

VM_BEGIN
  li t0, 1 << 62
  csrs menvcfg, t0
  csrr a0, menvcfg
  and a0, a0, t0
  SAME(a0, t0)
  MAP(VA, page, DATA, 0)
  mv s1, a0
  MAP(VA + 0x1000, page, DATA | PBMT(1), 0)
  MAP(VA + 0x2000, page, DATA | PBMT(2), 0)
  MAP(VA + 0x3000, page, DATA | PBMT(3), 0)
  MAP(VA + PAGE(1), _start, DATA | PBMT(1), 1)
  addi s2, a0, -8
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 0x1000
  li a1, 0x77
  sw a1, 0(s0)
  li s0, VA + 0x2000
  fence iorw, iorw
  lw a0, 0(s0)
  EQ(a0, 0x77)
  li s0, VA + 0x3000
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  TRAPS(STORE_PAGE, sw a0, 0(s0))
  li s0, VA + PAGE(1)
  lw a0, 0(s0)
  BACK_TO_M
  li s0, VA
  .irp type, 1, 2, 3
  REMAP(s2, PTE_V | PBMT(\type))
  ENTER(MODE_S)
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  BACK_TO_M
  .endr
  // PBMTE off again.
  REMAP(s2, PTE_V)
  li t0, 1 << 62
  csrc menvcfg, t0
  sfence.vma
  ENTER(MODE_S)
  lw a0, 0(s0)
  li s0, VA + 0x1000
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
page: .space 4096
