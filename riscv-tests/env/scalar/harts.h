// Words for tests of several harts, which all begin at `test`. HARTS is how many there are, from the line `# harts:`.
//
// The registers of test.h, of each hart its own; macros here use t5 and t6 as well.
#include "priv.h"

// Waits until all harts are here. `n` is 1, 2, 3 … in the order in which they get to such places; numbers may be used
// again in a loop that has two of them at least.
#define ALL_HERE(n) \
  lla t5, harts_counter; \
  fence rw, rw; \
  li t6, 1; \
  amoadd.w t6, t6, (t5); \
  addi t6, t6, HARTS; \
  andi t6, t6, -HARTS; /* the next multiple */ \
  8: lw t5, harts_counter; \
  sub t5, t5, t6; \
  bltz t5, 8b; \
  fence rw, rw

// Tells the others that step `n` has come; waits for it.
#define TELL(n) fence rw, rw; li t6, n; lla t5, harts_step; sw t6, 0(t5)
#define AWAIT(n) li t6, n; 8: lw t5, harts_step; bltu t5, t6, 8b; fence rw, rw

// Hart 0 ends the test, when all others have found nothing wrong.
#define FIRST_PASSES ALL_HERE(0); csrr t5, mhartid; beqz t5, 7f; 8: j 8b; 7: TEST_END

#define HARTS_DATA \
  .data; \
  .balign 64; harts_counter: .4byte 0; \
  .balign 64; harts_step: .4byte 0
