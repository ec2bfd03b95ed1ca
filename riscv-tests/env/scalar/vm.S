// Page tables for tests, built by a walk like the one that hardware does. A test that does not
// call these does not contain them.
#include "vm.h"

  .option norvc
  .option norelax

// Clears all tables and maps RAM twice: for S-mode at its own addresses, for U-mode (which may not
// share executable pages with S) 1 GiB above. a0: levels of the scheme.
  .section .text.vm_init, "ax"
  .globl vm_init
vm_init:
  mv s5, ra
  lla t0, vm_levels
  sw a0, 0(t0)
  lla t0, vm_pool
  lla t1, vm_pool_end
1:
  SREG x0, 0(t0)
  addi t0, t0, REGBYTES
  bne t0, t1, 1b
  lla t0, vm_pool + 4096
  lla t1, vm_next
  SREG t0, 0(t1)
  MAP_(0x80000000, 0x80000000, PTE_V | PTE_RWX | PTE_AD, VM_RAM_LEVEL)
  MAP_(0xc0000000, 0x80000000, PTE_V | PTE_RWX | PTE_AD | PTE_U, VM_RAM_LEVEL)
  jr s5

// Maps one page. a0 virtual, a1 physical address, a2 all bits of the entry but the page number,
// a3 the level of the leaf (0: 4 KiB); a0 becomes the address of the entry. Uses a4-a7, t0-t6.
  .section .text.vm_map, "ax"
  .globl vm_map
vm_map:
  lla t0, vm_pool // table
  lla a4, vm_levels
  lw a4, 0(a4)
1: // one level
  addi a4, a4, -1
  li a5, VPN_BITS
  mul a5, a5, a4
  addi a5, a5, 12
  srl a5, a0, a5
  andi a5, a5, (1 << VPN_BITS) - 1
  slli a5, a5, XLEN / 32 + 1
  add a5, a5, t0 // its entry
  beq a4, a3, 3f
  LREG a6, 0(a5)
  bnez a6, 2f
  lla t1, vm_next // a new table
  LREG a6, 0(t1)
  li t2, 4096
  add t2, t2, a6
  SREG t2, 0(t1)
  srli a6, a6, 2
  ori a6, a6, PTE_V
  SREG a6, 0(a5)
2:
  srli t0, a6, 10
  slli t0, t0, 12
  j 1b
3:
  srli a6, a1, 12
  slli a6, a6, 10
  or a6, a6, a2
  SREG a6, 0(a5)
  mv a0, a5
  ret

  .section .bss.vm, "aw", @nobits
  .globl vm_pool, vm_levels
  .balign 4096
vm_pool: .space 16 * 4096
vm_pool_end:
vm_next: .space 8
vm_levels: .space 4
