//! What keys do: an event goes in, what is left to be done comes out.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rivet_tui::layout::Pane;
use rivet_tui::state::{Effect, State};
use rivet_tui::theme::Theme;

use crate::facts::sample;

fn state() -> State {
    let mut state = State::new("triple.elf", Theme { colour: false });
    state.size = (200, 60);
    state.learn(sample());
    state
}

/// Presses keys by name: `C-x` is with Ctrl, others are typed.
fn press(state: &mut State, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.split(' ') {
        let (code, modifiers) = match key {
            "Up" => (KeyCode::Up, KeyModifiers::NONE),
            "Down" => (KeyCode::Down, KeyModifiers::NONE),
            "Left" => (KeyCode::Left, KeyModifiers::NONE),
            "Home" => (KeyCode::Home, KeyModifiers::NONE),
            "PgDn" => (KeyCode::PageDown, KeyModifiers::NONE),
            "Enter" => (KeyCode::Enter, KeyModifiers::NONE),
            "Esc" => (KeyCode::Esc, KeyModifiers::NONE),
            "Tab" => (KeyCode::Tab, KeyModifiers::NONE),
            "Space" => (KeyCode::Char(' '), KeyModifiers::NONE),
            key if key.starts_with("C-") => {
                (KeyCode::Char(key.chars().nth(2).expect("a letter")), KeyModifiers::CONTROL)
            }
            key if key.len() > 1 && key.starts_with('F') => {
                (KeyCode::F(key[1..].parse().expect("a number")), KeyModifiers::NONE)
            }
            word => {
                for c in word.chars() {
                    effects.extend(state.press(&KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)));
                }
                continue;
            }
        };
        effects.extend(state.press(&KeyEvent::new(code, modifiers)));
    }
    effects
}

fn loud(line: &str) -> Effect {
    Effect::Execute { line: line.into(), is_quiet: false }
}

#[test]
fn lines_are_typed_repeated_and_recalled() {
    let mut state = state();
    assert_eq!(press(&mut state, "stepi Enter"), [loud("stepi")]);
    assert_eq!(press(&mut state, "Enter"), [loud("stepi")], "an empty line repeats it");
    assert_eq!(press(&mut state, "bt Enter"), [loud("bt")]);
    assert_eq!(press(&mut state, "Up Up Enter"), [loud("stepi")]);
    assert_eq!(press(&mut state, "Up Up Up Up Down Down Down Down x Enter"), [loud("x")]);
    assert_eq!(press(&mut state, "bt C-a info Space C-e C-w r Enter"), [loud("info r")]);
    assert_eq!(press(&mut state, "x C-c bt Enter"), [loud("bt")], "Ctrl-c clears the line");
    assert_eq!(press(&mut state, "C-d"), [Effect::Quit]);
}

#[test]
fn a_block_goes_on_in_the_next_line() {
    let mut state = state();
    assert_eq!(press(&mut state, "{ Enter nop Enter"), []);
    assert_eq!(press(&mut state, "} Enter"), [loud("{\nnop\n}")]);
}

#[test]
fn function_keys_step_forward_and_back() {
    let mut state = state();
    let lines = [
        (5, "continue"),
        (6, "reverse-continue"),
        (7, "reverse-stepi"),
        (8, "stepi"),
        (10, "next"),
        (11, "step"),
        (12, "finish"),
    ];
    for (key, line) in lines {
        assert_eq!(press(&mut state, &format!("F{key}")), [loud(line)]);
    }
}

#[test]
fn single_keys_are_commands_as_in_gdb() {
    let mut state = state();
    press(&mut state, "C-x s");
    let keys = ["c", "d", "f", "i", "n", "o", "r", "s", "u", "v", "w"];
    let lines =
        ["continue", "down", "finish", "stepi", "next", "nexti", "run", "step", "up", "info locals", "bt"];
    for (key, line) in keys.into_iter().zip(lines) {
        assert_eq!(press(&mut state, key), [loud(line)]);
    }
    // Another key begins a line, in which all keys are letters.
    assert_eq!(press(&mut state, "pscn Enter"), [loud("pscn")]);
    press(&mut state, "q");
    assert_eq!(press(&mut state, "s Enter"), [loud("s")]);
}

