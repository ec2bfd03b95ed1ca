# pins:
// Zknh: the functions of SHA-256 (FIPS 180-4, section 4.1.2).
#include "test.h"

TEST_BEGIN
  R1(sha256sig0, 0x0, 0x0)
  R1(sha256sig0, 0x1, 0x2004000)
  R1(sha256sig0, 0x80000000, 0x11002000)
  R1(sha256sig0, 0x61626380, -0x6bf16f11)
  R1(sha256sig0, 0x12345678, -0x18031912)
  R1(sha256sig0, 0xffffffff, 0x1fffffff)
  R1(sha256sig1, 0x0, 0x0)
  R1(sha256sig1, 0x1, 0xa000)
  R1(sha256sig1, 0x80000000, 0x205000)
  R1(sha256sig1, 0x61626380, 0x7da86405)
  R1(sha256sig1, 0x12345678, -0x5e0879b7)
  R1(sha256sig1, 0xffffffff, 0x3fffff)
  R1(sha256sum0, 0x0, 0x0)
  R1(sha256sum0, 0x1, 0x40080400)
  R1(sha256sum0, 0x80000000, 0x20040200)
  R1(sha256sum0, 0x61626380, -0x722a6d8a)
  R1(sha256sum0, 0x12345678, 0x66146474)
  R1(sha256sum0, 0xffffffff, -0x1)
  R1(sha256sum1, 0x0, 0x0)
  R1(sha256sum1, 0x1, 0x4200080)
  R1(sha256sum1, 0x80000000, 0x2100040)
  R1(sha256sum1, 0x61626380, -0x3f479a0e)
  R1(sha256sum1, 0x12345678, 0x3561abda)
  R1(sha256sum1, 0xffffffff, -0x1)
#if XLEN == 64
  // The upper half is ignored, the result sign-extended.
  R1(sha256sum0, 0xffffffff00000001, 0x40080400)
#endif
TEST_END
