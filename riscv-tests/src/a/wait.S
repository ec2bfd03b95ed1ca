# pins: Zawrs_wrs-nto_stall_exec Zawrs_wrs-sto_stall_duration Zawrs_stall_terminate
// Waiting for a store to the reservation set ends after a while, or at once without a reservation;
// afterwards the reservation may be gone, but nothing else has changed. (wrs.nto with a
// reservation may wait for ever, so it is not tried.)
#include "test.h"

TEST_BEGIN
  lla s0, word
  li a0, 42
  wrs.sto
  lr.w a1, (s0)
  sc.w a2, a1, (s0) // no reservation from here on
  wrs.nto
  lr.w a1, (s0)
  wrs.sto
  EQ(a0, 42)
  EQ(a1, 3)
TEST_END

  .data
  .balign 4
word: .4byte 3