#[test]
fn breakpoints_are_set_and_deleted_at_the_cursor() {
    let mut state = state();
    assert_eq!(press(&mut state, "F9"), [loud("break /src/triple.c:5")]);
    press(&mut state, "C-x o");
    assert_eq!(state.focus, Pane::Source);
    assert_eq!(press(&mut state, "Up Space"), [loud("delete 4")], "line 4 has a breakpoint");
    assert_eq!(press(&mut state, "Down Down Down F9"), [loud("break /src/triple.c:7")]);
    press(&mut state, "C-x o");
    assert_eq!(state.focus, Pane::Assembly);
    assert_eq!(press(&mut state, "Space"), [loud("break *0x10108")]);
    assert_eq!(press(&mut state, "Up Space"), [loud("delete 4")]);
}

#[test]
fn the_past_is_a_bar_on_which_one_moves() {
    let mut state = state();
    state.focus = Pane::Past;
    let goto = |position| [Effect::Execute { line: format!("goto {position}"), is_quiet: true }];
    // At 250 of 0 to 1000.
    assert_eq!(press(&mut state, "Left"), goto(249));
    assert_eq!(press(&mut state, "PgDn"), goto(300));
    assert_eq!(press(&mut state, "Home"), goto(0));
    state.is_running = true;
    assert_eq!(press(&mut state, "Left"), [], "not while something runs");
}

#[test]
fn in_the_output_a_line_is_typed_for_the_program() {
    let mut state = state();
    state.focus = Pane::Output;
    assert_eq!(press(&mut state, "some Space words Enter"), [Effect::Input("some words\n".into())]);
    assert_eq!(press(&mut state, "C-d"), [Effect::EndInput]);
    press(&mut state, "Esc");
    assert_eq!(state.focus, Pane::Commands);
}

#[test]
fn when_the_input_has_ended_what_is_typed_in_the_output_is_a_command() {
    let mut state = state();
    state.focus = Pane::Output;
    press(&mut state, "lost");
    state.is_input_open = false;
    assert_eq!(press(&mut state, "bt Enter"), [loud("bt")]);
    assert_eq!(state.focus, Pane::Output);
    assert_eq!(press(&mut state, "C-d"), [Effect::Quit]);
}

#[test]
fn the_help_stops_at_its_end() {
    let mut state = state();
    state.size = (80, 24);
    press(&mut state, "F1");
    press(&mut state, &["PgDn"; 40].join(" "));
    let end = state.help.expect("it is open");
    press(&mut state, "Down");
    assert_eq!(state.help, Some(end));
    press(&mut state, "Up");
    assert_eq!(state.help, Some(end - 1), "one key shows the row before");
    press(&mut state, "Home");
    assert_eq!(state.help, Some(0));
    press(&mut state, "x");
    assert_eq!(state.help, None);
}

#[test]
fn ctrl_z_suspends() {
    let mut state = state();
    assert_eq!(press(&mut state, "C-z"), [Effect::Suspend]);
    assert_eq!(press(&mut state, "F1 C-z"), [Effect::Suspend]);
    assert!(state.help.is_some(), "the help is still there then");
}

#[test]
fn ctrl_c_stops_what_runs() {
    let mut state = state();
    assert_eq!(press(&mut state, "C-c"), []);
    state.is_running = true;
    assert_eq!(press(&mut state, "C-c"), [Effect::Interrupt]);
}

#[test]
fn memory_is_asked_for_by_an_expression() {
    let mut state = state();
    state.focus = Pane::Memory;
    assert_eq!(press(&mut state, "Enter a0 Enter"), [Effect::Look]);
    assert_eq!(state.wanted().memory, "a0");
    // A row has 16 bytes on a wide screen.
    assert_eq!(press(&mut state, "Down Down Up"), [Effect::Look, Effect::Look, Effect::Look]);
    assert_eq!(state.wanted().offset, 16);
}

