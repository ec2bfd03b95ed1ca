// Trap handlers and page tables of the hypervisor's tests. A test that does not use these does not contain them.
#include "hyp.h"

  .option norvc
  .option norelax

// As trap_entry of start.S, with what the hypervisor extension adds.
  .section .text.hyp_trap_entry, "ax"
  .globl hyp_trap_entry
  .balign 4
hyp_trap_entry:
  beqz s7, 1f
  li s6, 3
  csrr s8, mcause
  csrr s9, mepc
  csrr s10, mtval
  csrr s11, mstatus
  csrr t2, STATUSV
  csrr t3, mtval2
  csrr t4, mtinst
  csrw mepc, s7
  li s7, 0
  bgez s8, 2f
  csrw mie, x0
2:
  mret
1: // An ecall that no case expects is BACK_TO_M.
  csrr t5, mcause
  addi t5, t5, -ECALL_U
  sltiu t5, t5, 4
  beqz t5, 3f
  csrr t5, mepc
  addi t5, t5, 4
  slli t5, t5, XLEN - 30
  srli t5, t5, XLEN - 30
  li t6, 1
  slli t6, t6, 31
  or t5, t5, t6
  jr t5
3:
  j fail

// Traps into HS-mode.
  .section .text.hs_trap_entry, "ax"
  .globl hs_trap_entry
  .balign 4
hs_trap_entry:
  beqz s7, 1f
  li s6, 1
  csrr s8, scause
  csrr s9, sepc
  csrr s10, stval
  csrr s11, sstatus
  csrr t2, hstatus
  csrr t3, htval
  csrr t4, htinst
  csrw sepc, s7
  li s7, 0
  bgez s8, 2f
  csrw sie, x0
  csrw hie, x0
2:
  sret
1:
  j fail

// Traps into VS-mode, which names its registers as S-mode does.
  .section .text.vs_trap_entry, "ax"
  .globl vs_trap_entry
  .balign 4
vs_trap_entry:
  beqz s7, 1f
  li s6, 2
  csrr s8, scause
  csrr s9, sepc
  csrr s10, stval
  csrr s11, sstatus
  csrw sepc, s7
  li s7, 0
  bgez s8, 2f
  csrw sie, x0
2:
  sret
1:
  j fail

// Clears the tables of the G-stage and maps RAM at its own address, for guests. a0: levels of the scheme.
  .section .text.g_init, "ax"
  .globl g_init
g_init:
  mv s5, ra
  lla t0, g_levels
  sw a0, 0(t0)
  lla t0, g_pool
  lla t1, g_pool_end
1:
  SREG x0, 0(t0)
  addi t0, t0, REGBYTES
  bne t0, t1, 1b
  lla t0, g_pool + 4 * 4096
  lla t1, g_next
  SREG t0, 0(t1)
  G_MAP_(0x80000000, 0x80000000, PTE_V | PTE_RWX | PTE_AD | PTE_U, VM_RAM_LEVEL)
  jr s5

// Maps a page of guest physical addresses: as vm_map.
  .section .text.g_map, "ax"
  .globl g_map
g_map:
  lla t0, g_pool // table
  lla a4, g_levels
  lw a4, 0(a4)
  li t3, (1 << (VPN_BITS + 2)) - 1 // the root has two more bits of index
1: // one level
  addi a4, a4, -1
  li a5, VPN_BITS
  mul a5, a5, a4
  addi a5, a5, 12
  srl a5, a0, a5
  and a5, a5, t3
  li t3, (1 << VPN_BITS) - 1
  slli a5, a5, XLEN / 32 + 1
  add a5, a5, t0 // its entry
  beq a4, a3, 3f
  LREG a6, 0(a5)
  bnez a6, 2f
  lla t1, g_next // a new table
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

  .section .bss.g_pool, "aw", @nobits
  .globl g_pool, g_levels
  .balign 16384
g_pool: .space 16 * 4096
g_pool_end:
g_next: .space 8
g_levels: .space 4
