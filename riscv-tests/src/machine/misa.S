# pins: misa_acc misa_always_rd misa_enc misa_mxl_op misa_mxl_acc misa_mxl_enc misa_sz misa_extensions_enc misa_i_op
# pins: misa_e_op misa_e_not_i misa_e_acc misa_m_op misa_s_op misa_u_op misa_b_op misa_extensions_rsv_ret_0
# pins: misa_extensions_op misa_extensions_rst misa_c_set MISA_CSR_IMPLEMENTED MISA_WARL MISA_EXTENSIONS_WARL
# pins: MISA_EXTENSIONS_WRITABLE_BITS misa_extensions_dependencies MXLEN misa_x_op
# for: rv32 rv64 machine
// misa: the width, and a bit for each letter. What it says agrees with what the hart does.
#include "priv.h"

#define LETTER(c) (1 << ((c) - 'A'))
#define HAS(c, yes) li gp, __LINE__; srli t5, s0, (c) - 'A'; andi t5, t5, 1; li t6, yes; FAIL_UNLESS(beq, t5, t6)

TEST_BEGIN
  csrr s0, misa
  li gp, __LINE__
  bnez s0, 1f
  j pass // zero: not implemented
1:
  // MXL in the two highest bits.
  srli a0, s0, XLEN - 2
  EQ(a0, XLEN / 32)
  // The base is I, and so not E. This suite is for M A F D C B V, S and U.
  HAS('I', 1)
  HAS('E', 0)
  HAS('M', 1)
  HAS('A', 1)
  HAS('F', 1)
  HAS('D', 1)
  HAS('C', 1)
  HAS('B', 1)
  HAS('V', 1)
  HAS('S', 1)
  HAS('U', 1)
  // Reserved letters and the bits between are zero.
  HAS('G', 0)
  HAS('J', 0)
  HAS('K', 0)
  HAS('L', 0)
  HAS('N', 0)
  HAS('O', 0)
  HAS('P', 0)
  HAS('R', 0)
  HAS('T', 0)
  HAS('W', 0)
  HAS('Y', 0)
  HAS('Z', 0)
#if XLEN == 64
  slli a0, s0, 2
  srli a0, a0, 28
  EQ(a0, 0)
#endif
  // Writing what is there changes nothing; MXL, I and E cannot be written at all.
  csrw misa, s0
  csrr a0, misa
  SAME(a0, s0)
  li t0, LETTER('E') | 3 << (XLEN - 2)
  csrs misa, t0
  csrr a0, misa
  SAME(a0, s0)
  // F off takes D with it, if F can be switched off.
  li t0, LETTER('F')
  csrc misa, t0
  csrr a0, misa
  and t1, a0, t0
  bnez t1, 2f
  li t0, LETTER('D')
  and t1, a0, t0
  EQ(t1, 0)
2:
  csrw misa, s0
  csrr a0, misa
  SAME(a0, s0)
TEST_END
