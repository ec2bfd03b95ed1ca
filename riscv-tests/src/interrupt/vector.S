# pins: vreduction_trap vcpop_trap vfirst_trap vmsbf_trap vmsif_trap vmsof_trap viota_trap vcompress_trap
# pins: vector_ff_interrupt_behavior epc_op_V_trap vstart_op_V_trap
# for: rv32 rv64 machine
# needs: v
// Interrupts between and inside vector instructions. Some instructions are interrupted at vstart = 0 only, fault-only-
// first loads keep vl; and whatever vstart is, the program goes on from epc as if nothing had been.
#include "priv.h"
.option arch, +v

// mtimecmp = mtime + later; MTI enabled by itself.
#define SOON(later) \
  li s0, MTIME; li s1, MTIMECMP; li t0, -1; sw t0, 0(s1); lw t1, 4(s0); sw t1, 4(s1); lw t0, 0(s0); addi t0, t0, later; \
  sw t0, 0(s1); li t0, 1 << MTI; csrw mie, t0
#define INTERRUPTED(later, ...) \
  SOON(later); TRAPS_ANYWHERE(INTERRUPT | MTI, 3: __VA_ARGS__; __VA_ARGS__; __VA_ARGS__; __VA_ARGS__; j 3b)
#define AT_ZERO(...) \
  INTERRUPTED(11, __VA_ARGS__); csrr a0, vstart; EQ(a0, 0); INTERRUPTED(14, __VA_ARGS__); csrr a0, vstart; EQ(a0, 0)

TEST_BEGIN
  DEVICE_WRITE(MTIMECMP, -1)
  csrsi mstatus, MSTATUS_MIE
  vsetvli s2, x0, e8, m8, ta, ma
  vmv.v.i v8, 1
  vmv.v.i v16, 1
  vmset.m v0
  AT_ZERO(vredsum.vs v24, v8, v16)
  AT_ZERO(vredmax.vs v24, v8, v16, v0.t)
  AT_ZERO(vwredsum.vs v24, v8, v16)
  AT_ZERO(vcpop.m a1, v8)
  AT_ZERO(vfirst.m a1, v8)
  AT_ZERO(vmsbf.m v24, v8)
  AT_ZERO(vmsif.m v24, v8)
  AT_ZERO(vmsof.m v24, v8)
  AT_ZERO(viota.m v24, v8)
  AT_ZERO(vcompress.vm v24, v8, v16)
  vsetvli s2, x0, e32, m8, ta, ma
  AT_ZERO(vfredusum.vs v24, v8, v16)
  AT_ZERO(vfredosum.vs v24, v8, v16)
  // A refused one: vstart was 0 and is.
  csrw vstart, x0
  csrci mstatus, MSTATUS_MIE
  CSR_CLEAR(mstatus, MSTATUS_FS)
  TRAPS(ILLEGAL, vfredusum.vs v24, v8, v16)
  csrr a0, vstart
  EQ(a0, 0)
  CSR_SET(mstatus, MSTATUS_FS)
  csrsi mstatus, MSTATUS_MIE

  // Fault-only-first loads.
  vsetvli s2, x0, e8, m8, ta, ma
  lla s3, bytes
  .irp later, 9, 12, 15, 18, 21
  INTERRUPTED(\later, vle8ff.v v8, (s3))
  csrr a0, vl
  SAME(a0, s2)
  csrr a0, vstart
  sltu a0, a0, s2
  EQ(a0, 1)
  csrw vstart, x0
  .endr

  // A loop that is interrupted eight times and resumed: a0 counts what is added to each element.
  vsetvli s2, x0, e16, m8, ta, ma
  lla s3, bytes
  vmv.v.i v8, 0
  vse16.v v8, (s3)
  li a0, 0
  li a1, 20000
  li a2, 8
  lla s7, interrupted
  SOON(20)
loop:
  vle16.v v16, (s3)
  vadd.vi v16, v16, 1
  vse16.v v16, (s3)
  vadd.vi v8, v8, 1
  addi a0, a0, 1
  bne a0, a1, loop
  li s7, 0
  EQ(a2, 0)
  vmsne.vx v0, v8, a1
  vcpop.m a0, v0
  EQ(a0, 0)
  vmsne.vx v0, v16, a1
  vcpop.m a0, v0
  EQ(a0, 0)
TEST_END

interrupted: // goes on at epc, with the next timer set
  li gp, __LINE__
  li t6, INTERRUPT | MTI
  FAIL_UNLESS(beq, s8, t6)
  csrr t6, vstart
  FAIL_UNLESS(bltu, t6, s2)
  beqz a2, fail
  addi a2, a2, -1
  beqz a2, 1f
  lla s7, interrupted
  SOON(23)
1:
  jr s9

  .bss
  .balign 64
bytes: .space 65536
