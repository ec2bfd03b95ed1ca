# pins: vstart_acc vstart_sz vstart_sz_writable vstart_unmodified vstart_vl_dep vstart_vl_scalar_indp
# needs: v
// vstart can be read and written, and has the bits that the largest element number needs: VLMAX of bytes in eight
// registers is VLEN. Illegal instructions leave it. From vl on it leaves the destination, agnostic elements too.
#include "test.h"
.option arch, +v, +zvbb

#define ILLEGAL_KEEPS(...) csrwi vstart, 1; TRAPS(ILLEGAL, __VA_ARGS__); csrr a0, vstart; EQ(a0, 1); csrw vstart, x0
// v8 and v9 are as they were: all bytes 3.
#define UNCHANGED \
  csrr s2, vl; csrr s3, vtype; vsetvli a0, x0, e8, m2, ta, ma; vmsne.vi v24, v8, 3; vcpop.m a0, v24; EQ(a0, 0); vsetvl x0, s2, s3
// Runs an instruction with a vstart that it need not accept, "because it can never produce" it.
#define MAY_REFUSE(...) \
  li gp, __LINE__; lla s7, 7f; li s8, ILLEGAL; __VA_ARGS__; 7: li s7, 0; li t6, ILLEGAL; FAIL_UNLESS(beq, s8, t6)
#define KEEPS(...) csrw vstart, s0; MAY_REFUSE(__VA_ARGS__); csrw vstart, x0; UNCHANGED

TEST_BEGIN
  csrr s1, vlenb
  slli s1, s1, 3
  addi s1, s1, -1 // VLEN - 1
  csrw vstart, x0
  csrr a0, vstart
  EQ(a0, 0)
  li t0, -1
  csrw vstart, t0
  csrr a0, vstart
  SAME(a0, s1)
  // Each bit.
  li t0, 1
1:
  csrw vstart, t0
  csrr a0, vstart
  SAME(a0, t0)
  csrc vstart, t0
  csrr a0, vstart
  EQ(a0, 0)
  slli t0, t0, 1
  bleu t0, s1, 1b
  csrrwi a0, vstart, 7
  EQ(a0, 0)
  csrrsi a0, vstart, 8
  EQ(a0, 7)
  csrrci a0, vstart, 5
  EQ(a0, 15)
  csrrw a0, vstart, x0
  EQ(a0, 10)

  // Illegal instructions of each kind.
  vsetivli x0, 4, e32, m2, ta, ma
  lla s4, words
  ILLEGAL_KEEPS(vadd.vv v9, v16, v24)
  ILLEGAL_KEEPS(vle32.v v9, (s4))
  ILLEGAL_KEEPS(vse32.v v9, (s4))
  ILLEGAL_KEEPS(vredsum.vs v8, v16, v24)
  ILLEGAL_KEEPS(vcpop.m a1, v8)
  ILLEGAL_KEEPS(vcompress.vm v8, v16, v24)
  ILLEGAL_KEEPS(vzext.vf8 v8, v16)
  ILLEGAL_KEEPS(.4byte 0x008c0057) // vadd.vv v0, v8, v24, v0.t
  // Scalar ones as well.
  ILLEGAL_KEEPS(.4byte 0)
  // vtype is illegal.
  li t0, -1
  vsetvl x0, x0, t0
  ILLEGAL_KEEPS(vadd.vv v8, v16, v24)
  ILLEGAL_KEEPS(vle32.v v8, (s4))

  // vstart ≥ vl: nothing changes, whatever the policy.
  vsetvli a0, x0, e8, m2, ta, ma
  vmv.v.i v8, 3
  vmv.v.i v16, 5
  vmv.v.i v0, -1
  .irp above, 0, 1, 2
  vsetivli x0, 3, e32, m2, ta, ma
  li s0, 3 + \above
  KEEPS(vadd.vv v8, v16, v16)
  KEEPS(vadd.vv v8, v16, v16, v0.t)
  KEEPS(vle32.v v8, (s4))
  KEEPS(vluxei32.v v8, (s4), v16)
  KEEPS(vmv.v.i v8, 1)
  KEEPS(vmerge.vim v8, v16, 1, v0)
  KEEPS(vrgather.vv v8, v16, v16)
  KEEPS(vslideup.vi v8, v16, 1)
  KEEPS(vslidedown.vi v8, v16, 1)
  KEEPS(vslide1up.vx v8, v16, s0)
  KEEPS(vslide1down.vx v8, v16, s0)
  KEEPS(vid.v v8)
  KEEPS(vmseq.vv v8, v16, v16)
  KEEPS(vmadc.vv v8, v16, v16)
  KEEPS(vmand.mm v8, v16, v16)
  KEEPS(vlm.v v8, (s4))
  KEEPS(vwadd.vv v8, v16, v18)
  KEEPS(vmv.s.x v8, s0)
  // Stores write nothing.
  csrw vstart, s0
  MAY_REFUSE(vse32.v v16, (s4))
  csrw vstart, x0
  .endr
  lw a0, 12(s4)
  EQ(a0, 0)
  // vl = 0: no element 0, nor a tail.
  vsetivli x0, 0, e32, m2, ta, ma
  li s0, 0
  KEEPS(vadd.vv v8, v16, v16)
  KEEPS(vle32.v v8, (s4))
  KEEPS(vmv.s.x v8, s0)
  KEEPS(vredsum.vs v8, v16, v16)
  KEEPS(vmsbf.m v8, v16)
  KEEPS(viota.m v8, v16)
  KEEPS(vcompress.vm v8, v16, v18)

  // What writes x or f does so nevertheless.
  li a0, 9
  vmv.x.s a0, v16
  EQ(a0, 0x05050505)
  li a0, 9
  vcpop.m a0, v16
  EQ(a0, 0)
  vfirst.m a0, v16
  EQ(a0, -1)
  fmv.w.x fa0, x0
  vfmv.f.s fa0, v16
  fmv.x.w a0, fa0
  EQ(a0, 0x05050505)
  vsetivli x0, 3, e32, m2, ta, ma
  csrwi vstart, 5
  MAY_REFUSE(li a1, 9; vmv.x.s a1, v16)
  csrr a0, vstart
  bnez a0, 1f // refused
  EQ(a1, 0x05050505)
  fmv.w.x fa0, x0
  csrwi vstart, 5
  vfmv.f.s fa0, v16
  fmv.x.w a0, fa0
  EQ(a0, 0x05050505)
  csrr a0, vstart
  EQ(a0, 0)
1:
TEST_END

  .bss
  .balign 64
words: .space 256
