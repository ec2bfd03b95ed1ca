# isa: rv64ima_sv39_smctr
// Smctr: transfers of each type, between modes, the depth of the buffer, emulation of a return-address stack, freezing.
#include "priv.h"
#define SCTRCTL 0x14e
#define SCTRSTATUS 0x14f
#define SISELECT 0x150
#define SIREG 0x151
#define SIREG2 0x152
#define SIREG3 0x153
#define SCTRDEPTH 0x15f
#define MCTRCTL 0x34e
#define SCTRCLR .4byte 0x10400073
#define CTR_U 1
#define CTR_S 2
#define CTR_M 4
#define RASEMU 0x80
#define MTE_STE 0x300
#define BPFRZ 0x800
#define FROZEN 0x80000000
#define INHIBIT(type) (1 << (32 + type))
// Recording in M-mode, into an empty buffer, until OFF.
#define ON(bits) SCTRCLR; csrw SCTRSTATUS, x0; CSR_WRITE(MCTRCTL, bits)
#define OFF csrw MCTRCTL, x0
// Logical entry n: type, and the symbols of source and target.
#define SELECT(n) CSR_WRITE(SISELECT, 0x200 + n)
#define KIND(n, type) SELECT(n); csrr a0, SIREG3; EQ(a0, type)
#define RECORD(n, from, to, type) \
  KIND(n, type); csrr a0, SIREG; addi a0, a0, -1; ADDRESS(a0, from); csrr a0, SIREG2; ADDRESS(a0, to)
#define NOTHING(n) SELECT(n); csrr a0, SIREG; EQ(a0, 0)

TEST_BEGIN
  // 16, 32, 64, 128 and 256 entries, or fewer sizes.
  csrw SCTRDEPTH, x0
  CSR_IS(SCTRDEPTH, 7, 0)
  OFF
  lla s0, j2
  lla s1, j4
  lla s2, j6
  ON(CTR_M)
j0: jal x0, j1
  nop
j1: jal x1, 1f
1:
j11: jalr x0, 0(s0)
  nop
j2: jalr x5, 0(s1)
  nop
j4: jalr x6, 0(s2)
  nop
j6: beq x0, x0, j7
  nop
j7: bne x0, x0, j7
j8: jal x7, 1f
1: lla x1, j9
j88: jalr x0, 0(x1)
  nop
j9:
  OFF
  RECORD(0, j88, j9, 13)
  KIND(1, 15)
  RECORD(2, j6, j7, 5)
  RECORD(3, j4, j6, 14)
  RECORD(4, j2, j4, 8)
  RECORD(5, j11, j2, 10)
  KIND(6, 9)
  RECORD(7, j0, j1, 11)
  NOTHING(8)
  CSR_IS(SCTRSTATUS, 0xff, 8)

  // Filters: jumps are left out, branches that are not taken come in.
  ON(CTR_M | INHIBIT(11) | INHIBIT(4))
k0: jal x0, k1
k1: bne x0, x0, k0
k2:
  OFF
  RECORD(0, k1, k2, 4)
  NOTHING(1)

  // The oldest records are lost.
  li a1, 20
  ON(CTR_M)
1: addi a1, a1, -1
l0: bnez a1, 1b
  OFF
  CSR_IS(SCTRSTATUS, 0xff, 3)
  KIND(15, 5)
  NOTHING(16)

  // Calls and returns alone, as a stack.
  ON(CTR_M | RASEMU)
m0: jal x1, m1
m1: jal x5, m2
m2: jal x0, m3
m3: jalr x0, 12(x5)
  nop
  nop
  OFF
  RECORD(0, m0, m1, 9)
  CSR_IS(SCTRSTATUS, 0xff, 1)
  // The entry of the call that has returned is no longer valid.
  SELECT(15); csrr a0, SIREG; andi a0, a0, 1; EQ(a0, 0)

  // From U-mode, which is enabled, to M-mode, which is not: nothing, or an external trap.
  ON(CTR_U)
  ENTER(MODE_U)
n0: jal x0, n1
n1:
  BACK_TO_M
  OFF
  RECORD(0, n0, n1, 11)
  NOTHING(1)
  ON(CTR_U | MTE_STE)
  ENTER(MODE_U)
n2: jal x0, n3
n3:
  BACK_TO_M
  OFF
  KIND(0, 1); csrr a0, SIREG2; EQ(a0, 0)
  RECORD(1, n2, n3, 11)
  NOTHING(2)

  // From M-mode to U-mode and back, both enabled; of a mode that is not enabled there is no address.
  ON(CTR_M | CTR_U)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  // mret, ecall, then what the handler does: a branch and a jump.
  KIND(3, 3); csrr a0, SIREG2; DIFFER(a0, x0)
  KIND(2, 1); csrr a0, SIREG; addi a0, a0, -1; DIFFER(a0, x0)
  KIND(1, 5)
  KIND(0, 10)
  ON(CTR_M)
  ENTER(MODE_U)
  BACK_TO_M
  OFF
  KIND(3, 3); csrr a0, SIREG2; EQ(a0, 0)
  KIND(2, 1); csrr a0, SIREG; EQ(a0, 1)

  // A breakpoint freezes, and is no record.
  ON(CTR_M | BPFRZ)
o0: jal x0, o1
o1:
  lla s7, o2
  ebreak
o2:
  OFF
  CSR_IS(SCTRSTATUS, FROZEN, FROZEN)
  RECORD(0, o0, o1, 11)
  NOTHING(1)

  // S-mode sees no fields of M-mode, and U-mode nothing.
  CSR_WRITE(MCTRCTL, CTR_U | CTR_S | CTR_M | MTE_STE)
  ENTER(MODE_S)
  CSR_IS(SCTRCTL, 0x307, 0x103)
  csrw SCTRCTL, x0
  SCTRCLR
  BACK_TO_M
  CSR_IS(MCTRCTL, 0x307, 0x204)
  OFF
  ENTER(MODE_U)
  TRAPS(ILLEGAL, csrr a0, SCTRSTATUS)
  TRAPS(ILLEGAL, SCTRCLR)
  BACK_TO_M
TEST_END
