# pins: VECTOR_LS_MISALIGNED_EXCEPTION VECTOR_LS_WHOLEREG_MISALIGNED_EXCEPTION
# for: rv32 rv64 machine
# needs: v
// An element that is not aligned is transferred, or the access traps as misaligned at this element. Whole registers
// need the alignment of their EEW at most.
#include "priv.h"
.option arch, +v

// Runs an instruction that may trap as misaligned: at element 0, where it has elements. a0: did it.
#define MAY_TRAP(cause, ...) \
  li gp, __LINE__; lla s7, 7f; li a0, 0; 6: __VA_ARGS__; li s7, 0; j 8f; \
  7: li a0, 1; li t6, cause; FAIL_UNLESS(beq, s8, t6); lla t6, 6b; FAIL_UNLESS(beq, s9, t6); csrr t6, vstart; \
  FAIL_UNLESS(beqz, t6); 8:
// Bytes 1 to 8 of `bytes` are elements now: their first word.
#define LOADED(word) \
  bnez a0, 9f; csrr s2, vl; csrr s3, vtype; vsetivli x0, 1, e32, m1, ta, ma; vmv.x.s a1, v8; EQ(a1, word); \
  vsetvl x0, s2, s3; 9:
#define STORED(word) bnez a0, 9f; lbu a1, 1(s1); lbu a2, 2(s1); slli a2, a2, 8; or a1, a1, a2; EQ(a1, word); sh x0, 0(s1); sh x0, 2(s1); 9:

TEST_BEGIN
  lla s0, bytes
  addi s0, s0, 1
  lla s4, buffer
  mv s1, s4
  addi s5, s4, 1
  vsetivli x0, 2, e16, m1, ta, ma
  MAY_TRAP(LOAD_MISALIGNED, vle16.v v8, (s0))
  LOADED(0x04030201)
  vsetivli x0, 2, e32, m1, ta, ma
  MAY_TRAP(LOAD_MISALIGNED, vle32.v v8, (s0))
  LOADED(0x04030201)
  vsetivli x0, 2, e64, m1, ta, ma
  MAY_TRAP(LOAD_MISALIGNED, vle64.v v8, (s0))
  LOADED(0x04030201)
  li t0, 8
  MAY_TRAP(LOAD_MISALIGNED, vlse64.v v8, (s0), t0)
  LOADED(0x04030201)
  vmv.v.i v16, 0
  MAY_TRAP(LOAD_MISALIGNED, vluxei32.v v8, (s0), v16)
  LOADED(0x04030201)
  MAY_TRAP(LOAD_MISALIGNED, vlseg2e64.v v8, (s0))
  LOADED(0x04030201)
  // A first element that is not aligned is no reason to shorten vl.
  vsetivli x0, 2, e64, m1, ta, ma
  MAY_TRAP(LOAD_MISALIGNED, vle64ff.v v8, (s0))
  LOADED(0x04030201)

  // Stores.
  vsetivli x0, 2, e16, m1, ta, ma
  li t0, 0x1234
  vmv.v.x v8, t0
  MAY_TRAP(STORE_MISALIGNED, vse16.v v8, (s5))
  STORED(0x1234)
  vsetivli x0, 2, e32, m1, ta, ma
  vmv.v.x v8, t0
  MAY_TRAP(STORE_MISALIGNED, vse32.v v8, (s5))
  STORED(0x1234)
  vsetivli x0, 2, e64, m1, ta, ma
  vmv.v.x v8, t0
  MAY_TRAP(STORE_MISALIGNED, vse64.v v8, (s5))
  STORED(0x1234)

  // Element 0 is aligned, element 1 is not: the trap is element 1's.
  vsetivli x0, 2, e32, m1, ta, ma
  li t0, 5
  lla s6, bytes
  li gp, __LINE__
  lla s7, 7f
  vlse32.v v8, (s6), t0
  li s7, 0
  j 1f
7:
  li t6, LOAD_MISALIGNED
  FAIL_UNLESS(beq, s8, t6)
  csrr a0, vstart
  EQ(a0, 1)
  csrwi vstart, 0
1:
  vmv.x.s a0, v8
  EQ(a0, 0x03020100)

  // Whole registers: with the alignment of EEW they do not trap.
  vl1re8.v v8, (s0)
  vmv.x.s a0, v8
  EQ(a0, 0x04030201)
  vs1r.v v8, (s5)
  addi s6, s0, 1
  vl1re16.v v8, (s6)
  vmv.x.s a0, v8
  EQ(a0, 0x05040302)
  addi s6, s0, 3
  vl1re32.v v8, (s6)
  vmv.x.s a0, v8
  EQ(a0, 0x07060504)
  addi s6, s0, 7
  vl1re64.v v8, (s6)
  vmv.x.s a0, v8
  EQ(a0, 0x0b0a0908)
  MAY_TRAP(LOAD_MISALIGNED, vl1re16.v v8, (s0))
  LOADED(0x04030201)
  MAY_TRAP(LOAD_MISALIGNED, vl1re64.v v8, (s0))
  LOADED(0x04030201)
  MAY_TRAP(LOAD_MISALIGNED, vl2re32.v v8, (s0))
  LOADED(0x04030201)
TEST_END

  .data
  .balign 64
bytes:
  .set n, 0
  .rept 64
  .byte n
  .set n, n + 1
  .endr
  .bss
  .space 16384 // for loads of long registers
  .balign 64
buffer: .space 8256
