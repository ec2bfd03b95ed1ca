# pins: sfence_vma_asid_effect ASIDLEN
# for: rv32 rv64 machine
// Two address spaces with ASIDs 1 and 2: switching between them needs no fence. A hart with less
// than two bits of ASID (ASIDLEN, found by writing ones) has nothing to show.
#include "vm.h"

#if XLEN == 64
#define ASID(n) ((n) << 44)
#define ASID_SHIFT 44
#define ASID_BITS 16
#else
#define ASID(n) ((n) << 22)
#define ASID_SHIFT 22
#define ASID_BITS 9
#endif

VM_BEGIN
  VM_ON
  csrr s2, satp
  li t0, ((1 << ASID_BITS) - 1) << ASID_SHIFT
  csrs satp, t0
  csrr s3, satp
  VM_OFF
  xor s3, s3, s2
  srli s3, s3, ASID_SHIFT
  addi t0, s3, 1 // the bits that are implemented are the lowest
  and t0, t0, s3
  EQ(t0, 0)
  li t0, 3
  bgeu s3, t0, 1f
  j pass
1:
  MAP(VA, first, DATA, 0)
  mv s1, a0
  lla t0, first
  li t1, 1
  sw t1, 0(t0)
  lla t0, second
  li t1, 2
  sw t1, 0(t0)
  // A second root: a copy of the first, with another table for VA. The pool's tables are taken in
  // order, so copy all of it.
  lla t0, vm_pool
  lla t1, copy
  lla t2, vm_pool + 16 * 4096
2:
  LREG t3, 0(t0)
  SREG t3, 0(t1)
  addi t0, t0, REGBYTES
  addi t1, t1, REGBYTES
  bne t0, t2, 2b
  // Pointers within the copy lead into the copy: those from the root on the way to VA.
  lla s4, copy
  lla s5, vm_pool
  sub s6, s4, s5 // s6 is free between traps
  li t5, LEVELS - 1
  mv t0, s4
3:
  li t1, VPN_BITS
  mul t1, t1, t5
  addi t1, t1, 12
  li t2, VA
  srl t2, t2, t1
  andi t2, t2, (1 << VPN_BITS) - 1
  slli t2, t2, XLEN / 32 + 1
  add t0, t0, t2
  beqz t5, 4f
  LREG t3, 0(t0)
  srli t4, s6, 2
  add t3, t3, t4
  SREG t3, 0(t0)
  srli t0, t3, 10
  slli t0, t0, 12
  addi t5, t5, -1
  j 3b
4:
  lla t1, second
  srli t1, t1, 2
  ori t1, t1, DATA
  SREG t1, 0(t0)

  li t0, ASID(1)
  or s2, s2, t0
  csrr t0, satp
  srli s3, s4, 12
  li t1, SATP_MODE(LEVELS) | ASID(2)
  or s3, s3, t1
  csrw satp, s2
  sfence.vma
  ENTER(MODE_S)
  li s0, VA
  lw a0, 0(s0)
  EQ(a0, 1)
  csrw satp, s3
  lw a0, 0(s0)
  EQ(a0, 2)
  csrw satp, s2
  lw a0, 0(s0)
  EQ(a0, 1)
  csrw satp, s3
  lw a0, 0(s0)
  EQ(a0, 2)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
first: .space 4096
second: .space 4096
copy: .space 16 * 4096
