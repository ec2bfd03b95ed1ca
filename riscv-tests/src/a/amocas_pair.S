# pins: Zacas_rv32_amocas-d_op Zacas_rv32_amocas-d_rs2_frst_reg_x0
# pins: Zacas_rv32_amocas-d_rd_frst_reg_x0 Zacas_rv64_amocas-q_op
# pins: Zacas_rv64_amocas-q_rs2_frst_reg_x0 Zacas_rv64_amocas-q_rd_frst_reg_x0
// Compare and swap of twice XLEN bits, in pairs of registers: amocas.d of RV32, amocas.q of RV64.
#include "test.h"

#if XLEN == 64
#define CASP amocas.q
#else
#define CASP amocas.d
#endif

#define MEMORY(lo, hi) li t0, lo; SREG t0, 0(s0); li t0, hi; SREG t0, REGBYTES(s0)
#define PAIR(even, odd, lo, hi) li even, lo; li odd, hi
#define MEMORY_IS(lo, hi) LREG t0, 0(s0); EQ(t0, lo); LREG t0, REGBYTES(s0); EQ(t0, hi)

TEST_BEGIN
  lla s0, data

  // Both halves agree: swapped.
  MEMORY(1, 2)
  PAIR(a0, a1, 1, 2)
  PAIR(a2, a3, XMIN, -4)
  CASP a0, a2, (s0)
  EQ(a0, 1)
  EQ(a1, 2)
  MEMORY_IS(XMIN, -4)

  // One half differs: not.
  PAIR(a0, a1, XMIN, -5)
  CASP.aqrl a0, a2, (s0)
  EQ(a0, XMIN)
  EQ(a1, -4)
  MEMORY_IS(XMIN, -4)
  PAIR(a0, a1, 0, -4)
  CASP a0, a2, (s0)
  EQ(a0, XMIN)
  EQ(a1, -4)
  MEMORY_IS(XMIN, -4)

  // x0 as the source: both halves are zero, whatever x1 holds.
  li ra, 77
  CASP a0, x0, (s0)
  EQ(a0, XMIN)
  MEMORY_IS(0, 0)

  // x0 as the destination: the comparison is with zero, and neither register is written.
  PAIR(a2, a3, 5, 6)
  CASP x0, a2, (s0)
  EQ(ra, 77)
  MEMORY_IS(5, 6)
  CASP x0, a2, (s0)
  EQ(ra, 77)
TEST_END

  .data
  .balign 16
data: .8byte 0, 0
