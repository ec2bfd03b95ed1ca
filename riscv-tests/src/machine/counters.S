# pins: mcycle_op mcycle_sz mcycle_rst mcycle_wr minstret_op minstret_sz minstret_rst minstret_wr mcycleh_op
# pins: minstreth_op mhpmcounter_num mhpmcounter_mandatory MHPMCOUNTER_WARL MHPMCOUNTER_N_RDONLY0 mhpmevent_sz
# pins: mhpmevent_op mhpmevent_enc mhpmcounterh_op cycle_op instret_op hpmcounter_op m_mode_perf_monitoring
# pins: ecall_no_minstret_inc ebreak_no_minstret_inc cycleh_op instreth_op hpmcounternh_op cycleh_rdonly
# pins: instreth_rdonly hpmcounternh_rdonly hpmcounter_rdonly MHPMEVENT_N_RDONLY0 MHPMEVENT_WARL
# pins: HPM_UNIMPLEMENTED_COUNTER_ACCESS zihpm_op_sz_mode_acc_count hpm_counter_op_sz_mode_xlen32
# for: rv32 rv64 machine
// Counters of 64 bits that M-mode can write.
#include "priv.h"

#define BETWEEN(reg, low, high) li gp, __LINE__; li t6, low; FAIL_UNLESS(bgeu, reg, t6); li t6, high; FAIL_UNLESS(bgeu, t6, reg)

TEST_BEGIN
  // minstret counts each instruction once; the write itself is done after its own is counted, so the
  // next one reads what was written.
  csrw minstret, x0
  csrr a0, minstret
  EQ(a0, 0)
  csrr a0, minstret
  nop
  nop
  nop
  csrr a1, minstret
  sub a1, a1, a0
  EQ(a1, 4)
  // The unprivileged shadow shows the same.
  csrr a0, minstret
  csrr a1, instret
  sub a1, a1, a0
  EQ(a1, 1)
  // ecall and ebreak do not retire: the four instructions of the handler do.
  lla t0, handler
  csrrw s0, mtvec, t0
  csrr a0, minstret
  ecall
  csrr a1, minstret
  sub a1, a1, a0
  EQ(a1, 5)
  csrr a0, minstret
  ebreak
  csrr a1, minstret
  sub a1, a1, a0
  EQ(a1, 5)
  csrw mtvec, s0

  // A carry from the lower half.
#if XLEN == 64
  li t0, 0xffffffff
  csrw minstret, t0
  nop
  csrr a0, minstret
  EQ(a0, 0x100000000)
  li t0, -1
  csrw minstret, t0
  nop
  csrr a0, minstret
  EQ(a0, 0)
#else
  csrwi minstreth, 5
  li t0, -1
  csrw minstret, t0
  nop
  csrr a0, minstret
  csrr a1, minstreth
  EQ(a0, 0)
  EQ(a1, 6)
  csrr a1, instreth
  EQ(a1, 6)
  // The halves are written apart.
  csrwi minstret, 0
  csrwi minstreth, 9
  csrr a0, minstret
  BETWEEN(a0, 0, 1) // whether a write of the upper half is counted below is left open
  csrr a0, minstreth
  EQ(a0, 9)
#endif

  // mcycle can be written, too, and goes on from there.
  csrwi mcycle, 0
#if XLEN == 32
  csrwi mcycleh, 0
#endif
  csrr a0, mcycle
  BETWEEN(a0, 0, 100000)
  csrr a1, cycle
  li gp, __LINE__
  FAIL_UNLESS(bgeu, a1, a0)

  // All of mhpmcounter3 to 31 and mhpmevent3 to 31 exist; both may be fixed at zero. Event 0 counts nothing.
  .irp n, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  li gp, 1000 + \n
  csrw mhpmevent\n, x0
  csrr a0, mhpmevent\n
  FAIL_UNLESS(beq, a0, x0)
  csrw mhpmcounter\n, x0
  nop
  csrr a0, mhpmcounter\n
  FAIL_UNLESS(beq, a0, x0)
  csrr a0, hpmcounter\n
  FAIL_UNLESS(beq, a0, x0)
#if XLEN == 32
  csrw mhpmcounter\n\()h, x0
  csrr a0, mhpmcounter\n\()h
  csrr a0, hpmcounter\n\()h
#endif
  .endr
TEST_END

  .balign 4
handler: // four instructions
  csrr t0, mepc
  addi t0, t0, 4
  csrw mepc, t0
  mret
