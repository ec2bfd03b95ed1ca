//! Panics of Rivet as errors, where one of many runs is to affect no other.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// A panic of this thread is caught, and said where it is.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    /// Where the last panic that was caught was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What `work` gives; if it panics, a line that says so, with what the panic said and where it was. The panic prints nothing.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    set_hook();
    let outer = IS_CAUGHT.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(outer);
    result.map_err(|panic| format!("Rivet panicked: {}{}", text(&*panic), PLACE.take()))
}

/// From now on panics that are caught print nothing.
fn set_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                return previous(info);
            }
            let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line()));
            PLACE.set(place.unwrap_or_default());
        }));
    });
}

/// What a panic said, in one line.
fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn a_panic_is_a_line() {
        assert_eq!(caught(|| 3), Ok(3));
        let error = caught::<()>(|| {
            assert!(caught::<()>(|| panic!("inner")).is_err());
            panic!("two\n{}", "lines")
        });
        let error = error.expect_err("a panic");
        assert!(error.starts_with("Rivet panicked: two lines at "), "{error}");
        assert!(error.contains("panics.rs:"), "{error}");
    }
}
