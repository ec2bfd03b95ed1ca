//! What is drawn. The expectations are drawn by hand from the facts and the layout's rules.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use rivet_tui::layout::Pane;
use rivet_tui::state::State;
use rivet_tui::theme::Theme;

use crate::facts::sample;

fn state(width: u16, height: u16, colour: bool) -> State {
    let mut state = State::new("triple.elf", Theme { colour });
    state.size = (width, height);
    state.learn(sample());
    state
}

fn drawn(state: &State) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(state.size.0, state.size.1)).expect("a terminal");
    terminal.draw(|frame| rivet_tui::draw(state, frame)).expect("it is drawn");
    terminal.backend().buffer().clone()
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect()
}

/// The style of the cell where some words begin.
fn style(buffer: &Buffer, words: &str) -> (Color, Modifier) {
    let found = rows(buffer).iter().enumerate().find_map(|(y, row)| {
        let at = row.find(words)?;
        Some((row[..at].chars().count() as u16, y as u16))
    });
    let cell = &buffer[found.unwrap_or_else(|| panic!("no {words}: {:#?}", rows(buffer)))];
    (cell.fg, cell.modifier)
}

#[test]
fn all_that_matters_fits_on_80_by_24() {
    let mut state = state(80, 24, true);
    state.wrote("hello\n");
    let expected = " triple.elf  stopped in triple at /src/triple.c:5
─ source /src/triple.c ─────────────────│─ vectors i32 e32,m1,ta,ma vl 3/4, v0.t
    1 #include <stdint.h>               │v0.t 101
    2                                   │v0  0:  5 ~0  0 :0
    3 void triple(int32_t *to, int n) { │v1..v7   all zero
B   4   for (int i = 0; i < n; i++) {   │v8  0:   3 ~-2   9 :70
 => 5     to[i] = 3 * to[i];            │v9  0: 100  ~0   0  :7
    6   }                               │v10..v31 all zero
    7 }                                 │
    8                                   │
    9 int main(void) {                  │
   10   int32_t a[] = {1, -2, 3};       │
   11   triple(a, 3);                   │
─ commands ─────────────────────────────│─ csrs output* registers stack memory ─
(rivet)                                 │pc     0x10108
                                        │vl     3  of VLMAX 4 elements
                                        │vtype  e32, m1, ta, ma
                                        │vstart 0
                                        │vxrm   rnu: to nearest, halves up
                                        │vxsat  no saturation
                                        │frm    rne: to nearest, ties to even
                                        │fflags NX (inexact)
past 0 ===============[250]------------------------------------------------ 1000
F1 help 2 code 3 tab 4 zoom 5 cont 6 rcont 7 back 8 stepi 9 brk 10 next 11 step";
    let expected: Vec<&str> = expected.lines().collect();
    assert_eq!(rows(&drawn(&state)), expected);
}

#[test]
fn colours_tell_what_has_changed_and_what_does_not_count() {
    let state = state(80, 24, true);
    let buffer = drawn(&state);
    let bold_green = (Color::Green, Modifier::BOLD);
    assert_eq!(style(&buffer, "3 ~-2"), bold_green);
    assert_eq!(style(&buffer, "~-2"), (Color::Yellow, Modifier::empty()));
    assert_eq!(style(&buffer, ":70"), (Color::DarkGray, Modifier::empty()));
    // A lane of the tail that has changed is marked as well.
    assert_eq!(style(&buffer, ":7").0, Color::DarkGray);
    assert_eq!(style(&buffer, "3  of VLMAX"), bold_green);
    assert_eq!(style(&buffer, "0x10108"), (Color::Reset, Modifier::empty()));
}

#[test]
fn without_colours_other_attributes_tell_it() {
    let state = state(80, 24, false);
    let buffer = drawn(&state);
    let marked = Modifier::BOLD | Modifier::UNDERLINED;
    assert_eq!(style(&buffer, "3 ~-2"), (Color::Reset, marked));
    assert_eq!(style(&buffer, "~-2"), (Color::Reset, Modifier::DIM));
    assert_eq!(style(&buffer, "to[i] = 3 * to[i]"), (Color::Reset, Modifier::REVERSED));
    let cells = buffer.content();
    assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
}

#[test]
fn a_wide_screen_shows_every_pane() {
    let mut state = state(200, 60, true);
    state.wrote("hello\n");
    let rows = rows(&drawn(&state));
    let all = rows.join("\n");
    for words in [
        "─ source /src/triple.c ─",
        "─ assembly ─",
        "─ vectors i32 e32,m1,ta,ma vl 3/4, v0.t ─",
        "─ csrs ─",
        "─ registers ─",
        "─ memory sp ─",
        "─ stack ─",
        "─ output ─",
        "─ commands ─",
        " =>0x10108 <triple+0x8> vmul.vx v8, v8, t0, v0.t",
        "B  0x10104 <triple+0x4> vle32.v v8, (a0)",
        "0x3fffffff00: 38 39 3a 3b 3c 3d 3e 3f 40 41 42 43 44 45 46 47",
        "=>#0  triple (to=0x3fffffff00, n=3)  triple.c:5",
        "  #1  main ()  triple.c:11",
        "fflags NX (inexact)",
        "a1   -1",
        "hello",
    ] {
        assert!(all.contains(words), "{words}:\n{all}");
    }
}

#[test]
fn panes_that_share_a_place_are_shown_in_turn() {
    let mut state = state(80, 24, true);
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(rows(&drawn(&state))[14][43..].trim_end().to_owned());
        press(&mut state, ratatui::crossterm::event::KeyCode::F(3));
    }
    let first_rows =
        ["pc     0x10108", "", "ra   0            a7   0", "=>#0  triple (to=0x3fffffff00, n=3)  tr"];
    assert_eq!(seen[..4], first_rows);
    assert!(seen[4].starts_with("0x3fffffff00: 38 39 3a 3b"), "{seen:?}");
}

