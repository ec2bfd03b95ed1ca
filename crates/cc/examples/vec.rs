//! scratch
use rivet_cc::{Options, Tail};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let m = rivet_cc::parse::parse(&a[1], &text).unwrap();
    let num = |s: &str| s[1..].parse().ok();
    let mut o = Options::default();
    let mut what = "ir".to_string();
    for w in &a[2..] {
        match w.as_str() {
            "evl" => o.tail = Tail::Evl,
            "mask" => o.tail = Tail::Mask,
            "scalar" => o.tail = Tail::Scalar,
            "hybrid" => o.tail = Tail::Hybrid,
            "fast" => o.fast_math = true,
            "off" => o.vectorize = false,
            w if w.starts_with('m') => o.lmul = num(w),
            w if w.starts_with('l') => o.lanes = num(w),
            w => what = w.into(),
        }
    }
    if what == "obj" || what == "asm" {
        let c = rivet_cc::pipeline::module(&m, &o).unwrap();
        use std::io::Write;
        std::io::stdout()
            .write_all(
                &rivet_cc::pipeline::emit(
                    &c,
                    if what == "obj" {
                        rivet_cc::pipeline::Stage::Obj
                    } else {
                        rivet_cc::pipeline::Stage::Asm
                    },
                )
                .unwrap(),
            )
            .unwrap();
        return;
    }
    let mut m = m;
    for f in &mut m.functions {
        let v = rivet_cc::transform::vectorize(f, &o);
        for r in &v.reports {
            eprintln!("{r}");
        }
        if what == "plan" {
            for (f, p, c) in &v.plans {
                println!(
                    "{}{}{}",
                    rivet_cc::plan::print::initial(f, p, &[2, 4]),
                    rivet_cc::plan::print::last(f, p, c),
                    rivet_cc::plan::print::dot(f, p, c)
                );
            }
        }
        if let Err(e) = rivet_cc::verify::check(&v.function) {
            eprintln!("VERIFY {e}");
            eprintln!("{}", v.function);
            std::process::exit(1);
        }
        *f = v.function;
    }
    if what == "ir" {
        println!("{m}");
    }
}
