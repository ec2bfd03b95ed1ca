#!/bin/bash
# Makes scalar.ll, what clang-19 -O1 makes of scalar.c before vectorisation, for rv64gcv, and scalar_zb.ll, with Zba, Zbb, Zbs
# and Zicond.
set -e

cd "$(dirname "$0")"
make() {
  clang-19 --target=riscv64-linux-gnu "-march=$1" -O2 -fno-builtin -fno-vectorize -fno-slp-vectorize -S -emit-llvm scalar.c -o - |
    sed -e '/^; ModuleID/d' > "$2"
}
make rv64gcv scalar.ll