#[test]
fn words_are_completed() {
    let mut state = state();
    assert_eq!(press(&mut state, "b Space ma Tab"), [Effect::Complete("b ma".into())]);
    state.complete("b ma", 2, &["main".into(), "malloc".into()]);
    assert_eq!(state.line.value(), "b ma");
    state.complete("b ma", 2, &["main".into(), "maintain".into()]);
    assert_eq!(state.line.value(), "b main");
    state.complete("b main", 2, &["maintain".into()]);
    assert_eq!(state.line.value(), "b maintain ");
    // An answer to another line is none.
    state.complete("b ma", 2, &["malloc".into()]);
    assert_eq!(state.line.value(), "b maintain ");
}

#[test]
fn panes_are_chosen_and_zoomed() {
    let mut state = state();
    press(&mut state, "C-x o C-x o C-x o");
    assert_eq!(state.focus, Pane::Vectors);
    press(&mut state, "C-x 1");
    assert_eq!(state.layout().order(), [Pane::Commands, Pane::Vectors, Pane::Past]);
    press(&mut state, "C-x 1 C-x a");
    assert_eq!(state.layout().order(), [Pane::Commands, Pane::Past]);
    assert_eq!(state.focus, Pane::Commands, "a pane that is not shown has no focus");
    press(&mut state, "C-x a");
    assert_eq!(state.layout().order().len(), 10);
}

#[test]
fn panes_are_searched() {
    let mut state = state();
    state.focus = Pane::Source;
    assert_eq!(press(&mut state, "/ triple Enter F9"), [loud("break /src/triple.c:11")]);
    assert_eq!(press(&mut state, "/ Enter F9"), [loud("break /src/triple.c:3")], "on from the beginning");
    state.focus = Pane::Assembly;
    assert_eq!(press(&mut state, "/ vle32 Enter F9"), [loud("delete 4")]);
    // In the command line it is a sign like others, once there is something.
    press(&mut state, "Esc");
    assert_eq!(press(&mut state, "x/4x Space sp Enter"), [loud("x/4x sp")]);
}

fn click(state: &mut State, column: u16, row: u16) -> Vec<Effect> {
    let kind = MouseEventKind::Down(MouseButton::Left);
    state.mouse(&MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

#[test]
fn the_mouse_chooses() {
    let mut state = state();
    state.size = (80, 24);
    state.settle();
    // Line 4 is in row 5; its breakpoint is in the first columns.
    assert_eq!(click(&mut state, 10, 5), []);
    assert_eq!(state.focus, Pane::Source);
    assert_eq!(press(&mut state, "Space"), [loud("delete 4")]);
    assert_eq!(click(&mut state, 0, 8), [loud("break /src/triple.c:7")]);
    // `─ csrs output registers` begins in column 41 of row 13.
    click(&mut state, 41 + 8, 13);
    assert_eq!(state.focus, Pane::Output);
    // The bar is `past 0 `, 68 columns, ` 1000`.
    let goto = |position| [Effect::Execute { line: format!("goto {position}"), is_quiet: true }];
    assert_eq!(click(&mut state, 7, 22), goto(0));
    assert_eq!(click(&mut state, 74, 22), goto(1000));
    assert_eq!(click(&mut state, 2, 22), []);
    assert_eq!(state.focus, Pane::Past);
}

#[test]
fn the_wheel_scrolls_what_is_below_it() {
    let mut state = state();
    state.size = (80, 24);
    state.settle();
    let wheel = |state: &mut State, kind, column, row| {
        state.mouse(&MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    };
    wheel(&mut state, MouseEventKind::ScrollDown, 5, 5);
    assert_eq!(state.focus, Pane::Commands, "the focus stays");
    assert_eq!(press(&mut state, "F9"), [loud("break /src/triple.c:8")]);
}
