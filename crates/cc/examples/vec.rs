use rivet_cc::{Options, Tail};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let mut m = rivet_cc::parse::parse(&a[1], &text).unwrap();
    let tail = match a.get(2).map(String::as_str) {
        Some("evl") => Tail::Evl,
        Some("mask") => Tail::Mask,
        Some("scalar") => Tail::Scalar,
        Some("hybrid") => Tail::Hybrid,
        _ => Tail::Auto,
    };
    let lmul = a.get(3).and_then(|s| s.parse().ok());
    let fast = a.get(4).is_some();
    let o = Options { tail, lmul, fast_math: fast, ..Options::default() };
    for f in &mut m.functions {
        let v = rivet_cc::transform::vectorize(f, &o);
        for r in &v.reports {
            eprintln!("{r}");
        }
        if let Err(e) = rivet_cc::verify::check(&v.function) {
            eprintln!("VERIFY {e}");
            eprintln!("{}", v.function);
            std::process::exit(1);
        }
        *f = v.function;
    }
    println!("{m}");
}
