# pins: c-li_op c-lui_op c-addi_op c-addi_nop c-nop_op c-slli_op c-srli_op c-srai_op c-andi_op
// Immediates of six bits, sign-extended but for shift amounts.
#include "test.h"

TEST_BEGIN_C
  c.li a0, 31
  EQ(a0, 31)
  c.li t5, -32
  EQ(t5, -32)
  c.li a0, 0
  EQ(a0, 0)
  c.lui a0, 1
  EQ(a0, 0x1000)
  c.lui ra, 31
  EQ(ra, 0x1f000)
  c.lui t5, 0xfffe0 // bit 17 is the sign
  EQ(t5, -0x20000)
  c.lui a0, 0xfffff
  EQ(a0, -0x1000)
  ACCI(c.addi, 5, 31, 36)
  ACCI(c.addi, 5, -32, -27)
  ACCI(c.addi, XMAX, 1, XMIN)
  ACCI(c.addi, 0, -1, -1)
  ACCI(c.slli, 1, 31, 0x80000000)
  ACCI(c.slli, 3, XLEN - 1, XMIN)
  ACCI(c.slli, 5, 1, 10)
  ACCI(c.srli, XMIN, XLEN - 1, 1)
  ACCI(c.srli, -1, 1, XMAX)
  ACCI(c.srai, XMIN, XLEN - 1, -1)
  ACCI(c.srai, -5, 1, -3)
  ACCI(c.andi, -1, 31, 31)
  ACCI(c.andi, 0x12345678, -32, 0x12345660)
  ACCI(c.andi, -1, -1, -1)
  li a0, 3
  c.nop
  EQ(a0, 3)
TEST_END
