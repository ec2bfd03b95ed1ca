# pins: vsstatus_vs_op H_vscsrs_sub hstatus_spv_sret
# needs: v
# for: rv32 rv64 machine
// A small hypervisor: two guests in turns, each with memory of its own at the same guest physical address. Vector registers
// are switched when a guest first uses them in its turn: until then sstatus.VS is off, and the guest does not notice.
#include "hyp.h"
.option arch, +v

#define GPA 0x20000000
// Of the hypervisor, which its guests leave alone: s2 the guest in turn, s3 whose vector registers are loaded (-1: nobody's),
// s4 switches of vector registers, s5 guests that are done.
#define CONTEXT_BYTES (12 * REGBYTES)
#define VECTOR_BYTES 0x8000 // VLEN up to 8192

HYP_BEGIN
  G_BEGIN
  G_MAP(GPA, memory0, GUEST, 0)
  mv s1, a0
  // The second guest's tables: the same ones at another place, but for that page.
  lla t0, g_pool
  lla t1, second_pool
  sub t2, t1, t0
  srli a2, t2, 2 // what pointers differ by
  li t3, 16 * 4096 / REGBYTES
1:
  LREG a0, 0(t0)
  andi a1, a0, 0xf
  li t4, PTE_V
  bne a1, t4, 2f
  add a0, a0, a2
2:
  SREG a0, 0(t1)
  addi t0, t0, REGBYTES
  addi t1, t1, REGBYTES
  addi t3, t3, -1
  bnez t3, 1b
  add s1, s1, t2
  lla t0, memory1
  srli t0, t0, 2
  ori t0, t0, GUEST
  SREG t0, 0(s1)
  // Both begin at `guest`, and differ in a0.
  lla t0, contexts
  lla t1, guest
  li t2, 3
  SREG t1, 0(t0)
  SREG t2, REGBYTES(t0)
  li t3, CONTEXT_BYTES
  add t0, t0, t3
  li t2, 5
  SREG t1, 0(t0)
  SREG t2, REGBYTES(t0)
  csrw vsatp, x0
  li t0, MSTATUS_FS & 0x2000 | MSTATUS_VS & 0x200
  csrw vsstatus, t0
  csrw hedeleg, x0
  DELEGATE(1 << ECALL_VS | 1 << ILLEGAL)
  lla t0, hypervisor
  csrw stvec, t0
  CSR_CLEAR(mstatus, MSTATUS_VS)
  li s2, 1
  li s3, -1
  li s4, 0
  li s5, 0
  ENTER_HS(MODE_S)
  j next_guest
finished:
  BACK_TO_M
  lla t0, memory0
  lw a0, 0(t0)
  EQ(a0, 30)
  lla t0, memory1
  lw a0, 12(t0)
  EQ(a0, 50)
  // Ten turns with an addition, one with the store, of two guests.
  EQ(s4, 22)
TEST_END

// Adds its number ten times, and lets the other one run after each.
guest:
  vsetivli x0, 4, e32, m1, ta, ma
  vmv.v.x v31, a0
  vmv.v.i v8, 0
  li a2, 10
  li a7, 0
1:
  vadd.vv v8, v8, v31
  ecall
  addi a2, a2, -1
  bnez a2, 1b
  li a1, GPA
  vse32.v v8, (a1)
  li a7, 1
  ecall
  ebreak

  .balign 4
hypervisor:
  csrr t0, scause
  li t1, ECALL_VS
  bne t0, t1, use_vectors
  csrr t0, sepc
  addi t0, t0, 4
  lla t1, contexts
  li t2, CONTEXT_BYTES
  mul t2, t2, s2
  add t1, t1, t2
  SREG t0, 0(t1)
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7
  SREG a\n, (\n + 1) * REGBYTES(t1)
  .endr
  add s5, s5, a7
  li t0, 2
  beq s5, t0, finished
next_guest:
  xori s2, s2, 1
  // Its memory, by a VMID of its own.
  lla t0, g_pool
  beqz s2, 1f
  lla t0, second_pool
1:
  srli t0, t0, 12
  li t1, SATP_MODE(LEVELS)
  or t0, t0, t1
#if XLEN == 64
  slli t1, s2, 44
#else
  slli t1, s2, 22
#endif
  add t0, t0, t1
  csrw hgatp, t0
  // Its vector registers, if they are there still.
  li t0, MSTATUS_VS
  csrc sstatus, t0
  bne s2, s3, 1f
  csrs sstatus, t0
1:
  lla t1, contexts
  li t2, CONTEXT_BYTES
  mul t2, t2, s2
  add t1, t1, t2
  LREG t0, 0(t1)
  csrw sepc, t0
  .irp n, 0, 1, 2, 3, 4, 5, 6, 7
  LREG a\n, (\n + 1) * REGBYTES(t1)
  .endr
  li t0, HSTATUS_SPV | HSTATUS_SPVP
  csrs hstatus, t0
  li t0, MSTATUS_SPP
  csrs sstatus, t0
  sret

// An illegal instruction: the guest's vector unit was off.
use_vectors:
  li t1, ILLEGAL
  bne t0, t1, unexpected
  csrr t0, sstatus
  li t1, MSTATUS_VS
  and t0, t0, t1
  bnez t0, unexpected
  csrs sstatus, t1
  addi s4, s4, 1
  bltz s3, 1f
  lla t0, vectors
  li t1, VECTOR_BYTES
  mul t1, t1, s3
  add t0, t0, t1
  csrr t1, vtype
  SREG t1, 0(t0)
  csrr t1, vl
  SREG t1, REGBYTES(t0)
  csrr t1, vstart
  SREG t1, 2 * REGBYTES(t0)
  csrw vstart, x0
  csrr t1, vlenb
  slli t1, t1, 3
  addi t0, t0, 64
  .irp n, 0, 8, 16, 24
  vs8r.v v\n, (t0)
  add t0, t0, t1
  .endr
1:
  mv s3, s2
  lla t0, vectors
  li t1, VECTOR_BYTES
  mul t1, t1, s3
  add t0, t0, t1
  csrr t1, vlenb
  slli t1, t1, 3
  addi t2, t0, 64
  .irp n, 0, 8, 16, 24
  vl8re8.v v\n, (t2)
  add t2, t2, t1
  .endr
  LREG t1, 0(t0)
  LREG t2, REGBYTES(t0)
  vsetvl x0, t2, t1
  LREG t1, 2 * REGBYTES(t0)
  csrw vstart, t1
  sret
unexpected:
  j fail

  .bss
  .balign 16384
second_pool: .space 16 * 4096
memory0: .space 4096
memory1: .space 4096
contexts: .space 2 * CONTEXT_BYTES
  .balign 64
vectors: .space 2 * VECTOR_BYTES
