/* Scalar code as kernels and libraries have it: what does not become vectors. Each function has a pointer to text (bytes 32 to
 * 95, a NUL at the end), a pointer to random bytes, and a number; crates/conformance/tests/scalar_code.rs counts what they take,
 * and compares with clang. */

typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long i64;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long u64;

// Strings.

u64 length(const u8 *s, const u8 *random, u64 n) {
  const u8 *p = s;
  while (*p)
    p++;
  return p - s;
}

u64 compare_strings(const u8 *s, const u8 *random, u64 n) {
  const u8 *t = s + 64;
  i64 sum = 0;
  for (u64 i = 0; i < n; i++) {
    const u8 *p = s + i, *q = t;
    while (*p && *p == *q)
      p++, q++;
    sum += *p - *q;
  }
  return sum;
}

u64 find_string(const u8 *s, const u8 *random, u64 n) {
  const u8 *needle = s + n - 12;
  for (u64 i = 0; i + 12 <= n; i++) {
    u64 j = 0;
    while (j < 12 && s[i + j] == needle[j])
      j++;
    if (j == 12)
      return i;
  }
  return -1;
}

u64 words(const u8 *s, const u8 *random, u64 n) {
  u64 count = 0;
  int inside = 0;
  for (u64 i = 0; i < n; i++) {
    int letter = (s[i] >= 'A' && s[i] <= 'Z') || (s[i] >= '0' && s[i] <= '9');
    count += letter && !inside;
    inside = letter;
  }
  return count;
}

u64 numbers(const u8 *s, const u8 *random, u64 n) {
  i64 sum = 0;
  const u8 *end = s + n;
  while (s < end) {
    int minus = 0;
    i64 value = 0;
    if (*s == '-')
      minus = 1, s++;
    while (*s >= '0' && *s <= '9')
      value = value * 10 + (*s++ - '0');
    sum += minus ? -value : value;
    s++;
  }
  return sum;
}

u64 digits(u8 *out, const u32 *random, u64 n) {
  u8 *p = out;
  for (u64 i = 0; i < n / 8; i++) {
    u8 text[12];
    u32 value = random[i], length = 0;
    do {
      text[length++] = '0' + value % 10;
      value /= 10;
    } while (value);
    while (length)
      *p++ = text[--length];
  }
  return p - out;
}

// Hashes and checksums.

u64 fnv1a(const u8 *text, const u8 *random, u64 n) {
  u64 hash = 0xcbf29ce484222325;
  for (u64 i = 0; i < n; i++)
    hash = (hash ^ random[i]) * 0x100000001b3;
  return hash;
}

u64 djb2(const u8 *s, const u8 *random, u64 n) {
  u32 hash = 5381;
  for (; *s; s++)
    hash = hash * 33 + *s;
  return hash;
}

static u32 rotate(u32 x, u32 by) { return x << by | x >> (32 - by); }

u64 murmur3(const u8 *text, const u32 *random, u64 n) {
  u32 hash = 17;
  for (u64 i = 0; i < n / 4; i++) {
    u32 k = random[i] * 0xcc9e2d51;
    hash ^= rotate(k, 15) * 0x1b873593;
    hash = rotate(hash, 13) * 5 + 0xe6546b64;
  }
  hash ^= n;
  hash = (hash ^ hash >> 16) * 0x85ebca6b;
  hash = (hash ^ hash >> 13) * 0xc2b2ae35;
  return hash ^ hash >> 16;
}

