# pins: fcvtmod-w-d_op fcvtmod-w-d_flags
// Zfa: double to word modulo 2^32, as JavaScript wants it; flags as fcvt.w.d raises them.
#include "fp.h"

FP_BEGIN
  FX(fcvtmod.w.d, D(0x0000000000000000), 0x0, 0, rtz)
  FX(fcvtmod.w.d, D(0x3ff0000000000000), 0x1, 0, rtz)
  FX(fcvtmod.w.d, D(0xbff0000000000000), -0x1, 0, rtz)
  FX(fcvtmod.w.d, D(0x4004000000000000), 0x2, NX, rtz)
  FX(fcvtmod.w.d, D(0xc004000000000000), -0x2, NX, rtz)
  FX(fcvtmod.w.d, D(0x41dfffffffc00000), 0x7fffffff, 0, rtz)
  FX(fcvtmod.w.d, D(0x41e0000000000000), -0x80000000, NV, rtz)
  FX(fcvtmod.w.d, D(0xc1e0000000000000), -0x80000000, 0, rtz)
  FX(fcvtmod.w.d, D(0xc1e0000000200000), 0x7fffffff, NV, rtz)
  FX(fcvtmod.w.d, D(0x41f0000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x41f0000000500000), 0x5, NV, rtz)
  FX(fcvtmod.w.d, D(0x42000000003c0000), 0x7, NV, rtz)
  FX(fcvtmod.w.d, D(0x4340000000000001), 0x2, NV, rtz)
  FX(fcvtmod.w.d, D(0xc270000000003000), -0x3, NV, rtz)
  FX(fcvtmod.w.d, D(0x4520000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x4530000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x4468000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x7e70000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x8000000000000000), 0x0, 0, rtz)
  FX(fcvtmod.w.d, D(0x0000000000000001), 0x0, NX, rtz)
  FX(fcvtmod.w.d, D(0x7ff0000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0xfff0000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x7ff8000000000000), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x7ff0000000000001), 0x0, NV, rtz)
  FX(fcvtmod.w.d, D(0x7fefffffffffffff), 0x0, NV, rtz)
TEST_END
