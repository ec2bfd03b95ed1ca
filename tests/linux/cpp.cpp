// build: -static -O2 -pthread -std=c++17
/* C++: exceptions through frames with destructors, iostream, algorithms, containers, threads. */
#include <algorithm>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Trace {
  const char *name;
  explicit Trace(const char *n) : name(n) {}
  ~Trace() { std::cout << "  leaving " << name << '\n'; }
};

struct Refused : std::runtime_error {
  int code;
  Refused(int c, const std::string &why) : std::runtime_error(why), code(c) {}
};

static int descend(int depth) {
  Trace here(depth % 2 ? "odd" : "even");
  if (depth == 3) throw Refused(7, "too deep");
  return descend(depth + 1) + 1;
}

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square : Shape {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
};
struct Circle : Shape {
  double r;
  explicit Circle(double x) : r(x) {}
  double area() const override { return 3.0 * r * r; }
};

int main() {
  try {
    descend(0);
  } catch (const Refused &e) {
    std::cout << "caught " << e.what() << ", code " << e.code << '\n';
  }
  try {
    try {
      std::vector<int> v(3);
      v.at(10) = 1;
    } catch (const std::exception &) {
      std::cout << "caught and thrown again\n";
      throw;
    }
  } catch (const std::out_of_range &) {
    std::cout << "out of range\n";
  }

  std::vector<int> numbers(1000);
  unsigned state = 1;
  for (int &n : numbers) n = static_cast<int>((state = state * 1103515245u + 12345u) >> 16 & 0x7fff);
  std::sort(numbers.begin(), numbers.end());
  std::cout << "sorted " << std::is_sorted(numbers.begin(), numbers.end()) << ", sum "
            << std::accumulate(numbers.begin(), numbers.end(), 0L) << '\n';

  std::map<std::string, int> words;
  std::istringstream text("the cat and the dog and the bird");
  for (std::string w; text >> w;) words[w]++;
  for (const auto &[word, count] : words) std::cout << word << ' ' << count << (word == "the" ? "\n" : ", ");

  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Square>(1.5));
  shapes.push_back(std::make_unique<Circle>(2.0));
  for (const auto &s : shapes)
    std::cout << (dynamic_cast<Square *>(s.get()) ? "square " : "other ") << std::fixed << std::setprecision(3) << s->area() << '\n';

  std::vector<std::thread> threads;
  std::vector<long> sums(4);
  for (int i = 0; i < 4; i++)
    threads.emplace_back([i, &sums, &numbers] {
      try {
        for (std::size_t k = static_cast<std::size_t>(i); k < numbers.size(); k += 4) sums[static_cast<std::size_t>(i)] += numbers[k];
        if (i == 2) throw i;
      } catch (int) {
        sums[2]++;
      }
    });
  for (auto &t : threads) t.join();
  std::cout << "threads " << std::accumulate(sums.begin(), sums.end(), 0L) << '\n';
  std::function<int(int)> factorial = [&](int n) { return n < 2 ? 1 : n * factorial(n - 1); };
  std::cout << "10! = " << factorial(10) << ", hex " << std::hex << factorial(10) << '\n';
  return 0;
}
