# pins: Zb_shamt_rsv_rv32
# for: rv32
// RV32 has five bits of shift amount; encodings with the sixth are reserved, and trap in Rivet.
#include "test.h"

TEST_BEGIN
  TRAPS_WORD(ILLEGAL, 0x4a059513) // bclri a0, a1, 32
  TRAPS_WORD(ILLEGAL, 0x4a05d513) // bexti
  TRAPS_WORD(ILLEGAL, 0x6a059513) // binvi
  TRAPS_WORD(ILLEGAL, 0x2a059513) // bseti
  TRAPS_WORD(ILLEGAL, 0x6205d513) // rori
TEST_END