fn press(state: &mut State, code: ratatui::crossterm::event::KeyCode) {
    let key = ratatui::crossterm::event::KeyEvent::new(code, ratatui::crossterm::event::KeyModifiers::NONE);
    let _ = state.press(&key);
}

#[test]
fn no_size_is_too_small() {
    for (width, height) in [(1, 1), (3, 2), (24, 8), (40, 10), (63, 20), (64, 9), (300, 9), (10, 90)] {
        for focus in [Pane::Commands, Pane::Output, Pane::Memory, Pane::Past] {
            let mut state = state(width, height, true);
            state.focus = focus;
            state.settle();
            state.note(rivet_debug::Role::Plain, &"long ".repeat(50));
            drawn(&state);
            press(&mut state, ratatui::crossterm::event::KeyCode::F(1));
            drawn(&state);
        }
    }
}

#[test]
fn the_help_has_every_key() {
    let mut state = state(100, 24, true);
    press(&mut state, ratatui::crossterm::event::KeyCode::F(1));
    let mut all = String::new();
    for _ in 0..6 {
        all += &rows(&drawn(&state)).join("\n");
        press(&mut state, ratatui::crossterm::event::KeyCode::PageDown);
    }
    for (heading, keys) in rivet_tui::table() {
        assert!(all.contains(&heading), "{heading}");
        for (names, help) in keys {
            assert!(all.contains(&names) && all.contains(help), "{names}: {help}");
        }
    }
}

/// What guests write never drives the terminal.
#[test]
fn output_of_the_program_is_made_harmless() {
    let mut state = state(200, 60, true);
    state.wrote("a\x1b[2Jb\r\nc\td\n");
    let all = rows(&drawn(&state)).join("\n");
    assert!(all.contains("a\\u{1b}[2Jb") && all.contains("c        d"), "{all}");
    assert!(!all.contains('\x1b'));
}

/// A click on the name of a tab shows that tab, wherever the title is.
#[test]
fn tabs_are_clicked_where_their_names_are() {
    use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
    const NAMES: [(&str, Pane); 5] = [
        ("csrs", Pane::Csrs),
        ("output", Pane::Output),
        ("registers", Pane::Registers),
        ("stack", Pane::Stack),
        ("memory", Pane::Memory),
    ];
    for (has_output, first) in [false, true].into_iter().flat_map(|has| NAMES.map(|name| (has, name))) {
        for (word, pane) in NAMES {
            let mut state = state(80, 24, false);
            let click = |state: &mut State, word: &str| {
                let rows = rows(&drawn(state));
                let title = |row: &&String| NAMES.iter().all(|(name, _)| row.contains(name));
                let (y, row) = rows.iter().enumerate().find(|(_, row)| title(row)).expect("a title");
                let before = row.find(word).map(|at| &row[..at]).expect("a name");
                let end = before.chars().count() + word.len() - 1;
                let press = |state: &mut State, column: usize| {
                    let kind = MouseEventKind::Down(MouseButton::Left);
                    let (column, row) = (column as u16, y as u16);
                    state.mouse(&MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
                    state.focus
                };
                // The star belongs to the name, the space does not.
                if row.chars().nth(end + 1) == Some('*') {
                    return press(state, end + 1);
                }
                let focus = state.focus;
                assert_eq!(press(state, end + 1), focus, "{word}");
                press(state, end)
            };
            click(&mut state, first.0);
            if has_output {
                state.wrote("words");
            }
            assert_eq!(click(&mut state, word), pane, "{word} beside {}", first.0);
        }
    }
}
