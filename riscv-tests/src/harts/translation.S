# pins: asid_hart_private sfence_vma_op
# for: rv64 machine
# harts: 2
// Hart 0 changes a page table, hart 1 sees the new entry after its own sfence.vma; each hart has its own satp.
#include "harts.h"
#define SV39 (8 << 60)
#define V_RWAD 0xc7
#define MPRV_S (1 << 17 | 1 << 11)

TEST_BEGIN
  csrr s1, mhartid
  // Each hart has tables of its own: page 1 is `first` for hart 0 and `second` for hart 1.
  lla s0, tables
  li t0, 3 * 4096
  mul t1, s1, t0
  add s0, s0, t1 // root, middle, leaves
  li a1, 4096
  add a2, s0, a1
  srli a0, a2, 2
  addi a0, a0, 1
  sd a0, 0(s0)
  add a2, a2, a1
  srli a0, a2, 2
  addi a0, a0, 1
  add a3, s0, a1
  sd a0, 0(a3)
  mv s2, a2 // leaves
  lla s3, first
  lla s4, second
  beqz s1, 1f
  mv t0, s3
  mv s3, s4
  mv s4, t0
1:
  srli a0, s3, 2
  ori a0, a0, V_RWAD
  sd a0, 8(s2)
  srli a0, s0, 12
  li a1, SV39 // ASID 0 for both
  or a0, a0, a1
  csrw satp, a0
  sfence.vma
  ALL_HERE(1)
  // Loads as S-mode.
  li s5, MPRV_S
  li a4, 4096
  csrs mstatus, s5
  ld a0, 0(a4)
  csrc mstatus, s5
  addi a1, s1, 1
  SAME(a0, a1)
  ALL_HERE(2)
  bnez s1, 2f
  // Hart 0 gives hart 1's page 1 the other page.
  li t0, 3 * 4096
  add a2, s2, t0
  lla a0, first
  srli a0, a0, 2
  ori a0, a0, V_RWAD
  sd a0, 8(a2)
2:
  ALL_HERE(3)
  beqz s1, 3f
  sfence.vma
3:
  csrs mstatus, s5
  ld a0, 0(a4)
  csrc mstatus, s5
  EQ(a0, 1)
  FIRST_PASSES
HARTS_DATA
  .balign 4096
first: .8byte 1
  .balign 4096
second: .8byte 2
  .balign 4096
tables: .space 6 * 4096
