//! The code: a column for each thread.

use super::scanner::Scanner;
use crate::LitmusError;
use crate::test::{Cell, MAX_ROWS, MAX_THREADS};

/// Words that begin what stands behind the code.
const ENDS: &[&str] = &["exists", "forall", "locations", "filter"];

/// Reads the rows up to the condition; returns the cells of each column that hold something.
pub(super) fn read(scanner: &mut Scanner<'_>) -> Result<Vec<Vec<Cell>>, LitmusError> {
    let threads = heading(scanner)?;
    let mut columns = vec![Vec::new(); threads];
    for row in 0.. {
        scanner.skip_space();
        if ENDS.contains(&scanner.peek_word()) || scanner.is_ahead("~") || scanner.at_end() {
            break;
        }
        if row == MAX_ROWS {
            return Err(scanner.error(format!("a test has at most {MAX_ROWS} rows")));
        }
        let cells = row_cells(scanner)?;
        if cells.len() != threads {
            let (found, line) = (cells.len(), scanner.line());
            return Err(LitmusError::new(line, format!("the row has {found} cells for {threads} threads")));
        }
        for (column, cell) in columns.iter_mut().zip(cells) {
            if !cell.text.is_empty() {
                column.push(cell);
            }
        }
    }
    Ok(columns)
}

/// Reads `P0 | P1 ;`; returns the number of threads.
fn heading(scanner: &mut Scanner<'_>) -> Result<usize, LitmusError> {
    let cells = row_cells(scanner)?;
    let line = scanner.line();
    if cells.len() > MAX_THREADS {
        return Err(LitmusError::new(line, format!("a test has at most {MAX_THREADS} threads")));
    }
    let numbered = cells.iter().zip(0..).all(|(cell, number)| cell.text == format!("P{number}"));
    match numbered {
        true => Ok(cells.len()),
        false => Err(LitmusError::new(line, "expected the names of the threads: `P0 | P1 ;`")),
    }
}

fn row_cells(scanner: &mut Scanner<'_>) -> Result<Vec<Cell>, LitmusError> {
    scanner.skip_space();
    let line = scanner.line();
    let Some(row) = scanner.up_to(';') else {
        return Err(LitmusError::new(line, "the row that begins here does not end with `;`"));
    };
    let cell = |text: &str| Cell { line, text: text.split_whitespace().collect::<Vec<_>>().join(" ") };
    Ok(row.split('|').map(cell).collect())
}
