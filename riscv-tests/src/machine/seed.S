# pins: mseccfg_sseed_presence mseccfg_useed_presence mseccfg_useed_U-mode_op mseccfg_sseed_S_mode_op
# for: rv32 rv64 machine
# needs: zkr
// Zkr: the entropy source is read by instructions that write, in M-mode; mseccfg opens it to S and U. A
// hart without Zkr has no such register.
#include "priv.h"

#define seed 0x015
#define mseccfg 0x747
#define USEED (1 << 8)
#define SSEED (1 << 9)
#define SEED_CLOSED TRAPS(ILLEGAL, csrrw a0, seed, x0)

TEST_BEGIN
  li gp, __LINE__
  li s8, 0
  lla s7, 1f
  csrrw a0, seed, x0
1:
  li s7, 0
  beqz s8, 1f
  EQ(s8, ILLEGAL)
  j pass
1:
  // A result has a state in bits 31:30; the seed is in the lowest 16, and zero unless the state is ES16.
  li s0, 1000
1:
  csrrw a0, seed, x0
  srli a1, a0, 30
  li t0, 3 // DEAD
  DIFFER(a1, t0)
  li t0, 2 // ES16
  beq a1, t0, 2f
  slli a1, a0, XLEN - 16
  EQ(a1, 0)
  addi s0, s0, -1
  bnez s0, 1b
2:
  // Reading alone is not allowed.
  TRAPS(ILLEGAL, csrrs a0, seed, x0)
  TRAPS(ILLEGAL, csrrc a0, seed, x0)
  TRAPS(ILLEGAL, csrrsi a0, seed, 0)
  TRAPS(ILLEGAL, csrrci a0, seed, 0)
  CSR_CLEAR(mseccfg, USEED | SSEED)
  ENTER(MODE_S)
  SEED_CLOSED
  BACK_TO_M
  ENTER(MODE_U)
  SEED_CLOSED
  BACK_TO_M
  CSR_SET(mseccfg, SSEED)
  ENTER(MODE_S)
  csrrw a0, seed, x0
  TRAPS(ILLEGAL, csrrs a0, seed, x0)
  BACK_TO_M
  ENTER(MODE_U)
  SEED_CLOSED
  BACK_TO_M
  CSR_CLEAR(mseccfg, SSEED)
  CSR_SET(mseccfg, USEED)
  ENTER(MODE_U)
  csrrw a0, seed, x0
  TRAPS(ILLEGAL, csrrs a0, seed, x0)
  BACK_TO_M
  ENTER(MODE_S)
  SEED_CLOSED
  BACK_TO_M
TEST_END
