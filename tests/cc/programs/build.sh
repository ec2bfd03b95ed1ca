#!/bin/bash
# Makes the .ll beside each .c: what clang-19 -O1 makes of the program; and the .txt: what it prints when clang compiles it all.
# More flags of a program are in its first line; one whose second line says so clang compiles for this machine to see what it
# prints. What the programs in small/ print is in one file, in the order of their names.
set -e
cd "$(dirname "$0")"
rm -f small/expected.txt
for f in *.c small/*.c; do
  clang="clang-19 --target=riscv64-linux-gnu -march=rv64gcv_zfh -mabi=lp64d -O1 -w $(sed -n '1s|^// clang: ||p' "$f")"
  $clang -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -S -emit-llvm "$f" -o - |
    sed -e '/^; ModuleID/d' -e '/^attributes #/s/ "target-features"="[^"]*"//' > "${f%.c}.ll"
  if [ "$(sed -n 2p "$f")" = "// expected: host" ]; then
    clang-19 -O1 -w $(sed -n '1s|^// clang: ||p' "$f") "$f" -o /tmp/program.$$
    /tmp/program.$$ > "${f%.c}.txt"
    rm /tmp/program.$$
    continue
  fi
  $clang -c "$f" -o /tmp/program.$$.o
  riscv64-linux-gnu-gcc -static /tmp/program.$$.o -lm -latomic -o /tmp/program.$$
  case $f in
    small/*) qemu-riscv64 -cpu max /tmp/program.$$ >> small/expected.txt ;;
    *) qemu-riscv64 -cpu max /tmp/program.$$ > "${f%.c}.txt" ;;
  esac
  rm /tmp/program.$$ /tmp/program.$$.o
done
