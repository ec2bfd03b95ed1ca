# pins: mtval_vaddr_wr2 stval_op_load_store_fault MTVAL_VARLEN_WR mepc_varlen_wr stval_faulting_address_variable_instr
# pins: mepc_op mtval_op
# for: rv32 rv64 machine
// Accesses across two pages. When the second is missing the fault is in the second: tval, if it is
// not zero, is the first byte there, epc the start of the instruction. A machine that refuses
// misaligned accesses may say so instead.
#include "vm.h"

// A load or store at s0, of which some bytes are on the page at s1, which faults.
#define SECOND(kind, ...) \
  li gp, __LINE__; lla s7, 7f; 6: __VA_ARGS__; li s7, 0; j fail; \
  7: lla t6, 6b; FAIL_UNLESS(beq, s9, t6); li t6, kind##_MISALIGNED; beq s8, t6, 4f; li t6, kind##_PAGE; \
  FAIL_UNLESS(beq, s8, t6); beqz s10, 4f; FAIL_UNLESS(beq, s10, s1); 4:

VM_BEGIN
  MAP(VA, first, PTE_V | PTE_RWX | PTE_AD, 0)
  MAP(VA + 0x1000, second, PTE_V | PTE_RWX | PTE_AD, 0)
  mv s2, a0
  MAP(VA + 0x3000, second, PTE_V | PTE_RWX | PTE_AD, 0)
  VM_ON
  ENTER(MODE_S)
  li s1, VA + 0x1000
  // Both are there, though not neighbours in physical memory.
  li s0, VA + 0xffe
  lhu a0, 0(s0)
  EQ(a0, 0x0693)
  jalr ra, -2(s0) // runs across: c.nop, then a 32-bit instruction in both pages, then ret
  EQ(a3, 0x123)
  BACK_TO_M

  // The second is gone.
  SREG x0, 0(s2)
  sfence.vma
  ENTER(MODE_S)
  // Instruction fetch: mepc says where it starts, mtval where it failed.
  li s0, VA + 0xffe
  TRAPS_ANYWHERE(FETCH_PAGE, jalr ra, 0(s0))
  SAME(s9, s0)
  ZERO_OR_REG(s10, s1)
  SECOND(LOAD, lw a0, 0(s0))
  SECOND(STORE, sw a0, 0(s0)) // the first part may be written or not
  lhu a0, 0(s0)
#if XLEN == 64
  li s0, VA + 0xffc
  SECOND(LOAD, ld a0, 0(s0))
  SECOND(STORE, sd a0, 0(s0))
#endif
  li s0, VA + 0xff9
  SECOND(LOAD, fld fa0, 0(s0))
  SECOND(STORE, fsd fa0, 0(s0))
  BACK_TO_M

  // The first is missing: the fault is there.
  ENTER(MODE_S)
  li s0, VA + 0x2fff
  li s1, VA + 0x2fff
  SECOND(LOAD, lw a0, 0(s0))
  SECOND(STORE, sw a0, 0(s0))
  BACK_TO_M
TEST_END

  .balign 4096
second:
  .2byte 0x1230 // the upper half of addi a3, x0, 0x123
  ret
  .balign 4096
  .space 4096
first:
  .space 4096 - 4
  .2byte 0x0001 // c.nop
  .2byte 0x0693 // the lower half
