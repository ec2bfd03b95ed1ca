//! scratch
use rivet_cc::{
    Options, Tail, back, emit,
    ir::{Flags, Type},
    select::Target,
    vset::Mode,
};
#[test]
fn scratch() {
    let Ok(files) = std::env::var("LL") else { return };
    let stage = std::env::var("EMIT").unwrap_or_default();
    let var = |n: &str| std::env::var(n).unwrap_or_default();
    let mut options = Options { fast_math: true, vectorize: var("VEC") == "1", ..Options::default() };
    if let Ok(n) = var("LMUL").parse() {
        options.lmul = Some(n)
    }
    if let Ok(n) = var("LANES").parse() {
        options.lanes = Some(n)
    }
    match var("TAIL").as_str() {
        "evl" => options.tail = Tail::Evl,
        "hybrid" => options.tail = Tail::Hybrid,
        "mask" => options.tail = Tail::Mask,
        "scalar" => options.tail = Tail::Scalar,
        _ => {}
    }
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let module = match rivet_cc::parse::parse(file, &text) {
            Ok(m) => m,
            Err(e) => {
                println!("{file}: {e}\n{}", e.snippet());
                continue;
            }
        };
        let mut routines = vec![];
        let base = std::path::Path::new(file).file_stem().unwrap().to_str().unwrap();
        for f in &module.functions {
            let mode = if stage == "naive" { Mode::Naive } else { Mode::Optimised };
            let mut f = f.clone();
            let all: Vec<_> = f.layout().to_vec();
            if options.fast_math {
                for b in all {
                    for i in f.block(b).insts().to_vec() {
                        let d = f.inst(i);
                        if d.ty.is_float() || d.operands().first().is_some_and(|&o| f.ty(o).is_float()) {
                            f.edit(i, |d| d.flags |= Flags::FAST)
                        }
                    }
                }
            }
            let _ = Type::I1;
            let v = if options.vectorize {
                let v = rivet_cc::transform::vectorize(&f, &options);
                for r in &v.reports {
                    if stage == "report" {
                        println!("{r}")
                    }
                }
                v.function
            } else {
                f.clone()
            };
            if stage == "ir" {
                println!("{v}")
            }
            match back::compile(&v, &Target::default(), mode) {
                Err(e) => println!("{base}: {e}"),
                Ok(b) => {
                    if stage == "pseudo" {
                        println!("{}", b.pseudo)
                    }
                    if stage == "vset" {
                        println!("{}", b.vset)
                    }
                    if stage == "regs" {
                        println!("{}", b.regs)
                    }
                    let (n, v) = b.routine.counts();
                    println!(
                        "{base}: {n} instructions, {v} vset, spills {} {}",
                        b.pressure.vector_spills, b.pressure.scalar_spills
                    );
                    routines.push(b.routine);
                }
            }
        }
        if stage == "asm" {
            println!("{}", emit::text(&routines))
        }
        if let Ok(o) = std::env::var("OBJ") {
            std::fs::write(format!("{o}/{base}.o"), emit::object(&routines).unwrap()).unwrap()
        }
    }
}
