# pins: fscr_sz fcsr_acc fcsr_op fcsr_frm_sz fcsr_frm_acc fcsr_frm_op fcsr_fflags_op f_depends_zicsr
// fcsr and the two fields in it that have addresses of their own.
#include "fp.h"

TEST_BEGIN
  csrw fcsr, x0
  frcsr a0
  EQ(a0, 0)
  // frm is bits 7:5, fflags bits 4:0; the rest reads as zero.
  li a1, -1
  csrw fcsr, a1
  frcsr a0
  EQ(a0, 0xff)
  frrm a0
  EQ(a0, 7)
  frflags a0
  EQ(a0, 0x1f)
  // Fields are written from the lowest bits, and leave each other alone; the old value comes back.
  li a1, 0x22
  fsrm a0, a1
  EQ(a0, 7)
  frcsr a0
  EQ(a0, 0x5f)
  li a1, 0xf1
  fsflags a0, a1
  EQ(a0, 0x1f)
  frcsr a0
  EQ(a0, 0x51)
  fsrmi a0, 4
  EQ(a0, 2)
  fsflagsi a0, 8
  EQ(a0, 0x11)
  fscsr a0, x0
  EQ(a0, 0x88)
  frcsr a0
  EQ(a0, 0)
  // A reserved mode can be held in frm: only its use is reserved.
  fsrmi 5
  frrm a0
  EQ(a0, 5)
  csrw fcsr, x0

  // Flags accumulate.
  FLOAD(fa1, S(0x3f800000))
  FLOAD(fa2, S(0))
  fdiv.s fa0, fa1, fa2
  frflags a0
  EQ(a0, DZ)
  fadd.s fa0, fa1, fa1 // raises nothing, clears nothing
  frflags a0
  EQ(a0, DZ)
  fsqrt.s fa0, fa1
  fdiv.s fa0, fa2, fa2
  frflags a0
  EQ(a0, DZ | NV)
  FLAGS(DZ | NV)
TEST_END
