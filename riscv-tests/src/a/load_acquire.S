# pins: zalasr_def zalasr_builds_on_amo zalasr_signext_rd zalasr_ignore_rs2_upper zalasr_natural_align
# pins: zalasr_misaligned_exception ldaq_atomic_load_enc ldaq_atomic_load_op ldaq_signext_rule ldaq_aq_required ldaq_rl_optional
# pins: ldaq_no_aq_reserved ldaq_rv64_only sdrl_atomic_store_enc sdrl_atomic_store_op sdrl_rl_required sdrl_aq_optional
# pins: sdrl_no_rl_reserved sdrl_rv64_only
# for: rv32 rv64 machine
# needs: zalasr
// Zalasr: loads with aq, stores with rl; the other annotation is optional. Addresses are aligned.
#include "test.h"

// The width as funct3; aq is bit 1 and rl bit 0 of the last but two.
#define LOAD(width, order, rd, rs1) .insn r 0x2f, width, 0x18 | order, rd, rs1, x0
#define STORE(width, order, rs2, rs1) .insn r 0x2f, width, 0x1c | order, x0, rs1, rs2
#define AQ 2
#define RL 1

TEST_BEGIN
  la a1, data
  LOAD(0, AQ, a0, a1)
  EQ(a0, -0x78)
  LOAD(0, AQ | RL, a0, a1)
  EQ(a0, -0x78)
  LOAD(1, AQ, a0, a1)
  EQ(a0, -0x6678)
  LOAD(1, AQ | RL, a0, a1)
  EQ(a0, -0x6678)
  LOAD(2, AQ, a0, a1)
  EQ(a0, -0x44556678)
  LOAD(2, AQ | RL, a0, a1)
  EQ(a0, -0x44556678)
  // Bits above the width do not matter.
  li a2, 0x12345678
  STORE(0, RL, a2, a1)
  lw a0, 0(a1)
  EQ(a0, -0x44556688)
  STORE(1, AQ | RL, a2, a1)
  lw a0, 0(a1)
  EQ(a0, -0x4455a988)
  STORE(2, RL, a2, a1)
  lw a0, 0(a1)
  EQ(a0, 0x12345678)
  lw a0, 4(a1)
  EQ(a0, 0x0badcafe)
  STORE(2, AQ | RL, x0, a1)
  lw a0, 0(a1)
  EQ(a0, 0)
#if XLEN == 64
  STORE(3, RL, a2, a1)
  LOAD(3, AQ, a0, a1)
  EQ(a0, 0x12345678)
  li a2, XMIN
  STORE(3, AQ | RL, a2, a1)
  LOAD(3, AQ | RL, a0, a1)
  EQ(a0, XMIN)
  addi a3, a1, 4
  TRAPS(LOAD_MISALIGNED, LOAD(3, AQ, a0, a3))
  TRAPS(STORE_MISALIGNED, STORE(3, RL, a0, a3))
#else
  TRAPS(ILLEGAL, LOAD(3, AQ, a0, a1))
  TRAPS(ILLEGAL, STORE(3, RL, a2, a1))
#endif
  addi a3, a1, 1
  TRAPS(LOAD_MISALIGNED, LOAD(1, AQ, a0, a3))
  ZERO_OR_REG(s10, a3)
  TRAPS(STORE_MISALIGNED, STORE(1, RL, a0, a3))
  ZERO_OR_REG(s10, a3)
  TRAPS(LOAD_MISALIGNED, LOAD(2, AQ, a0, a3))
  TRAPS(STORE_MISALIGNED, STORE(2, RL, a0, a3))
  LOAD(0, AQ, a0, a3)
  // A load without aq and a store without rl are reserved, and so are loads with rs2 and stores with rd.
  TRAPS(ILLEGAL, LOAD(2, 0, a0, a1))
  TRAPS(ILLEGAL, LOAD(2, RL, a0, a1))
  TRAPS(ILLEGAL, STORE(2, 0, a0, a1))
  TRAPS(ILLEGAL, STORE(2, AQ, a0, a1))
  TRAPS(ILLEGAL, .insn r 0x2f, 2, 0x18 | AQ, a0, a1, a2)
  TRAPS(ILLEGAL, .insn r 0x2f, 2, 0x1c | RL, a0, a1, a2)
  TRAPS(ILLEGAL, LOAD(4, AQ, a0, a1))
TEST_END

.data
.balign 8
data: .4byte 0xbbaa9988, 0x0badcafe