u64 crc_by_bits(const u8 *text, const u8 *random, u64 n) {
  u32 crc = -1;
  for (u64 i = 0; i < n / 4; i++) {
    crc ^= random[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  }
  return ~crc;
}

u64 crc_by_table(const u8 *text, const u32 *table, u64 n) {
  u32 crc = -1;
  for (u64 i = 0; i < n; i++)
    crc = table[(crc ^ text[i]) & 255] ^ crc >> 8;
  return ~crc;
}

u64 adler32(const u8 *text, const u8 *random, u64 n) {
  u32 a = 1, b = 0;
  while (n) {
    u64 part = n < 380 ? n : 380;
    n -= part;
    do {
      a += *random++;
      b += a;
    } while (--part);
    a %= 65521;
    b %= 65521;
  }
  return b << 16 | a;
}

u64 siphash_rounds(const u8 *text, const u64 *random, u64 n) {
  u64 v0 = 1, v1 = 2, v2 = 3, v3 = 4;
  for (u64 i = 0; i < n / 8; i++) {
    u64 m = random[i];
    v3 ^= m;
    for (int round = 0; round < 2; round++) {
      v0 += v1, v1 = v1 << 13 | v1 >> 51, v1 ^= v0, v0 = v0 << 32 | v0 >> 32;
      v2 += v3, v3 = v3 << 16 | v3 >> 48, v3 ^= v2;
      v0 += v3, v3 = v3 << 21 | v3 >> 43, v3 ^= v0;
      v2 += v1, v1 = v1 << 17 | v1 >> 47, v1 ^= v2, v2 = v2 << 32 | v2 >> 32;
    }
    v0 ^= m;
  }
  return v0 ^ v1 ^ v2 ^ v3;
}

// Searching and sorting.

u64 binary_search(const u8 *text, const u32 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i < n / 8; i++) {
    u64 low = 0, high = n / 4;
    u32 key = random[i];
    while (low < high) {
      u64 middle = low + (high - low) / 2;
      if (random[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
    sum += low;
  }
  return sum;
}

u64 insertion_sort(i32 *text, i32 *random, u64 n) {
  for (i64 i = 1; i < (i64)n / 16; i++) {
    i32 x = random[i];
    i64 j = i - 1;
    while (j >= 0 && random[j] > x) {
      random[j + 1] = random[j];
      j--;
    }
    random[j + 1] = x;
  }
  return random[3];
}

u64 heap_sort(i32 *text, i32 *random, u64 n) {
  u32 count = n / 8;
  for (u32 start = count / 2, end = count; end > 1;) {
    if (start > 0) {
      start--;
    } else {
      end--;
      i32 t = random[end];
      random[end] = random[0];
      random[0] = t;
    }
    u32 root = start, child;
    while ((child = 2 * root + 1) < end) {
      if (child + 1 < end && random[child] < random[child + 1])
        child++;
      if (random[root] >= random[child])
        break;
      i32 t = random[root];
      random[root] = random[child];
      random[child] = t;
      root = child;
    }
  }
  return random[1];
}

static void quick(i32 *a, i64 low, i64 high) {
  while (low < high) {
    i32 pivot = a[(low + high) / 2];
    i64 i = low, j = high;
    while (i <= j) {
      while (a[i] < pivot)
        i++;
      while (a[j] > pivot)
        j--;
      if (i <= j) {
        i32 t = a[i];
        a[i++] = a[j];
        a[j--] = t;
      }
    }
    quick(a, low, j);
    low = i;
  }
}

u64 quick_sort(i32 *text, i32 *random, u64 n) {
  quick(random, 0, (i64)n / 8 - 1);
  return random[1];
}

u64 merge(i32 *out, const i32 *random, u64 n) {
  const i32 *a = random, *b = random + n / 16, *a_end = b, *b_end = b + n / 16;
  i32 *p = out;
  while (a < a_end && b < b_end)
    *p++ = *b < *a ? *b++ : *a++;
  while (a < a_end)
    *p++ = *a++;
  while (b < b_end)
    *p++ = *b++;
  return p - out;
}

// Bits.

u64 count_bits(const u8 *text, const u64 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i < n / 8; i++)
    for (u64 x = random[i]; x; x &= x - 1)
      sum++;
  return sum;
}

u64 set_bits(u64 *bits, const u32 *random, u64 n) {
  u64 fresh = 0;
  for (u64 i = 0; i < n / 4; i++) {
    u32 at = random[i] % 2048;
    u64 mask = 1ul << (at & 63);
    fresh += !(bits[at / 64] & mask);
    bits[at / 64] |= mask;
  }
  return fresh;
}

u64 reverse_bits(const u8 *text, const u32 *random, u64 n) {
  u32 sum = 0;
  for (u64 i = 0; i < n / 4; i++) {
    u32 x = random[i];
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    sum = sum * 3 ^ (x >> 16 | x << 16);
  }
  return sum;
}

u64 read_bits(const u8 *text, const u8 *random, u64 n) {
  u64 buffer = 0, sum = 0;
  u32 have = 0, at = 0;
  while (at < n) {
    while (have < 24)
      buffer |= (u64)random[at++] << have, have += 8;
    u32 width = 3 + (buffer & 7);
    sum = sum * 7 + (buffer >> 3 & ((1u << width) - 1));
    buffer >>= width + 3;
    have -= width + 3;
  }
  return sum;
}

u64 random_numbers(u32 *out, const u64 *random, u64 n) {
  u64 s0 = random[0] | 1, s1 = random[1];
  for (u64 i = 0; i < n / 8; i++) {
    u64 result = (s0 * 5 << 7 | s0 * 5 >> 57) * 9;
    s1 ^= s0;
    s0 = (s0 << 24 | s0 >> 40) ^ s1 ^ s1 << 16;
    s1 = s1 << 37 | s1 >> 27;
    out[i] = result >> 32;
  }
  return s0;
}

// Arithmetic.

u64 gcd(const u8 *text, const u32 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i + 1 < n / 16; i++) {
    u32 a = random[i], b = random[i + 1];
    while (b) {
      u32 t = a % b;
      a = b;
      b = t;
    }
    sum += a;
  }
  return sum;
}

u64 square_roots(const u8 *text, const u32 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i < n / 16; i++) {
    u32 x = random[i], root = 0, bit = 1u << 30;
    while (bit > x)
      bit >>= 2;
    while (bit) {
      if (x >= root + bit)
        x -= root + bit, root = (root >> 1) + bit;
      else
        root >>= 1;
      bit >>= 2;
    }
    sum += root;
  }
  return sum;
}

