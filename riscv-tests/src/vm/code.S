# pins: sfence_vma_op sfence_vma_invalidation fence_i_op sfence_vma_asid_effect
# for: rv32 rv64 machine
// Code and translation: after an entry changes, the same address runs other code; code that is
// written through one address and run through another needs fence.i only.
#include "vm.h"

#define RETURNS(value) li a0, 0; li gp, __LINE__; jalr ra, 0(s0); EQ(a0, value)

VM_BEGIN
  MAP(VA, one, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s1, a0
  MAP(VA + 0x1000, two, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s2, a0
  LREG s3, 0(s1)
  LREG s4, 0(s2)
  VM_ON
  ENTER(MODE_S)
  li s0, VA
  RETURNS(1)
  RETURNS(1)
  // Another page at the same address.
  SREG s4, 0(s1)
  sfence.vma
  RETURNS(2)
  SREG s3, 0(s1)
  sfence.vma s0
  RETURNS(1)
  // Written through the other address.
  SREG s3, 0(s2)
  sfence.vma
  li t0, VA + 0x1000
  li t1, 0x00500513 // li a0, 5
  sw t1, 0(t0)
  fence.i
  RETURNS(5)
  lla t0, one // and through physical memory
  li t1, 0x00600513
  sw t1, 0(t0)
  fence.i
  RETURNS(6)
  // The page becomes data.
  andi t0, s3, ~PTE_X
  SREG t0, 0(s1)
  sfence.vma
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  SREG s3, 0(s1)
  sfence.vma
  RETURNS(6)
  // The page becomes U-mode's, which S-mode must not run.
  ori t0, s3, PTE_U
  SREG t0, 0(s1)
  sfence.vma
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  BACK_TO_M
  ENTER_U
  RETURNS(6)
  BACK_TO_M
  // In M-mode the address is physical, and nothing is there.
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(s0))
  // The code ran on in the middle of a page: continue across two pages that are not neighbours.
  SREG s4, 0(s2)
  SREG s3, 0(s1)
  sfence.vma
  ENTER(MODE_S)
  li s0, VA + 0xffc
  RETURNS(2)
  BACK_TO_M
TEST_END

  .balign 4096
one:
  li a0, 1
  ret
  .space 4096 - 12
  nop
  .space 4096
two:
  li a0, 2
  ret
  .balign 4096
