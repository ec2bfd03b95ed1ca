# pins: mml_truth_table
# for: rv32 rv64 machine
# needs: smepmp
// Smepmp: all sixteen rules with MML, for loads, stores and fetches of M-mode and S-mode. RLB lets locked ones be replaced.
#include "pmp.h"

#define mseccfg 0x747
#define MML 1
#define RLB 4

// Bit s2 of the byte in s3 says whether this is allowed. A trap goes on at s7 in M-mode with its cause in s8.
#define ATTEMPT(bit, allowed, ...) \
  li s2, bit; li s8, 0; lla s7, 7f; __VA_ARGS__; 7: CSR_CLEAR(mstatus, MSTATUS_MPRV); li t6, allowed; jal ra, judge
#define OF_S CSR_CLEAR(mstatus, MSTATUS_MPP); CSR_SET(mstatus, MODE_S << 11)
#define MPRV_OF_S OF_S; CSR_SET(mstatus, MSTATUS_MPRV)

PMP_BEGIN
  lla t6, own
  csrw mtvec, t6
  csrsi mseccfg, RLB
  NAPOT(0, region, 4096)
  NAPOT(1, tohost, 64)
  li t0, (PMP_L | PMP_NAPOT | PMP_R | PMP_X) << 24 | (PMP_NAPOT | PMP_L | PMP_R | PMP_W) << 8
  csrw pmpcfg0, t0
  csrsi mseccfg, MML
  lla s0, region
  li s1, 0 // L R W X
1:
  // A repetition counts from 1000.
  li gp, 1000
  add gp, gp, s1
  lla s3, rules
  add s3, s3, s1
  lbu s4, 0(s3) // the entry
  lbu s3, 16(s3)
  csrr t5, pmpcfg0
  andi t6, t5, 255
  sub t5, t5, t6
  add t5, t5, s4
  csrw pmpcfg0, t5
  sfence.vma
  csrr t5, pmpcfg0
  andi t5, t5, 255
  FAIL_UNLESS(beq, t5, s4)
  ATTEMPT(0, 0, lw a0, 0(s0))
  ATTEMPT(1, 0, sw x0, 8(s0))
  ATTEMPT(2, ECALL_M, jr s0)
  ATTEMPT(3, 0, MPRV_OF_S; lw a0, 0(s0))
  ATTEMPT(4, 0, MPRV_OF_S; sw x0, 8(s0))
  ATTEMPT(5, ECALL_S, OF_S; csrw mepc, s0; mret)
  addi s1, s1, 1
  li t6, 16
  beq s1, t6, 2f
  j 1b
2:
TEST_END

judge:
  xor s8, s8, t6
  seqz s8, s8
  srl t6, s3, s2
  andi t6, t6, 1
  FAIL_UNLESS(beq, s8, t6)
  ret

.balign 4
own:
  csrr s8, mcause
  jr s7

// The sixteen entries, and what they allow: M-mode's load 1, store 2, fetch 4; S-mode's 8, 16, 32.
#define RULE(bits) PMP_NAPOT | (bits & 8) << 4 | (bits & 4) >> 2 | (bits & 2) | (bits & 1) << 2
rules:
  .byte RULE(0), RULE(1), RULE(2), RULE(3), RULE(4), RULE(5), RULE(6), RULE(7)
  .byte RULE(8), RULE(9), RULE(10), RULE(11), RULE(12), RULE(13), RULE(14), RULE(15)
  .byte 0, 32, 1 | 2 | 8, 1 | 2 | 8 | 16, 8, 8 | 32, 8 | 16, 8 | 16 | 32
  .byte 0, 4, 4 | 32, 1 | 4 | 32, 1, 1 | 4, 1 | 2, 1 | 8

  .balign 4096
region:
  ecall
  .space 4092