u64 filter_q15(i16 *out, const i16 *random, u64 n) {
  i32 state = 0;
  for (u64 i = 0; i < n / 2; i++) {
    i32 y = (random[i] * 9830 + state * 22937) >> 15;
    if (y > 32767)
      y = 32767;
    if (y < -32768)
      y = -32768;
    out[i] = state = y;
  }
  return state;
}

u64 collatz(const u8 *text, const u8 *random, u64 n) {
  u64 longest = 0;
  for (u64 i = 1; i < n / 8; i++) {
    u64 steps = 0;
    for (u64 x = i; x != 1; steps++)
      x = x & 1 ? 3 * x + 1 : x / 2;
    if (steps > longest)
      longest = steps;
  }
  return longest;
}

u64 modular_power(const u8 *text, const u32 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i < n / 32; i++) {
    u64 base = random[i], modulus = 1000000007, result = 1;
    for (u32 e = random[i + 1]; e; e >>= 1) {
      if (e & 1)
        result = result * base % modulus;
      base = base * base % modulus;
    }
    sum += result;
  }
  return sum;
}

// Matrices and tables.

u64 matrix_product(i32 *out, const i32 *random, u64 n) {
  u64 m = 10;
  for (u64 i = 0; i < m; i++)
    for (u64 j = 0; j < m; j++) {
      i32 sum = 0;
      for (u64 k = 0; k < m; k++)
        sum += random[i * m + k] * random[k * m + j];
      out[i * m + j] = sum;
    }
  return out[7];
}

