# pins: ld_op_rv64i lw_op_rv64i lwu_op lh_op_rv64i lhu_rv64i_op lb_rv64i_op lbu_rv64i_op
# pins: sd_op_rv64i sw_op_rv64i sh_op_rv64i sb_op_rv64i
# for: rv64
// RV64's loads fill 64 bits: lw with the sign, lwu with zeros.
#include "test.h"

#define LOAD(insn, offset, value) insn a0, offset(s0); EQ(a0, value)

TEST_BEGIN
  lla s0, data
  LOAD(ld, 0, 0x8123456789abcdef)
  LOAD(lw, 0, 0xffffffff89abcdef)
  LOAD(lw, 4, 0xffffffff81234567)
  LOAD(lwu, 0, 0x89abcdef)
  LOAD(lwu, 4, 0x81234567)
  LOAD(lh, 0, 0xffffffffffffcdef)
  LOAD(lhu, 0, 0xcdef)
  LOAD(lb, 0, 0xffffffffffffffef)
  LOAD(lbu, 0, 0xef)
  LOAD(lb, 7, 0xffffffffffffff81)
  li a1, 0x1122334455667788
  sd a1, 8(s0)
  LOAD(ld, 8, 0x1122334455667788)
  LOAD(lbu, 8, 0x88)
  LOAD(lbu, 15, 0x11)
  li a1, 0xffffffffaabbccdd
  sw a1, 8(s0)
  LOAD(ld, 8, 0x11223344aabbccdd)
  sh a1, 14(s0)
  LOAD(ld, 8, 0xccdd3344aabbccdd)
  sb a1, 12(s0)
  LOAD(ld, 8, 0xccdd33ddaabbccdd)
TEST_END

  .data
  .balign 8
data: .8byte 0x8123456789abcdef, 0
