# pins: mstatus_mbe_op mstatus_sbe_op mstatus_ube_op MSTATUS_MBE_WARL MSTATUS_SBE_WARL MSTATUS_UBE_WARL
# pins: MSTATUSH_MBE_WARL MSTATUSH_SBE_WARL MSTATUSH_UBE_WARL ldst_big_endian_op ldst_little_endian_op
# pins: ldst_endian_byte_op sstatus_ube_op endianness_inst_fetch_little sstatus_ube_implicit MSTATUS_SBE_ROCOPY
# pins: MSTATUS_UBE_ROCOPY
# for: rv32 rv64 machine
// Byte order of each mode, as far as it can be chosen: a word stored little-endian reads as itself in
// a little-endian mode, reversed in a big-endian one. Instructions are little-endian always.
#include "priv.h"

#if XLEN == 64
#define MBE 1 << 37
#define SBE 1 << 36
#define HIGH mstatus
#else
#define MBE 1 << 5
#define SBE 1 << 4
#define HIGH 0x310
#endif
#define UBE 1 << 6
// Sets a bit; a1 becomes the order of bytes to be expected of a word, by whether the bit was taken.
#define CHOOSE(csr, bit) \
  li s1, bit; csrs csr, s1; csrr a0, csr; and a0, a0, s1; li a1, 0x01020304; beqz a0, 1f; li a1, 0x04030201; 1:

TEST_BEGIN
  lla s0, word
  lw a0, 0(s0)
  EQ(a0, 0x01020304)
  lbu a0, 0(s0)
  EQ(a0, 4)

  CHOOSE(HIGH, MBE)
  lw a0, 0(s0)
  lbu a2, 0(s0)
  lh a3, 0(s0)
  csrc HIGH, s1
  SAME(a0, a1)
  EQ(a2, 4) // bytes have no order

  // S-mode and U-mode, through MPRV.
  CHOOSE(HIGH, SBE)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  CSR_SET(mstatus, MSTATUS_MPRV | MODE_S << 11)
  lw a0, 0(s0)
  CSR_CLEAR(mstatus, MSTATUS_MPRV)
  csrc HIGH, s1
  SAME(a0, a1)

  CHOOSE(mstatus, UBE)
  CSR_CLEAR(mstatus, MSTATUS_MPP)
  ENTER(MODE_U)
  lw a0, 0(s0)
  SAME(a0, a1)
  BACK_TO_M
  // sstatus has UBE too.
  csrr a0, sstatus
  csrr a2, mstatus
  xor a0, a0, a2
  BITS(a0, UBE, 0)
  li s1, UBE
  csrc mstatus, s1
TEST_END

  .data
  .balign 8
word: .4byte 0x01020304, 0
