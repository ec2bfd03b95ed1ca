//! The parser survives anything: mutated programs and soups of tokens give a program or an error, never a panic.

#[test]
fn mutated_programs_and_soups_do_not_panic() {
    let mut soup = soup::Soup::new(1, common::programs().into_iter().map(|(_, text)| text).collect());
    let (mut good, mut bad) = (0, 0);
    for _ in 0..1500 {
        match soup.taste() {
            true => good += 1,
            false => bad += 1,
        }
    }
    println!("{good} programs, {bad} errors");
    assert!(good > 100 && bad > 500, "{good} programs, {bad} errors");
}
use crate::common;
use crate::soup;
