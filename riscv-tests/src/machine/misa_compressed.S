# pins: misa_extensions_disabling misa_inc_ialign mepc_bit1_dyn_ialign_op mepc_align taken_cti_misaligned_exc
# pins: cond_br_no_ia_misaligned_exc_not_taken jump_misaligned_exception branch_misaligned_taken_exception
# pins: branch_misaligned_untaken_exception mepc_enc sepc_op_mask_ialign32 misa_extensions_impl_def
# pins: misa_extensions_disabling_def
# for: rv32 rv64 machine
// Without C, instructions start at multiples of four: jumps elsewhere trap at the jump, and bit 1 of
// mepc and sepc hides. A hart whose misa.C is fixed has nothing to show.
#include "priv.h"

#define C (1 << 2)
#define MISALIGNED(target, ...) TRAPS(FETCH_MISALIGNED, __VA_ARGS__); lla t0, target; ZERO_OR_REG(s10, t0)

TEST_BEGIN
  lla s0, odd
  csrw mepc, s0
  csrw sepc, s0
  .balign 4
  csrci misa, C
  csrr a0, misa
  andi a0, a0, C
  beqz a0, 1f
  j pass
1:
  // mepc[1] reads as zero, and is still there when C comes back.
  csrr a0, mepc
  addi a1, s0, -2
  SAME(a0, a1)
  csrr a0, sepc
  SAME(a0, a1)
  csrsi misa, C
  csrr a0, mepc
  SAME(a0, s0)
  csrr a0, sepc
  SAME(a0, s0)
  .balign 4
  csrci misa, C

  MISALIGNED(odd, jalr ra, 0(s0))
  MISALIGNED(odd, jal ra, odd)
  MISALIGNED(odd, beq x0, x0, odd)
  MISALIGNED(odd, bge x0, x0, odd)
  // The link was not written.
  li ra, 5
  TRAPS(FETCH_MISALIGNED, jalr ra, 0(s0))
  EQ(ra, 5)
  TRAPS(FETCH_MISALIGNED, jal ra, odd)
  EQ(ra, 5)
  // Not taken: no exception.
  bne x0, x0, odd
  blt x0, x0, odd
  // Compressed instructions do not exist; an address that is odd by one is still made even.
  .balign 4
  TRAPS(ILLEGAL, .2byte 0x0001; .2byte 0x0001)
  lla t0, 2f
  jalr ra, 1(t0)
2:
  // mret goes to mepc with bit 1 masked.
  lla t0, 3f
  csrsi misa, C
  addi t0, t0, 2
  csrw mepc, t0
  .balign 4
  csrci misa, C
  CSR_SET(mstatus, MSTATUS_MPP)
  mret
  .balign 4
3:
  nop
  // C cannot be cleared by an instruction whose successor is not aligned for it.
  csrsi misa, C
  j 4f
  .balign 4
  .2byte 0x0001
4:
  csrci misa, C
  .2byte 0x0001
  csrr a0, misa
  andi a0, a0, C
  EQ(a0, C)
TEST_END

  .balign 4
  .2byte 0x0001
odd:
  ret
