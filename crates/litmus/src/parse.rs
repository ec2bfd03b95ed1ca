//! The text of a litmus test in herd's format for RISC-V.
//!
//! ```text
//! RISCV NAME                    anything up to `{` is a comment, as are (* … *)
//! { x=1; 0:x5=x; uint64_t y; }  locations and registers at the start; all else is 0
//!  P0          | P1          ;  a column for each thread, a row ends with `;`
//!  sw x6,0(x5) | lw x7,0(x5) ;
//! locations [x; 1:x7;]          what else an outcome shows
//! filter (1:x7=1)               which executions count
//! exists (1:x7=1 /\ x=1)        or ~exists, or forall
//! ```

mod columns;
mod condition;
mod initial;
mod scanner;

use self::scanner::Scanner;
use crate::condition::{Proposition, Quantifier};
use crate::test::{Cell, InitialRegister, Location, MAX_LOCATIONS, MAX_THREADS, Observed, Value};
use crate::{LitmusError, Test};

/// Longest text of a test, in bytes.
const MAX_TEXT: usize = 64 << 10;

impl Test {
    /// Parses the text of a litmus test.
    ///
    /// ```
    /// let test = rivet_litmus::Test::parse("
    /// RISCV SB
    /// { 0:x5=x; 0:x6=y; 1:x5=y; 1:x6=x; 0:x7=1; 1:x7=1; }
    ///  P0          | P1          ;
    ///  sw x7,0(x5) | sw x7,0(x5) ;
    ///  lw x8,0(x6) | lw x8,0(x6) ;
    /// exists (0:x8=0 /\\ 1:x8=0)
    /// ")?;
    /// assert_eq!((test.name.as_str(), test.threads(), test.locations.len()), ("SB", 2, 2));
    /// # Ok::<(), rivet_litmus::LitmusError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says in which line the text stops making sense, and what was expected.
    pub fn parse(text: &str) -> Result<Test, LitmusError> {
        if text.len() > MAX_TEXT {
            let text = format!("a litmus test has at most {MAX_TEXT} bytes, this has {}", text.len());
            return Err(LitmusError::new(1, text));
        }
        let text = without_comments(text)?;
        let mut scanner = Scanner::new(&text);
        let mut builder = Builder::default();
        let name = header(&mut scanner)?;
        scanner.skip_to_initial_state()?;
        initial::read(&mut scanner, &mut builder)?;
        let columns = columns::read(&mut scanner)?;
        builder.threads = columns.len();
        builder.check_initial_registers()?;
        let end = condition::read(&mut scanner, &mut builder)?;
        Ok(builder.finish(name, columns, end))
    }
}

/// Reads the line `RISCV NAME`.
fn header(scanner: &mut Scanner<'_>) -> Result<String, LitmusError> {
    scanner.skip_space();
    if scanner.word() != Some("RISCV") {
        return Err(scanner.error("expected `RISCV NAME`, the first line of a litmus test for RISC-V"));
    }
    let line = scanner.line();
    let name = scanner.rest_of_line().trim().to_owned();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(LitmusError::new(line, "expected the name of the test behind `RISCV`"));
    }
    Ok(name)
}

/// Replaces comments, `(* … *)`, by spaces.
fn without_comments(text: &str) -> Result<String, LitmusError> {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0usize;
    let (mut line, mut opened) = (1, 1);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (taken, change) = match c {
            '(' if rest.starts_with("(*") => (2, 1),
            '*' if depth > 0 && rest.starts_with("*)") => (2, -1),
            c => (c.len_utf8(), 0),
        };
        if change > 0 {
            opened = if depth == 0 { line } else { opened };
            depth += 1;
        }
        match depth > 0 {
            true if c == '\n' => out.push('\n'),
            true => out.push(' '),
            false => out.push(c),
        }
        if change < 0 {
            depth -= 1;
        }
        line += usize::from(c == '\n');
        rest = &rest[taken..];
    }
    match depth {
        0 => Ok(out),
        _ => Err(LitmusError::new(opened, "the comment that begins here does not end")),
    }
}

/// What the end of a test says.
struct End {
    quantifier: Quantifier,
    condition: Proposition,
    filter: Option<Proposition>,
    shown: Vec<Observed>,
}

/// A test under construction.
#[derive(Default)]
struct Builder {
    locations: Vec<Location>,
    registers: Vec<InitialRegister>,
    /// Number of threads, once it is known.
    threads: usize,
}

impl Builder {
    /// Returns the index of a location, which is new if nobody has named it yet.
    fn location(&mut self, name: &str, line: usize) -> Result<usize, LitmusError> {
        if let Some(index) = self.locations.iter().position(|location| location.name == name) {
            return Ok(index);
        }
        if self.locations.len() == MAX_LOCATIONS {
            return Err(LitmusError::new(line, format!("a test has at most {MAX_LOCATIONS} locations")));
        }
        self.locations.push(Location { name: name.to_owned(), value: Value::Number(0), declared: None });
        Ok(self.locations.len() - 1)
    }

    /// Refuses registers of threads that there are not.
    fn check_initial_registers(&self) -> Result<(), LitmusError> {
        match self.registers.iter().find(|register| register.thread >= self.threads) {
            Some(InitialRegister { thread, line, .. }) => Err(no_thread(*thread, *line)),
            None => Ok(()),
        }
    }

    fn finish(self, name: String, columns: Vec<Vec<Cell>>, end: End) -> Test {
        let mut observed = end.shown;
        end.condition.each(&mut |one| observed.push(one));
        observed.sort_unstable();
        observed.dedup();
        let mut filtered = Vec::new();
        if let Some(filter) = &end.filter {
            filter.each(&mut |one| filtered.push(one));
        }
        filtered.retain(|one| !observed.contains(one));
        Test {
            name,
            locations: self.locations,
            quantifier: end.quantifier,
            condition: end.condition,
            filter: end.filter,
            observed,
            filtered,
            registers: self.registers,
            columns,
        }
    }
}

fn no_thread(thread: usize, line: usize) -> LitmusError {
    LitmusError::new(line, format!("there is no thread {thread}"))
}

/// Reads a thread's number.
fn thread_number(digits: &str, line: usize) -> Result<usize, LitmusError> {
    match digits.parse() {
        Ok(thread) if thread < MAX_THREADS => Ok(thread),
        _ => Err(LitmusError::new(line, format!("a test has at most {MAX_THREADS} threads, from P0"))),
    }
}
