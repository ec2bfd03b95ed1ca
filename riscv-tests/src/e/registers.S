# pins: diff_rv32e_rv32i misa_e_op misa_e_not_i
# isa: rv32emafdcv rv64emafdcv
// x1 to x15 are there, each its own; whatever names one of x16 to x31 is illegal, and changes nothing.
#include "test.h"

// In place of any operand.
#define EACH(insn) \
  .irp n, 16, 17, 23, 24, 31; TRAPS(ILLEGAL, insn x\n, x8, x9); TRAPS(ILLEGAL, insn x8, x\n, x9); \
  TRAPS(ILLEGAL, insn x8, x9, x\n); .endr
#define TWO(insn, ...) TRAPS(ILLEGAL, insn x16, x8, __VA_ARGS__); TRAPS(ILLEGAL, insn x8, x31, __VA_ARGS__)

TEST_BEGIN_C
  li s0, 108
  li s1, 109
  .option norvc
  EACH(add)
  EACH(sub)
  EACH(sll)
  EACH(sltu)
  EACH(mul)
  EACH(remu)
  TWO(addi, 1)
  TWO(andi, -1)
  TWO(slli, 3)
  // As a destination that is x0 the result is dropped, the source counts all the same.
  TRAPS(ILLEGAL, add x0, x16, x0)
  TRAPS(ILLEGAL, lui x16, 1)
  TRAPS(ILLEGAL, auipc x31, 0)
  TRAPS(ILLEGAL, jal x16, fail)
  TRAPS(ILLEGAL, jalr x0, 0(x16))
  TRAPS(ILLEGAL, jalr x16, 0(x8))
  TRAPS(ILLEGAL, beq x16, x16, fail)
  TRAPS(ILLEGAL, bne x8, x31, fail)
  TRAPS(ILLEGAL, lw x16, 0(sp))
  TRAPS(ILLEGAL, lw x8, 0(x16))
  TRAPS(ILLEGAL, sw x16, 0(sp))
  TRAPS(ILLEGAL, sw x8, 0(x31))
  TRAPS(ILLEGAL, lr.w x8, (x16))
  TRAPS(ILLEGAL, sc.w x8, x16, (sp))
  TRAPS(ILLEGAL, amoadd.w x16, x8, (sp))
  TRAPS(ILLEGAL, csrr x16, mscratch)
  TRAPS(ILLEGAL, csrw mscratch, x31)
#if XLEN == 64
  EACH(addw)
  TWO(addiw, 1)
  TRAPS(ILLEGAL, ld x16, 0(sp))
  TRAPS(ILLEGAL, sd x8, 0(x31))
#endif
  // Floating-point and vector registers are all there, and immediates may have any bits.
  TRAPS(ILLEGAL, fmv.x.w x16, f8)
  TRAPS(ILLEGAL, fcvt.s.w f8, x31)
  TRAPS(ILLEGAL, flw f16, 0(x16))
  fmv.w.x f31, s0
  fmv.x.w x10, f31
  EQ(x10, 108)
  vsetivli x10, 4, e32, m1, ta, ma
  TRAPS(ILLEGAL, vadd.vx v8, v8, x16)
  TRAPS(ILLEGAL, vle32.v v8, (x31))
  TRAPS(ILLEGAL, vsetvli x16, x8, e8, m1, ta, ma)
  vmv.v.x v31, s1
  vmv.x.s x10, v31
  EQ(x10, 109)
  csrwi fcsr, 31
  csrr x10, fcsr
  EQ(x10, 31)
  // Compressed instructions: c.li, c.mv, c.add, c.addi, c.lui, c.jr, c.lwsp, c.swsp.
  .option rvc
  TRAPS_HALF(ILLEGAL, 0x4805)
  TRAPS_HALF(ILLEGAL, 0x882a)
  TRAPS_HALF(ILLEGAL, 0x8546)
  TRAPS_HALF(ILLEGAL, 0x982a)
  TRAPS_HALF(ILLEGAL, 0x9546)
  TRAPS_HALF(ILLEGAL, 0x0805)
  TRAPS_HALF(ILLEGAL, 0x6805)
  TRAPS_HALF(ILLEGAL, 0x8802)
  TRAPS_HALF(ILLEGAL, 0x4802)
  TRAPS_HALF(ILLEGAL, 0xc042)
  EQ(s0, 108)
  EQ(s1, 109)
  // misa: E, and neither I nor H.
  csrr x10, misa
  andi x10, x10, 0x190
  EQ(x10, 0x10)
  csrw misa, x0
  csrr x10, misa
  andi x10, x10, 0x190
  EQ(x10, 0x10)
  .option norvc
  // The registers that are there; sp, gp and tp serve this test.
  .irp n, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  li x\n, \n * 0x11
  .endr
  .irp n, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  addi x\n, x\n, -\n * 0x11
  bnez x\n, different
  .endr
  j pass
different:
  NEVER
TEST_END
