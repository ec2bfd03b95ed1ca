// Words for tests of control transfer records.
#include "priv.h"

#define SCTRCTL 0x14e
#define SCTRSTATUS 0x14f
#define SISELECT 0x150
#define SIREG 0x151
#define SIREG2 0x152
#define SIREG3 0x153
#define SCTRDEPTH 0x15f
#define MCTRCTL 0x34e
#define SCTRCLR .4byte 0x10400073
#define CTR_U 1
#define CTR_S 2
#define CTR_M 4
#define RASEMU 0x80
#define STE 0x100
#define MTE 0x200
#define MTE_STE (MTE | STE)
#define BPFRZ 0x800
#define FROZEN 0x80000000
// The bit of a type: it keeps the type out, but for type 4, which it lets in. ALL and ALL_BUT leave type 4 out.
#define FILTER(type) (1 << (32 + type))
#define ALL (0xff2e << 32)
#define ALL_BUT(type) (ALL & ~FILTER(type))
// Recording into an empty buffer, until OFF.
#define ON(bits) SCTRCLR; csrw SCTRSTATUS, x0; CSR_WRITE(MCTRCTL, bits)
#define OFF csrw MCTRCTL, x0
// Logical entry n: type, and the symbols of source and target.
#define SELECT(n) CSR_WRITE(SISELECT, 0x200 + n)
#define KIND(n, type) SELECT(n); csrr a0, SIREG3; EQ(a0, type)
#define RECORD(n, from, to, type) \
  KIND(n, type); csrr a0, SIREG; addi a0, a0, -1; ADDRESS(a0, from); csrr a0, SIREG2; ADDRESS(a0, to)
#define NOTHING(n) SELECT(n); csrr a0, SIREG; EQ(a0, 0)
