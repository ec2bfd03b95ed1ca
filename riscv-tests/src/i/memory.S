# pins: lb_op lbu_op lh_op lhu_op lw_op sb_op sh_op sw_op load_op store_op ldst_ea ldst_no_exc_aligned
# pins: ldst_little_endian_op ldst_endian_byte_invariant ldst_endian_byte_op ENDIANNESS
// Loads and stores of 8, 16 and 32 bits: extension, byte order, effective addresses.
#include "test.h"

#define LOAD(insn, offset, value) insn a0, offset(s0); EQ(a0, value)

TEST_BEGIN
  lla s0, bytes
  LOAD(lb, 0, 0x01)
  LOAD(lb, 1, -0x80)
  LOAD(lb, 2, 0x7f)
  LOAD(lb, 3, -1)
  LOAD(lbu, 1, 0x80)
  LOAD(lbu, 3, 0xff)
  // The byte at the lowest address is the least significant.
  LOAD(lh, 0, -0x7fff)
  LOAD(lhu, 0, 0x8001)
  LOAD(lh, 2, -0x81)
  LOAD(lhu, 2, 0xff7f)
  LOAD(lh, 4, 0x5634)
  LOAD(lw, 0, -0x807fff)
  LOAD(lw, 4, 0x12785634)

  // Offsets of both signs, up to the ends.
  lla s0, bytes + 2048
  LOAD(lbu, -2048, 0x01)
  lla s0, bytes - 2047
  LOAD(lbu, 2047, 0x01)
  // The sum wraps around.
  lla s0, bytes
  li t0, XMIN
  add s0, s0, t0
  add s0, s0, t0
  LOAD(lbu, 0, 0x01)

  // A store writes its bytes and no others.
  lla s0, field
  li a1, 0x11223344
  sw a1, 4(s0)
  LOAD(lw, 0, -0x55555556)
  LOAD(lw, 4, 0x11223344)
  LOAD(lw, 8, -0x55555556)
  LOAD(lbu, 4, 0x44)
  LOAD(lbu, 7, 0x11)
  li a1, 0x99887766
  sh a1, 4(s0)
  LOAD(lw, 4, 0x11227766)
  sb a1, 7(s0)
  LOAD(lw, 4, 0x66227766)
  sb a1, -1(s0)
  LOAD(lb, -1, 0x66)
  LOAD(lw, 0, -0x55555556)

  // A destination may be the base.
  lw s0, 4(s0)
  EQ(s0, 0x66227766)
TEST_END

  .data
  .balign 8
bytes: .byte 0x01, 0x80, 0x7f, 0xff, 0x34, 0x56, 0x78, 0x12
  .fill 8, 1, 0xaa
field: .fill 16, 1, 0xaa
