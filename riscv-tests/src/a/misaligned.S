# pins: amo_alignment LR_SC_ALIGNMENT Zacas_amocas_rs1_addr_alignment Zabha_rs1_align_addr mcause_exccode_ld_ldrsv
# pins: mcause_exccode_st_sc_amo pma_mag_op_rsrv pma_mag_op_amo
# for: rv32 rv64 machine
// A misaligned atomic access traps: lr as a load, the others as stores. Whether as misaligned or
// as an access fault is the implementation's choice; memory stays.
#include "test.h"

#define MISALIGNED(kind, insn, offset, ...) \
  li gp, __LINE__; addi a1, s0, offset; lla s7, 7f; 6: insn a0, __VA_ARGS__ (a1); li s7, 0; j fail; \
  7: li t6, kind##_MISALIGNED; beq s8, t6, 4f; li t6, kind##_ACCESS; FAIL_UNLESS(beq, s8, t6); \
  4: lla t6, 6b; FAIL_UNLESS(beq, s9, t6); ZERO_OR_REG(s10, a1)

TEST_BEGIN
  lla s0, line - 4
  // Across a granule of 16 bytes, so that no misaligned atomicity granule of that size helps; lr and
  // sc must trap anyway.
  MISALIGNED(LOAD, lr.w, 4 + 1)
  MISALIGNED(LOAD, lr.w, 4 + 2)
  MISALIGNED(STORE, sc.w, 4 + 2, a2,)
  MISALIGNED(STORE, amoadd.w, 1, a2,)
  MISALIGNED(STORE, amoswap.w, 2, a2,)
  MISALIGNED(STORE, amomaxu.w, 3, a2,)
  MISALIGNED(STORE, amocas.w, 2, a2,)
  MISALIGNED(STORE, amoadd.h, 3, a2,)
  MISALIGNED(STORE, amocas.h, 3, a2,)
#if XLEN == 64
  MISALIGNED(LOAD, lr.d, 0)
  MISALIGNED(STORE, sc.d, 0, a2,)
  MISALIGNED(STORE, amoadd.d, 1, a2,)
  MISALIGNED(STORE, amoor.d, 0, a2,)
  MISALIGNED(STORE, amocas.d, 0, a2,)
  MISALIGNED(STORE, amocas.q, 0, a2,)
#endif
  lw a0, 0(s0)
  EQ(a0, 0x01020304)
  lw a0, 4(s0)
  EQ(a0, 0x05060708)
TEST_END

  .data
  .balign 4096
  .space 4092
  .4byte 0x01020304
line: .4byte 0x05060708
