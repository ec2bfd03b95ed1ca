//! Lines of logs of several harts, in order.

use std::io::Cursor;
use std::ops::Range;

use rivet_conformance::lockstep::lines::{Lines, MOST, Stretch};

fn lines(text: &str, harts: Range<u64>) -> Lines {
    Lines::open(Box::new(Cursor::new(text.to_owned())), harts).expect("a log")
}

fn commit(hart: u64, pc: u64) -> String {
    format!("core{hart:4}: 3 {pc:#018x} (0x00000013)\n")
}

#[test]
fn stretches_end_where_another_hart_goes_on() {
    let order = [0, 0, 1, 2, 2, 2, 0];
    let mut text = order.iter().zip(0..).map(|(&hart, pc)| commit(hart, pc)).collect::<String>();
    text.insert_str(0, "what the program prints\n");
    let stretch = |hart, line, count| Some(Stretch { hart, line, count });
    let mut all = lines(&text, 0..3);
    for (hart, line, count) in [(0, 2, 2), (1, 4, 1), (2, 5, 3), (0, 8, 1)] {
        assert_eq!(all.stretch().expect("lines"), stretch(hart, line, count));
        for n in 0..count as u64 {
            assert_eq!(all.take(hart).expect("lines").map(|line| line.number), Some(line + n));
        }
    }
    assert_eq!(all.stretch().expect("lines"), None);
    assert_eq!(all.end(), (8, false));
    // Those of hart 1 are dropped: there is nothing between the others.
    let mut two = lines(&text.replace("core   2", "core   0"), 0..1);
    assert_eq!(two.stretch().expect("lines"), stretch(0, 2, 6));
}

#[test]
fn a_hart_is_looked_for_among_lines_of_others() {
    let text = [commit(0, 0), commit(1, 4), commit(1, 8), commit(0, 12)].concat();
    let mut all = lines(&text, 0..2);
    let mut take = |hart| all.take(hart).expect("lines").map(|line| line.number);
    assert_eq!([take(0), take(0), take(1), take(1), take(1)], [Some(1), Some(4), Some(2), Some(3), None]);
    let far = commit(0, 0) + &commit(1, 4).repeat(MOST + 1);
    let mut all = lines(&far, 0..2);
    assert!(all.take(0).is_ok_and(|line| line.is_some()));
    assert!(all.take(0).is_err_and(|error| error.to_string().contains("ahead of another hart")));
}
