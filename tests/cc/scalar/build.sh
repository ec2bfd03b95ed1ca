#!/bin/bash
# Makes scalar.ll, what clang-19 -O2 makes of scalar.c without vectors.
set -e

cd "$(dirname "$0")"
clang-19 --target=riscv64-linux-gnu -march=rv64gcv -O2 -fno-builtin -fno-vectorize -fno-slp-vectorize -S -emit-llvm scalar.c -o - |
  sed -e '/^; ModuleID/d' -e '/^attributes #/s/ "target-features"="[^"]*"//' > scalar.ll
