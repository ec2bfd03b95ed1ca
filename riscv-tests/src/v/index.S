# pins: vector_ls_XLEN_dep vector_ls_bytewise vector_ls_seg_indexed_EMUL_NFIELDS_val
# needs: v
// Offsets are bytes. Narrow ones are zero-extended, and the sum wraps around. EMUL · NFIELDS ≤ 8 is for the data; the
// offsets' EMUL may be 8.
#include "test.h"
.option arch, +v

TEST_BEGIN
  lla s0, bytes
  vsetivli x0, 4, e8, m1, ta, ma
  vid.v v16
  vadd.vi v16, v16, 3
  vluxei8.v v8, (s0), v16
  vsetivli x0, 1, e32, m1, ta, ma
  vmv.x.s a0, v8
  EQ(a0, 0x06050403)
  // Words at bytes 0x80 and 0xfc, in this order.
  vsetivli x0, 2, e8, m1, ta, ma
  li t0, 0x80
  vmv.v.x v16, t0
  li t0, 0xfc
  vslide1down.vx v16, v16, t0
  vsetivli x0, 2, e32, m1, ta, ma
  .irp order, u, o
  vmv.v.i v8, 0
  vl\order\()xei8.v v8, (s0), v16
  vmv.x.s a0, v8
  EQ(a0, 0x83828180 - (1 << 32))
  vslidedown.vi v8, v8, 1
  vmv.x.s a0, v8
  EQ(a0, 0xfffefdfc - (1 << 32))
  .endr
  // 16 bits: 0x8000 and above.
  lla s1, bytes
  li t0, 0x8000
  sub s1, s1, t0
  vsetivli x0, 2, e16, m1, ta, ma
  vmv.v.x v16, t0
  addi t0, t0, 0x10
  vslide1down.vx v16, v16, t0
  vluxei16.v v8, (s1), v16
  vsetivli x0, 1, e32, m1, ta, ma
  vmv.x.s a0, v8
  EQ(a0, 0x11100100) // two halves
  // 32 bits: 0xffff_fff0, which is far above on RV64 and 16 bytes below on RV32.
  lla s1, bytes
  li t0, 0xfffffff0
#if XLEN == 64
  slli t0, t0, 32
  srli t0, t0, 32
#endif
  sub s1, s1, t0
  vsetivli x0, 1, e32, m1, ta, ma
  vmv.v.x v16, t0
  vluxei32.v v8, (s1), v16
  vmv.x.s a0, v8
  EQ(a0, 0x03020100)
  // The same of stores.
  lla s2, buffer
  sub s1, s2, t0
  li t1, 0x12345678
  vmv.v.x v8, t1
  vsuxei32.v v8, (s1), v16
  lw a0, 0(s2)
  EQ(a0, 0x12345678)
  vsetivli x0, 1, e8, m1, ta, ma
  li t0, 0x90
  vmv.v.x v16, t0
  vsetivli x0, 1, e32, m1, ta, ma
  vsoxei8.v v8, (s2), v16
  lw a0, 0x90(s2)
  EQ(a0, 0x12345678)
#if XLEN == 64
  // Negative offsets of XLEN bits.
  vsetivli x0, 1, e64, m1, ta, ma
  vmv.v.i v16, -8
  addi s1, s0, 16
  vluxei64.v v8, (s1), v16
  vmv.x.s a0, v8
  li t0, 0x0f0e0d0c0b0a0908
  SAME(a0, t0)
#endif

  // Eight fields in a register each, offsets in four registers, or eight.
  vsetivli x0, 1, e32, m4, ta, ma
  vmv.v.i v4, 0
  vsetivli x0, 1, e8, m1, ta, ma
  vluxseg8ei32.v v8, (s0), v4
  vmv.x.s a0, v15
  EQ(a0, 7)
#if XLEN == 64
  vsetivli x0, 1, e64, m8, ta, ma
  vmv.v.i v0, 0
  vsetivli x0, 1, e8, m1, ta, ma
  vloxseg8ei64.v v8, (s0), v0
  vmv.x.s a0, v15
  EQ(a0, 7)
#endif
  // Offsets in half a register, five fields in two registers each: too many.
  vsetivli x0, 1, e16, m2, ta, ma
  TRAPS(ILLEGAL, vluxseg5ei8.v v8, (s0), v4)
  TRAPS(ILLEGAL, vsuxseg5ei8.v v8, (s0), v4)
  vluxseg4ei8.v v8, (s0), v4
TEST_END

  .data
  .balign 256
bytes:
  .set n, 0
  .rept 256
  .byte n
  .set n, n + 1
  .endr
  .bss
  .balign 64
buffer: .space 256
