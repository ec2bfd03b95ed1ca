use super::*;

/// What is read and shown after typing on a new terminal whose modes `adjust` has changed.
fn typed(adjust: impl Fn(&mut Termios), text: &[u8]) -> (Vec<String>, String, Vec<u32>) {
    let mut discipline = Discipline::new();
    let mut termios = Termios::NEW;
    adjust(&mut termios);
    discipline.set(termios);
    let signals = text.iter().filter_map(|&byte| discipline.accept(byte)).collect();
    let (mut lines, mut line) = (Vec::new(), [0; 100]);
    while discipline.is_readable() {
        let count = discipline.read(&mut line, false).expect("readable");
        lines.push(String::from_utf8_lossy(&line[..count]).into_owned());
    }
    let shown: Vec<u8> = discipline.output.iter().copied().collect();
    (lines, String::from_utf8_lossy(&shown).into_owned(), signals)
}

// Expectations by n_tty of Linux 6.18, typed into a pseudo-terminal of the host.
#[test]
fn lines_are_edited() {
    for (text, lines, shown) in [
        ("ab\x7fc\r", vec!["ac\n"], "ab\x08 \x08c\r\n"),
        ("ab cd\x17x\n", vec!["ab x\n"], "ab cd\x08 \x08\x08 \x08x\r\n"),
        ("ab\x15x\n", vec!["x\n"], "ab\x08 \x08\x08 \x08x\r\n"),
        ("a\tb\x7f\x7fc\n", vec!["ac\n"], "a\tb\x08 \x08\x08\x08\x08\x08\x08\x08\x08c\r\n"),
        ("a\x01\x7fb\n", vec!["ab\n"], "a^A\x08 \x08\x08 \x08b\r\n"),
        ("a\x16\x03b\n", vec!["a\x03b\n"], "a^\x08^Cb\r\n"),
        ("ab\x12c\n", vec!["abc\n"], "ab^R\r\nabc\r\n"),
        ("ab\x04cd\n\x04", vec!["ab", "cd\n", ""], "abcd\r\n"),
    ] {
        let (read, output, signals) = typed(|_| {}, text.as_bytes());
        assert_eq!(
            (read, output.as_str(), signals),
            (lines.iter().map(|l| l.to_string()).collect(), shown, vec![]),
            "{text:?}"
        );
    }
}

#[test]
fn keys_send_signals_and_flush() {
    let (read, shown, signals) = typed(|_| {}, b"one\ntwo\x03x\x1c\x1ay\n");
    assert_eq!(
        (read, shown.as_str(), signals),
        (vec!["y\n".to_owned()], "^Zy\r\n", vec![SIGINT, SIGQUIT, SIGTSTP])
    );
    let (read, _, signals) = typed(|termios| termios.local &= !local::ISIG, b"a\x03\n");
    assert_eq!((read, signals), (vec!["a\x03\n".to_owned()], vec![]));
    let (read, ..) = typed(|termios| termios.local |= local::NOFLSH, b"a\x03b\n");
    assert_eq!(read, ["ab\n"]);
}

#[test]
fn modes_change_what_is_read_and_shown() {
    let raw = |termios: &mut Termios| termios.local &= !(local::ICANON | local::ECHO);
    assert_eq!(typed(raw, b"a\x7f\x04"), (vec!["a\x7f\x04".to_owned()], String::new(), vec![]));
    let quiet = |termios: &mut Termios| termios.local = local::ICANON | local::ECHONL;
    assert_eq!(typed(quiet, b"ab\n"), (vec!["ab\n".to_owned()], "\r\n".to_owned(), vec![]));
    let printing = |termios: &mut Termios| termios.local |= local::ECHOPRT;
    assert_eq!(typed(printing, b"abc\x7f\x7fd\n").1, "abc\\cb/d\r\n");
    let plain = |termios: &mut Termios| termios.local &= !(local::ECHOKE | local::ECHOE);
    assert_eq!(typed(plain, b"ab\x15c\n").1, "ab^U\r\nc\r\n");
    assert_eq!(typed(plain, b"ab\x7fc\n").1, "ab^?c\r\n");
    let lower = |termios: &mut Termios| termios.input = input::INLCR | input::IUTF8;
    assert_eq!(
        typed(lower, "aé\x7f\n\x04".as_bytes()),
        (vec!["a\r".to_owned()], "aé\x08 \x08^M".to_owned(), vec![])
    );
}

#[test]
fn output_is_processed() {
    let mut discipline = Discipline::new();
    discipline.termios.output |= output::XTABS;
    assert_eq!(discipline.write(b"ab\tc\n"), 5);
    assert_eq!(discipline.output.drain(..).collect::<Vec<u8>>(), b"ab      c\r\n");
    discipline.accept(19);
    assert_eq!(discipline.write(b"x"), 0);
    discipline.accept(17);
    discipline.termios.output = 0;
    assert_eq!(discipline.write(b"a\n"), 2);
    assert_eq!(discipline.output.drain(..).collect::<Vec<u8>>(), b"a\n");
}

#[test]
fn a_line_that_is_too_long_loses_its_end() {
    let mut discipline = Discipline::new();
    (0..2 * MOST).for_each(|_| assert_eq!(discipline.accept(b'x'), None));
    assert!(discipline.has_room());
    discipline.accept(b'\n');
    assert!(!discipline.has_room());
    let mut line = vec![0; 2 * MOST];
    assert_eq!(discipline.read(&mut line, false), Some(MOST + 1));
}
