//! No row is forgotten, and every row has cases.

use rivet_suite::shape::Cell;
use rivet_suite::{pins, rows};

#[test]
fn every_vector_row_is_stated() {
    let missing: Vec<_> =
        rows::all().filter(|row| rows::statement(row).is_none()).map(|row| row.mnemonic()).collect();
    assert!(missing.is_empty(), "nobody states what these do: {missing:?}");
}

#[test]
fn every_row_exists_in_some_cell_of_each_vlen() {
    for row in rows::all() {
        let statement = rows::statement(row).unwrap_or_else(|| panic!("{}", row.mnemonic()));
        for vlen in pins::VLENS {
            let legal = Cell::all(vlen).filter(|cell| statement.legal(cell)).count();
            assert!(legal > 0, "{} is nowhere legal at VLEN {vlen}", row.mnemonic());
        }
    }
}

#[test]
fn every_program_pins_a_rule() {
    let (programs, pins) = (rows::programs(), pins::generated());
    let missing: Vec<_> = programs.iter().filter(|name| pins[**name].is_empty()).collect();
    assert!(missing.is_empty(), "no rule in pins.txt: {missing:?}");
}
