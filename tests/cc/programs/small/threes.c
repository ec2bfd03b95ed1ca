// clang: -O0
// Vectors of three and of seven take the room of four and of eight.
#include <stdio.h>

#define N __attribute__((noinline))

typedef float three __attribute__((ext_vector_type(3)));
typedef int seven __attribute__((ext_vector_type(7)));
struct body {
  char name;
  three at, by;
  seven counts[2];
};
static three points[4] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
static struct body bodies[2] = {{'a', {1, 2, 3}, {4, 5, 6}, {{1, 2, 3, 4, 5, 6, 7}}}, {'b', {7, 8, 9}, {2, 4, 8}}};
N static float sum(three *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s = s * 2 + p[i].x - p[i].y * p[i].z;
  return s;
}
N static void move(struct body *b, int k) {
  b->at += b->by;
  b->at[k] = -1;
  b->counts[1] = b->counts[0] * 3;
  b->counts[1].s6 += k;
}
int main(void) {
  three local[3];
  for (int i = 0; i < 3; i++) local[i] = points[i + 1] * points[i];
  move(bodies, 2);
  move(bodies + 1, 0);
  printf("%g %g %g %g %g %d %d %c %d\n", sum(points, 4), sum(local, 3), bodies[0].at.y, bodies[0].at.z, bodies[1].at.z,
         bodies[0].counts[1].s6, bodies[1].counts[1].s6, bodies[1].name, (int)(sizeof bodies + sizeof points));
  return 0;
}
