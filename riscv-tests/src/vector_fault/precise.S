# pins: V_precise_traps Zve_precise_traps vector_ls_stride_unordered_precise vector_ls_seg_vstart_dep
# pins: epc_op_V_trap vstart_op_V_trap
# for: rv32 rv64 machine
# needs: v
// A page fault inside an access of any kind is precise: epc points to it, vstart is the element (of segments, the
// segment) that faults, what is before is done, what comes after has not begun; and from there it can be resumed.
#include "vm.h"
.option arch, +v

#define START (VA + 0xff4) // three words on the first page
#define MAPPED SREG s3, 0(s2); sfence.vma
#define MISSING SREG x0, 0(s2); sfence.vma
// One access, in S-mode, faults at an element and is resumed. s4 counts instructions that were executed around it.
#define FAULTS(cause, element, ...) \
  MISSING; ENTER(MODE_S); li s0, START; li s4, 1; addi s4, s4, 1; TRAPS(cause, __VA_ARGS__; addi s4, s4, 1); \
  EQ(s4, 2); csrr a0, vstart; EQ(a0, element); BACK_TO_M; csrr a0, vstart; EQ(a0, element); \
  MAPPED; ENTER(MODE_S); __VA_ARGS__; csrr a0, vstart; EQ(a0, 0); BACK_TO_M

// Words 0x10, 0x11 … in memory, and none in registers.
#define LOAD(element, ...) vmv.v.i v8, -1; vmv.v.i v10, -1; FAULTS(LOAD_PAGE, element, __VA_ARGS__)
// Eight words are in v8 now.
#define LOADED vmsne.vv v0, v8, v24; vfirst.m a0, v0; EQ(a0, -1)
// Eight words go from v24 to memory that was 0.
#define STORE(element, ...) jal ra, clear; FAULTS(STORE_PAGE, element, __VA_ARGS__); jal ra, check

VM_BEGIN
  MAP(VA, first, DATA, 0)
  MAP(VA + 0x2000, third, DATA, 0) // where the longest registers reach
  MAP(VA + 0x3000, third, DATA, 0)
  MAP(VA + 0x1000, second, DATA, 0)
  mv s2, a0
  LREG s3, 0(s2)
  VM_ON
  lla s5, first + 0xff4
  lla tp, second
  vsetivli a0, 8, e32, m2, ta, ma
  EQ(a0, 8)
  vid.v v16
  vsll.vi v16, v16, 2
  vid.v v24
  vadd.vi v24, v24, 8
  vadd.vi v24, v24, 8
  jal ra, fill

  LOAD(3, vle32.v v8, (s0))
  LOADED
  li t0, 4
  LOAD(3, vlse32.v v8, (s0), t0)
  LOADED
  LOAD(3, vluxei32.v v8, (s0), v16)
  LOADED
  LOAD(3, vloxei32.v v8, (s0), v16)
  LOADED
  // Masked: the first active element on the second page is the one.
  vmv.v.i v8, -1
  vsetivli x0, 1, e8, m1, ta, ma
  li t0, 0b11000101
  vmv.s.x v0, t0
  vsetivli x0, 8, e32, m2, ta, mu
  FAULTS(LOAD_PAGE, 6, vle32.v v8, (s0), v0.t)
  vmsne.vv v0, v8, v24, v0.t
  vsetivli x0, 1, e8, m1, ta, ma
  vmv.x.s a0, v0
  andi a0, a0, 0xff & ~0b00111010
  EQ(a0, 0)
  vsetivli x0, 8, e32, m2, ta, ma

  // Segments of two: words 2 and 3 are segment 1.
  vsetivli x0, 4, e32, m1, ta, ma
  LOAD(1, vlseg2e32.v v8, (s0))
  vmv.x.s a0, v9
  EQ(a0, 0x11)
  vslidedown.vi v10, v9, 1
  vmv.x.s a0, v10
  EQ(a0, 0x13)
  vslidedown.vi v10, v9, 3
  vmv.x.s a0, v10
  EQ(a0, 0x17)
  li t0, 8
  LOAD(1, vlsseg2e32.v v8, (s0), t0)
  vmv.x.s a0, v9
  EQ(a0, 0x11)
  vsetivli x0, 4, e32, m1, ta, ma
  vsll.vi v11, v16, 1
  LOAD(1, vloxseg2ei32.v v8, (s0), v11)
  vslidedown.vi v10, v8, 3
  vmv.x.s a0, v10
  EQ(a0, 0x16)
  // Whole registers count in elements of EEW; at VLEN of 128 or more a register does not fit.
  LOAD(3, vl1re32.v v8, (s0))
  vslidedown.vi v10, v8, 3
  vmv.x.s a0, v10
  EQ(a0, 0x13)
  LOAD(12, vl1re8.v v8, (s0))
  vslidedown.vi v10, v8, 3
  vmv.x.s a0, v10
  EQ(a0, 0x13)
  // A mask of 128 bits is loaded as bytes.
  li t0, 128
  vsetvli a0, t0, e8, m8, ta, ma
  EQ(a0, 128)
  MISSING
  ENTER(MODE_S)
  li s0, START
  TRAPS(LOAD_PAGE, vlm.v v0, (s0))
  csrr a0, vstart
  EQ(a0, 12)
  csrw vstart, x0
  BACK_TO_M

  vsetivli x0, 8, e32, m2, ta, ma
  STORE(3, vse32.v v24, (s0))
  li t0, 4
  STORE(3, vsse32.v v24, (s0), t0)
  STORE(3, vsuxei32.v v24, (s0), v16)
  STORE(3, vsoxei32.v v24, (s0), v16)
  // Segments: even words from v8, odd ones from v9.
  vsetivli x0, 4, e32, m1, ta, ma
  vid.v v8
  vsll.vi v11, v8, 3
  vadd.vv v8, v8, v8
  vadd.vi v8, v8, 15
  vadd.vi v8, v8, 1
  vadd.vi v9, v8, 1
  STORE(1, vsseg2e32.v v8, (s0))
  li t0, 8
  STORE(1, vssseg2e32.v v8, (s0), t0)
  STORE(1, vsuxseg2ei32.v v8, (s0), v11)
  // A whole register has no fewer than four words.
  jal ra, clear
  FAULTS(STORE_PAGE, 12, vs1r.v v24, (s0))
  lw a0, 8(s5)
  EQ(a0, 0x12)
  lw a0, 0(tp)
  EQ(a0, 0x13)
TEST_END

fill: // 0x10, 0x11 …
  li t0, 0x10
  .irp at, 0, 4, 8
  sw t0, \at(s5)
  addi t0, t0, 1
  .endr
  .irp at, 0, 4, 8, 12, 16
  sw t0, \at(tp)
  addi t0, t0, 1
  .endr
  ret

clear:
  .irp at, 0, 4, 8
  sw x0, \at(s5)
  .endr
  .irp at, 0, 4, 8, 12, 16
  sw x0, \at(tp)
  .endr
  ret

check: // as `fill` leaves it
  li gp, __LINE__
  li t0, 0x10
  .irp at, 0, 4, 8
  lw a0, \at(s5)
  FAIL_UNLESS(beq, a0, t0)
  addi t0, t0, 1
  .endr
  .irp at, 0, 4, 8, 12, 16
  lw a0, \at(tp)
  FAIL_UNLESS(beq, a0, t0)
  addi t0, t0, 1
  .endr
  ret

  .bss
  .balign 4096
first: .space 4096
  .space 4096
second: .space 4096
third: .space 4096
