/* The loops of this folder: small functions after the classic categories of vectoriser tests, each with the verdict
   that it should get. A line `//= VERDICT` stands in front of its function:

     vectorised WORDS…    it becomes a vector loop; the report has each of the words
     refused WORDS…       it stays as it is; the reason has each of the words

   `| index K` says that the test must fill the array of parameter K (from 0) with numbers below n,
   `| limit K` that integer parameter K is at most n. The last parameter is n, the number of iterations at most.
   Arrays hold 4 n + 64 elements, of which the pointer is at number 16.
   A .ll without a .c has the same lines in comments of its own. The .ll beside each .c is what `clang-19 -O1` makes of it without vectorising; see the README of the crate. */
#ifndef LOOP_H
#define LOOP_H
typedef signed char i8; typedef unsigned char u8;
typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned int u32;
typedef long i64; typedef unsigned long u64;
typedef float f32; typedef double f64;
#define R restrict
#define FOR(i) for (u64 i = 0; i < n; i++)
#endif
