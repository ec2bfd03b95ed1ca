# pins: mtval_instr_bits mtval_ill_instr_exc_in_low_bits mtval_instr_bits_sz mtval_vaddr_wr1 stval_op_breakpoint
# pins: MTVAL_PER_EXC_BEHAVIOR mtval_op mtval_other_traps_zero stval_op_illegal_instr stval_op_illegal_instr_format
# pins: pma_precise_recom
# for: rv32 rv64 machine
// What mtval tells by cause: zero, or the instruction's bits, or the address — nothing else.
#include "priv.h"

TEST_BEGIN
  li t0, -1
  csrw mtval, t0
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  ZERO_OR(s10, 0xfe000033)
  TRAPS_WORD(ILLEGAL, 0xffffffff)
  ZERO_OR(s10, 0xffffffff)
  csrw mtval, t0
  TRAPS_HALF(ILLEGAL, 0x8002) // c.jr x0: 16 bits only
  ZERO_OR(s10, 0x8002)
  csrw mtval, t0
  TRAPS_HALF(ILLEGAL, 0)
  EQ(s10, 0)
  TRAPS(ILLEGAL, csrrw a0, cycle, a1)
  ZERO_OR(s10, 0xc0059573)
  // A breakpoint may leave its address.
  TRAPS(BREAKPOINT, ebreak)
  ZERO_OR_REG(s10, s9)
  // Addresses of accesses; nothing is at 16.
  li s0, 16
  TRAPS(LOAD_ACCESS, lw a0, 8(s0))
  ZERO_OR(s10, 24)
  TRAPS(STORE_ACCESS, sb a0, -1(s0))
  ZERO_OR(s10, 15)
  TRAPS(STORE_ACCESS, amoadd.w a0, a1, (s0))
  ZERO_OR(s10, 16)
  TRAPS(LOAD_ACCESS, fld fa0, 0(s0))
  ZERO_OR(s10, 16)
  TRAPS(LOAD_ACCESS, lr.w a0, (s0))
  ZERO_OR(s10, 16)
  TRAPS_ANYWHERE(FETCH_ACCESS, jalr ra, 0(s0))
  EQ(s9, 16)
  ZERO_OR(s10, 16)
  csrw mtval, t0
  TRAPS(ECALL_M, ecall)
  EQ(s10, 0)
TEST_END
