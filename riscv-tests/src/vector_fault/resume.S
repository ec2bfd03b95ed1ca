# pins: mepc_op mtval_vaddr_wr1
# for: rv32 rv64 machine
# needs: v
// A vector load or store that runs into a missing page stops at that element: vstart is its number,
// elements before it are done, and the instruction can be resumed there.
#include "vm.h"

VM_BEGIN
  MAP(VA, first, DATA, 0)
  MAP(VA + 0x1000, second, DATA, 0)
  mv s2, a0
  LREG s3, 0(s2)
  // Words 0x10 to 0x17, three of which are on the first page.
  lla t0, first + 0xff4
  lla t1, second
  li t2, 0x10
  .irp at, 0, 4, 8
  sw t2, \at(t0)
  addi t2, t2, 1
  .endr
  .irp at, 0, 4, 8, 12, 16
  sw t2, \at(t1)
  addi t2, t2, 1
  .endr
  SREG x0, 0(s2)
  VM_ON
  ENTER(MODE_S)
  li s0, VA + 0xff4
  li s1, VA + 0x1000
  vsetivli t0, 8, e32, m8, ta, ma // 8 elements at any VLEN from 32
  EQ(t0, 8)
  vmv.v.i v8, -1
  TRAPS(LOAD_PAGE, vle32.v v8, (s0))
  ZERO_OR_REG(s10, s1)
  csrr a0, vstart
  EQ(a0, 3)
  csrr a0, vl
  EQ(a0, 8)
  mv s4, a0
  BACK_TO_M
  // The page arrives.
  SREG s3, 0(s2)
  sfence.vma
  ENTER(MODE_S)
  li s0, VA + 0xff4
  vle32.v v8, (s0) // goes on at element 3
  csrr a0, vstart
  EQ(a0, 0)
  vid.v v16
  vadd.vi v16, v16, 15
  vadd.vi v16, v16, 1
  vmsne.vv v0, v8, v16
  vfirst.m a0, v0
  EQ(a0, -1)
  BACK_TO_M

  // A store: the same, and what is behind the fault is not written.
  SREG x0, 0(s2)
  sfence.vma
  ENTER(MODE_S)
  li s0, VA + 0xff4
  vmv.v.i v8, 7
  TRAPS(STORE_PAGE, vse32.v v8, (s0))
  csrr a0, vstart
  EQ(a0, 3)
  lw a0, 8(s0)
  EQ(a0, 7)
  BACK_TO_M
  lla t0, second
  lw a0, 0(t0)
  EQ(a0, 0x13)
  SREG s3, 0(s2)
  sfence.vma
  ENTER(MODE_S)
  li s0, VA + 0xff4
  vse32.v v8, (s0)
  lw a0, 0x1c(s0)
  EQ(a0, 7)
  csrr a0, vstart
  EQ(a0, 0)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
first: .space 4096
  .space 4096
second: .space 4096
