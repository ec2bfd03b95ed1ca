# pins: mcause_exccode_pri exc_priority
# for: rv32 rv64 machine
// An instruction that could raise several exceptions raises the first of the list: fetch before
// illegal, illegal before anything the instruction would have done.
#include "priv.h"

TEST_BEGIN
  // An access fault of the fetch comes before whatever the bits would be.
  li s0, 16
  TRAPS_ANYWHERE(FETCH_ACCESS, jr s0)
  // An illegal instruction that looks like a load from nowhere: funct3 = 7.
  li s0, 16
  TRAPS_WORD(ILLEGAL, 0x00047503)
  // FS off comes before the fault of the access.
  CSR_CLEAR(mstatus, MSTATUS_FS)
  TRAPS(ILLEGAL, flw fa0, 0(s0))
  // So does VS off, and vill.
  CSR_CLEAR(mstatus, MSTATUS_VS)
  TRAPS(ILLEGAL, vle8.v v8, (s0))
TEST_END