u64 shortest_paths(u32 *out, const u8 *random, u64 n) {
  int m = 12;
  for (int i = 0; i < m * m; i++)
    out[i] = random[i];
  for (int k = 0; k < m; k++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++)
        if (out[i * m + k] + out[k * m + j] < out[i * m + j])
          out[i * m + j] = out[i * m + k] + out[k * m + j];
  return out[5];
}

u64 edit_distance(const u8 *text, u32 *row, u64 n) {
  u32 m = 24;
  for (u32 j = 0; j <= m; j++)
    row[j] = j;
  for (u32 i = 1; i <= m; i++) {
    u32 corner = row[0];
    row[0] = i;
    for (u32 j = 1; j <= m; j++) {
      u32 above = row[j];
      u32 best = corner + (text[i] % 8 != text[j + 40] % 8);
      if (above + 1 < best)
        best = above + 1;
      if (row[j - 1] + 1 < best)
        best = row[j - 1] + 1;
      corner = above;
      row[j] = best;
    }
  }
  return row[m];
}

u64 walk_list(const u8 *text, const u32 *random, u64 n) {
  struct node { u32 next, key; u64 value; };
  const struct node *nodes = (const struct node *)random;
  u64 sum = 0;
  for (u32 at = 1, steps = 0; steps < n; steps++) {
    const struct node *node = &nodes[at];
    sum += node->key & 1 ? node->value : node->key;
    at = (node->next + steps) % 50;
  }
  return sum;
}

u64 hash_table(u32 *table, const u32 *random, u64 n) {
  u64 probes = 0;
  for (u64 i = 0; i < 128; i++)
    table[i] = 0;
  for (u64 i = 0; i < n / 16; i++) {
    u32 key = random[i] | 1;
    u32 at = key * 2654435769u >> 25;
    while (table[at] && table[at] != key) {
      at = (at + 1) & 127;
      probes++;
    }
    table[at] = key;
  }
  return probes;
}

// Codes.

u64 base64(u8 *out, const u8 *random, u64 n) {
  static const u8 letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  u8 *p = out;
  for (u64 i = 0; i + 2 < n; i += 3) {
    u32 x = random[i] << 16 | random[i + 1] << 8 | random[i + 2];
    *p++ = letters[x >> 18];
    *p++ = letters[x >> 12 & 63];
    *p++ = letters[x >> 6 & 63];
    *p++ = letters[x & 63];
  }
  return p - out;
}

u64 variable_lengths(const u8 *text, const u8 *random, u64 n) {
  u64 sum = 0;
  const u8 *end = random + n;
  while (random < end) {
    u64 value = 0;
    u32 shift = 0;
    u8 byte;
    do {
      byte = *random++;
      value |= (u64)(byte & 127) << shift;
      shift += 7;
    } while (byte & 128 && shift < 63);
    sum += value >> 1 ^ -(value & 1);
  }
  return sum;
}

u64 utf8(const u8 *text, const u8 *random, u64 n) {
  u64 valid = 0, left = 0;
  u32 code = 0;
  for (u64 i = 0; i < n; i++) {
    u8 byte = random[i];
    if (left) {
      if ((byte & 0xc0) != 0x80) {
        left = 0;
        continue;
      }
      code = code << 6 | (byte & 63);
      if (--left == 0 && code < 0x110000)
        valid++;
    } else if (byte < 0x80) {
      valid++;
    } else if (byte >= 0xc2 && byte < 0xe0) {
      code = byte & 31, left = 1;
    } else if (byte >= 0xe0 && byte < 0xf0) {
      code = byte & 15, left = 2;
    } else if (byte >= 0xf0 && byte < 0xf5) {
      code = byte & 7, left = 3;
    }
  }
  return valid;
}

