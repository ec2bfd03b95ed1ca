//! scratch
use rivet_cc::{back, emit, select::Target, vset::Mode};
#[test]
fn scratch() {
    let Ok(files) = std::env::var("LL") else { return };
    let stage = std::env::var("EMIT").unwrap_or_default();
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
        for f in &module.functions {
            let mode = if stage == "naive" { Mode::Naive } else { Mode::Optimised };
            match back::compile(f, &Target::default(), mode) {
                Err(e) => println!("{file}: {e}"),
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
                    println!("{file}: {n} instructions, {v} vset, spills {:?}", b.pressure);
                    routines.push(b.routine);
                }
            }
        }
        if stage == "asm" {
            println!("{}", emit::text(&routines))
        }
        if let Ok(o) = std::env::var("OBJ") {
            std::fs::write(
                format!("{o}/{}.o", std::path::Path::new(file).file_stem().unwrap().to_str().unwrap()),
                emit::object(&routines).unwrap(),
            )
            .unwrap()
        }
    }
}
