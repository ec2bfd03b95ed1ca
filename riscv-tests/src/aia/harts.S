# isa: rv32ima_smaia rv64ima_smaia
# harts: 2
// An MSI goes to and fro between two harts, as an interprocessor interrupt: to M-mode of one, to S-mode's file of the other.
#include "harts.h"
#include "aia.h"
#define ROUNDS 25

TEST_BEGIN
  csrr s1, mhartid
  M_REG(EIDELIVERY, 1)
  M_REG(EIE0, 1 << 6)
  S_REG(EIDELIVERY, 1)
  S_REG(EIE0, 1 << 6)
  CSR_WRITE(mie, 1 << MEI | 1 << SEI)
  li s0, 6 // the identity
  li s2, ROUNDS
  li s3, IMSIC_M_OF(0)
  li s4, IMSIC_S_OF(1)
  ALL_HERE(1)
  bnez s1, 2f
1: // Hart 0 asks, and waits for the answer.
  sw s0, 0(s4)
  wfi
  csrrw a0, MTOPEI, x0
  beqz a0, . - 8
  EQ(a0, TOP(6))
  addi s2, s2, -1
  bnez s2, 1b
  j 3f
2: // Hart 1 answers.
  wfi
  csrrw a0, STOPEI, x0
  beqz a0, 2b
  EQ(a0, TOP(6))
  sw s0, 0(s3)
  addi s2, s2, -1
  bnez s2, 2b
3:
  ALL_HERE(2)
  CSR_IS(mip, 1 << MEI | 1 << SEI, 0)
  M_REG_IS(EIP0, 0)
  S_REG_IS(EIP0, 0)
  FIRST_PASSES
HARTS_DATA