u64 run_lengths(u8 *out, const u8 *random, u64 n) {
  u8 *p = out;
  for (u64 i = 0; i < n;) {
    u8 byte = random[i] & 3;
    u64 run = 1;
    while (i + run < n && run < 255 && (random[i + run] & 3) == byte)
      run++;
    *p++ = run;
    *p++ = byte;
    i += run;
  }
  return p - out;
}

u64 state_machine(const u8 *text, const u8 *random, u64 n) {
  enum { START, NUMBER, NAME, STRING, COMMENT } state = START;
  u64 tokens = 0;
  for (u64 i = 0; i < n; i++) {
    u8 c = text[i];
    switch (state) {
    case START:
      if (c >= '0' && c <= '9')
        state = NUMBER;
      else if (c >= 'A' && c <= 'Z')
        state = NAME;
      else if (c == '"')
        state = STRING;
      else if (c == '#')
        state = COMMENT;
      break;
    case NUMBER:
      if (c < '0' || c > '9')
        tokens += 1, state = START;
      break;
    case NAME:
      if ((c < 'A' || c > 'Z') && (c < '0' || c > '9'))
        tokens += 3, state = START;
      break;
    case STRING:
      if (c == '"')
        tokens += 5, state = START;
      break;
    case COMMENT:
      if (c == '\'')
        state = START;
      break;
    }
  }
  return tokens;
}

u64 interpreter(const u8 *text, const u8 *random, u64 n) {
  u64 stack[16] = {0}, top = 0, sum = 0;
  for (u64 i = 0; i < n; i++) {
    u64 *s = &stack[top & 7];
    switch (random[i] & 7) {
    case 0: s[0] = random[i] >> 3, top++; break;
    case 1: s[1] += s[0], top--; break;
    case 2: s[1] -= s[0]; break;
    case 3: s[1] = s[0] * s[2] + 1; break;
    case 4: s[0] ^= s[1] << 3; break;
    case 5: top += s[0] & 1; break;
    case 6: sum += s[0]; break;
    case 7: s[0] = ~s[0]; break;
    }
  }
  return sum;
}

__attribute__((noinline)) static u64 fibonacci(u64 n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

u64 recursion(const u8 *text, const u8 *random, u64 n) { return fibonacci(n % 8 + 6); }

// Two-dimensional recurrences: from above and from the left, from above alone, with a packed operand.

u64 wavefront(const u8 *text, const u8 *random, u64 n) {
  u32 table[32][32];
  for (u32 i = 0; i < 32; i++)
    table[0][i] = random[i], table[i][0] = text[i];
  for (u32 j = 1; j < 32; j++)
    for (u32 i = 1; i < 32; i++)
      table[j][i] = (table[j][i - 1] + table[j - 1][i]) * 5;
  return table[n & 31][31];
}

u64 down_columns(const u8 *text, const u8 *random, u64 n) {
  static u32 sums[32][32], terms[32][32];
  for (u32 i = 0; i < 32; i++)
    sums[0][i] = random[i], terms[i][i] = text[i];
  for (u32 i = 0; i < 32; i++)
    for (u32 j = 1; j < 32; j++)
      sums[j][i] = sums[j - 1][i] + terms[j][i];
  return sums[31][n & 31];
}

u64 packed_operand(const u8 *text, const u8 *random, u64 n) {
  static u32 sums[32][32], factors[32][32];
  for (u32 i = 0; i < 32; i++)
    sums[0][i] = text[i], factors[i][i & 7] = i;
  int k = 1;
  for (u32 i = 0; i < 32; i++) {
    for (u32 j = 1; j < 32; j++) {
      sums[j][i] = sums[j - 1][i] + random[k - 1] * factors[j][i];
      ++k;
    }
    ++k;
  }
  return sums[31][n & 31] + k;
}

// The counter is compared before it is stepped.
u64 every_other(const u8 *text, const u8 *random, u64 n) {
  u64 sum = 0;
  for (u64 i = 0; i < n; i += 2)
    sum += random[i] * text[i + 1];
  return sum;
}
