# pins: pmp_exec_fault MTVAL_VARLEN_WR mepc_varlen_wr pmp_full_match_required mtval_vaddr_wr2
# for: rv32 rv64 machine
// An instruction of which the second half may not be executed: the fault is in that half, epc at the
// start. A load that reaches into a closed region fails, whichever end it is.
#include "pmp.h"

// A misaligned load or store; where the machine does not do them, it says so.
#define DENIED(kind, ...) \
  li gp, __LINE__; lla s7, 7f; 6: __VA_ARGS__; li s7, 0; j fail; 7: li t6, kind##_MISALIGNED; beq s8, t6, 4f; \
  li t6, kind##_ACCESS; FAIL_UNLESS(beq, s8, t6); 4: lla t6, 6b; FAIL_UNLESS(beq, s9, t6)

PMP_BEGIN
  lla s1, closed
  addi s0, s1, -2
  NAPOT(0, closed, 4096)
  PMP(PMP_NAPOT | PMP_X, 0, 0)
  ENTER(MODE_S)
  jalr ra, 0(s0)
  EQ(a3, 0x123)
  BACK_TO_M
  PMP(PMP_NAPOT, 0, 0)
  ENTER(MODE_S)
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(s0))
  SAME(s9, s0)
  ZERO_OR_REG(s10, s1)
  DENIED(LOAD, lw a0, 0(s0))
  DENIED(STORE, sw a0, 0(s0)) // may write its first half
  addi s0, s1, 2046
  addi s0, s0, 2046
  DENIED(LOAD, lw a0, 2(s0))
  DENIED(STORE, sw a0, 2(s0))
  BACK_TO_M
TEST_END

  .balign 4096
  .space 4094
  .2byte 0x0693 // addi a3, x0, 0x123
closed:
  .2byte 0x1230
  ret
  .balign 4096
  .4byte 0
