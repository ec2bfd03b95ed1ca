# pins: Zilsd_reg_pairs Zilsd_bits_to_pair Zilsd_align8_no_exc Zilsd_ld_resume_trap Zilsd_ld_x0 Zilsd_sd_x0 Zilsd_ld_op Zilsd_sd_op
# isa: rv32i_zilsd
// Zilsd: 64 bits to and from an even register and the next; x0 reads as zero and drops what is loaded.
#include "test.h"

// ld rd, imm(rs1) and sd rs2, imm(rs1).
#define LD(rd, rs1, imm) .insn i 0x03, 3, rd, rs1, imm
#define SD(rs2, rs1, imm) .insn s 0x23, 3, rs2, imm(rs1)

TEST_BEGIN
  la a1, data
  LD(a2, a1, 0)
  EQ(a2, 0x11223344)
  EQ(a3, 0x99aabbcc)
  LD(t3, a1, -8)
  EQ(t3, 0x55667788)
  EQ(t4, 0xddeeff00)
  // The base may be one of the pair.
  mv a4, a1
  LD(a4, a4, 0)
  EQ(a4, 0x11223344)
  EQ(a5, 0x99aabbcc)
  mv a5, a1
  LD(a4, a5, 0)
  EQ(a4, 0x11223344)
  EQ(a5, 0x99aabbcc)
  mv s0, ra
  li ra, 5
  LD(x0, a1, 0)
  EQ(ra, 5)
  li a2, 1
  li a3, 2
  SD(a2, a1, 8)
  lw a4, 8(a1)
  EQ(a4, 1)
  lw a4, 12(a1)
  EQ(a4, 2)
  SD(x0, a1, 8)
  lw a4, 8(a1)
  EQ(a4, 0)
  lw a4, 12(a1)
  EQ(a4, 0)
  mv ra, s0
  // Odd registers are reserved.
  TRAPS(ILLEGAL, LD(a3, a1, 0))
  TRAPS(ILLEGAL, LD(x1, a1, 0))
  TRAPS(ILLEGAL, SD(a3, a1, 0))
  // A fault leaves the base alone, even where it is in the pair.
  li a2, 16
  TRAPS(LOAD_ACCESS, LD(a2, a2, 0))
  EQ(a2, 16)
  li a3, 24
  TRAPS(LOAD_ACCESS, LD(a2, a3, 0))
  EQ(a3, 24)
  TRAPS(STORE_ACCESS, SD(a2, a3, 0))
TEST_END

.data
.balign 8
.4byte 0x55667788, 0xddeeff00
data: .4byte 0x11223344, 0x99aabbcc, 0, 0
