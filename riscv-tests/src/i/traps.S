# pins: ebreak_op
// ebreak; encodings that stay illegal for ever: all zeros and all ones.
#include "test.h"

TEST_BEGIN
  TRAPS(BREAKPOINT, ebreak)
  TRAPS_HALF(ILLEGAL, 0)
  TRAPS_WORD(ILLEGAL, 0)
  TRAPS_WORD(ILLEGAL, 0xffffffff)
  // Opcodes without instructions: OP with funct7 = 0x7f, LOAD with funct3 = 7, BRANCH with 2 and 3,
  // jalr with funct3 = 1, STORE with funct3 = 7.
  TRAPS_WORD(ILLEGAL, 0xfe000033)
  TRAPS_WORD(ILLEGAL, 0x00007003)
  TRAPS_WORD(ILLEGAL, 0x00002063)
  TRAPS_WORD(ILLEGAL, 0x00003063)
  TRAPS_WORD(ILLEGAL, 0x00001067)
  TRAPS_WORD(ILLEGAL, 0x00007023)
#if XLEN == 32
  // What RV64 adds: ld, sd, lwu, addiw, addw, and a shift by 32.
  TRAPS_WORD(ILLEGAL, 0x00003003 | 10 << 7)
  TRAPS_WORD(ILLEGAL, 0x00003023)
  TRAPS_WORD(ILLEGAL, 0x00006003 | 10 << 7)
  TRAPS_WORD(ILLEGAL, 0x0000001b | 10 << 7)
  TRAPS_WORD(ILLEGAL, 0x0000003b | 10 << 7)
  TRAPS_WORD(ILLEGAL, 0x02051513)
#else
  TRAPS_WORD(ILLEGAL, 0x04051513) // slli by 64
#endif
TEST_END
