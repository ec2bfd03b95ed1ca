mod straight;
use rivet_testkit::*;
#[test]
fn one() {
    for spec in std::env::var("ONE").unwrap_or_default().split(',') {
        let (name, seed) = spec.split_once(':').unwrap_or((spec, "0"));
        println!("== {name}: {:?}", straight::check(seed.parse().unwrap_or(0), 2, Some(name)).map_err(|e| println!("{e}")));
        let mut r = Rng::new(seed.parse().unwrap());
        r.below(1); r.below(1); r.below(1); r.below(1);
        let p = random_program(&mut r, 2, Some(name));
        if let Argument::Array(a) = &p.arguments[0] {
            println!("{:?}", &a[0..512]);
        }
        println!("{:?}", &p.arguments[6..]);
    }
}
