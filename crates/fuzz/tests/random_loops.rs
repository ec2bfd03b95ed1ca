//! What the compiler makes of random loops computes what its evaluator says. More of them: `scripts/fuzz-loops`.

use rivet_fuzz::loops::{self, Verdict};

#[test]
fn random_loops_agree() {
    let mut verdicts = [0; 3];
    let mut wrong = Vec::new();
    for seed in 0..250 {
        match loops::check(seed) {
            Ok(Verdict::Vector) => verdicts[0] += 1,
            Ok(Verdict::Scalar) => verdicts[1] += 1,
            Ok(Verdict::Unsupported) => verdicts[2] += 1,
            Err(error) => wrong.push(error),
        }
    }
    let [vector, scalar, unsupported] = verdicts;
    println!("{vector} vector, {scalar} scalar, {unsupported} unsupported, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} wrong: {}", wrong.len(), wrong[0]);
    assert!(vector > 188 && unsupported < 8, "{vector} vector, {unsupported} unsupported");
}
