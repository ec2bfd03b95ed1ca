// build: -static -O2
// args: one two=2 -three --four
// env: RIVET_COLOUR=green RIVET_EMPTY=
// exit: 7
/* Arguments, environment, the exit code, and what runs at exit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void last(void) { puts("at exit"); }

int main(int argc, char **argv) {
  atexit(last);
  printf("%d arguments\n", argc - 1);
  for (int i = 1; i < argc; i++) printf("%d %s\n", i, argv[i]);
  printf("ends with null %d, named %d\n", argv[argc] == 0, argv[0] && strstr(argv[0], "args") != 0);
  const char *colour = getenv("RIVET_COLOUR"), *empty = getenv("RIVET_EMPTY");
  printf("colour %s, empty %s, other %s\n", colour ? colour : "unset", empty ? (*empty ? "full" : "empty") : "unset",
         getenv("RIVET_NOT_THERE") ? "set" : "unset");
  setenv("RIVET_COLOUR", "blue", 1);
  printf("colour %s\n", getenv("RIVET_COLOUR"));
  fprintf(stderr, "this goes to standard error\n");
  return argc == 5 ? 7 : 1;
}
