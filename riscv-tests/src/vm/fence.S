# pins: sfence_vma_op sfence_vma_ordering sfence_vma_invalidation sfence_vma_all_asid_va sfence_vma_asid_only
# pins: sfence_vma_va_all_asid sfence_vma_va_asid sfence_vma_invalid_va sfence_vma_rs2_bits sfence_vma_mode_effect
# pins: satp_op_sfence_vma satp_op_active sfence_vma_ordering_semantics sfence_vma_implicit_access
# for: rv32 rv64 machine
// After a change of an entry and sfence.vma, in each of its four forms, the next access sees it.
#include "vm.h"

// The entry at s1 points to this page; without a fence.
#define SET(symbol, bits) lla t0, symbol; srli t0, t0, 12; slli t0, t0, 10; ori t0, t0, (bits) & 0x7ff; SREG t0, 0(s1)
#define READS(value) lw a0, 0(s0); EQ(a0, value)

VM_BEGIN
  MAP(VA, first, DATA, 0)
  mv s1, a0
  lla t0, first
  li t1, 1
  sw t1, 0(t0)
  lla t0, second
  li t1, 2
  sw t1, 0(t0)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  li s2, 0 // ASID 0, in a register that is not x0
  READS(1)
  SET(second, DATA)
  sfence.vma
  READS(2)
  SET(first, DATA)
  sfence.vma s0
  READS(1)
  SET(second, DATA)
  sfence.vma x0, s2
  READS(2)
  SET(first, DATA)
  sfence.vma s0, s2
  READS(1)
  // Less permission, and none.
  SET(first, PTE_V | PTE_R | PTE_AD)
  sfence.vma s0
  TRAPS(STORE_PAGE, sw x0, 0(s0))
  SREG x0, 0(s1)
  sfence.vma s0
  TRAPS(LOAD_PAGE, lw a0, 0(s0))
  SET(second, DATA)
  sfence.vma
  READS(2)
  // Addresses that are not valid: no effect, no exception; nor with bits above ASIDMAX.
  li t0, XMIN
  sfence.vma t0
  li t1, -1
  sfence.vma t0, t1
  sfence.vma s0, t1
  READS(2)
  // A global page answers to a fence over all.
  SET(first, DATA | PTE_G)
  sfence.vma
  READS(1)
  SET(second, DATA | PTE_G)
  sfence.vma s0
  READS(2)

  // Off and on again works at once.
  csrr s3, satp
  csrw satp, x0
  lla t0, second
  lw a0, 0(t0)
  EQ(a0, 2)
  csrw satp, s3
  READS(2)
  BACK_TO_M

  // A table written in M-mode, where satp is not active.
  SET(first, DATA)
  sfence.vma
  ENTER(MODE_S)
  READS(1)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
first: .space 4096
second: .space 4096
