# pins: Svinval_sinval_vma_invalidates_same_as_sfence_vma Svinval_sfence_w_inval_orders_before_sinval_vma
# pins: Svinval_sequence_rs1_rs2 Svinval_sequence_reads_writes_before Svinval_sequence_reads_writes_after
# pins: Svinval_illegal_instruction_u_mode Svinval_illegal_instruction_tvm Svinval_sfence_w_inval_inval_u_mode
# pins: Svinval_sfence_w_inval_inval_s_vs_mode
# for: rv32 rv64 machine
# needs: svinval
// sfence.w.inval, sinval.vma and sfence.inval.ir together do what sfence.vma does.
#include "vm.h"

#define SET(symbol) lla t0, symbol; srli t0, t0, 12; slli t0, t0, 10; ori t0, t0, DATA; SREG t0, 0(s1)
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
  li s2, 0
  READS(1)
  SET(second)
  sfence.w.inval
  sinval.vma x0, x0
  sfence.inval.ir
  READS(2)
  SET(first)
  sfence.w.inval
  sinval.vma s0, x0
  sfence.inval.ir
  READS(1)
  SET(second)
  sfence.w.inval
  sinval.vma s0, s2
  sfence.inval.ir
  READS(2)
  SET(first)
  sfence.w.inval
  sinval.vma x0, s2
  sfence.inval.ir
  READS(1)
  BACK_TO_M

  // TVM takes away sinval.vma, not the others.
  CSR_SET(mstatus, MSTATUS_TVM)
  ENTER(MODE_S)
  TRAPS(ILLEGAL, sinval.vma x0, x0)
  TRAPS(ILLEGAL, sfence.vma)
  sfence.w.inval
  sfence.inval.ir
  BACK_TO_M
  CSR_CLEAR(mstatus, MSTATUS_TVM)

  // None of them is for U-mode.
  ENTER_U
  TRAPS(ILLEGAL, sinval.vma x0, x0)
  TRAPS(ILLEGAL, sfence.w.inval)
  TRAPS(ILLEGAL, sfence.inval.ir)
  TRAPS(ILLEGAL, sfence.vma)
  BACK_TO_M
TEST_END

  .bss
  .balign 4096
first: .space 4096
second: .space 4096
