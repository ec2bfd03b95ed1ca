//! Calls of a bare-metal program to its host (HTIF): what it stores in `tohost`, and what that leads to.

use rivet_hart::Hart;
use rivet_linux::{Given, system_call};

use super::Shadow;
use super::uses::{Detail, Use};

/// Words of a proxied system call that are given: its number, and arguments.
const WORDS: u64 = 4;
/// The system call that ends the program.
const EXIT: u64 = 93;

impl Shadow {
    /// Looks at what a program may have stored in `tohost`: undefined bits of it, and of the system call that it leads to, are
    /// reported.
    pub(super) fn host_call(&mut self, hart: &Hart, tohost: u64) {
        let word = |at: u64| {
            let mut bytes = [0; 8];
            hart.peek_physical(at, &mut bytes).then(|| u64::from_le_bytes(bytes))
        };
        let Some(value) = word(tohost).filter(|&value| value != 0) else { return };
        self.given(hart, tohost, Use::ExitCode, Detail::None);
        // Device 0, command 0, and an address.
        if value >> 48 != 0 || value & 1 != 0 {
            return;
        }
        let words: Vec<u64> = (0..WORDS).map_while(|i| word(value.wrapping_add(8 * i))).collect();
        let Some(&[number, ..]) = words.first_chunk::<{ WORDS as usize }>() else { return };
        let args: [u64; 6] = std::array::from_fn(|i| words.get(i + 1).copied().unwrap_or(0));
        let name = |name| Detail::Argument { call: "a call of the host", name };
        self.given(hart, value, Use::Argument, name("number"));
        if number == EXIT {
            return self.given(hart, value.wrapping_add(8), Use::ExitCode, Detail::None);
        }
        let Some(call) = system_call(number, &args, hart.is_rv32) else { return };
        let given = call.arguments.iter().zip(1..WORDS).zip(args);
        for ((&(name, given), i), argument) in given {
            let detail = Detail::Argument { call: call.name, name };
            self.given(hart, value.wrapping_add(8 * i), Use::Argument, detail);
            if given == Given::Bytes {
                self.buffer(hart, &call, argument, args[i as usize]);
            }
        }
    }

    /// Reports undefined bits of a word in memory, and counts it as defined from here on.
    fn given(&mut self, hart: &Hart, at: u64, used: Use, detail: Detail) {
        let word = at..at.saturating_add(8);
        if let Some((_, _, origin)) = self.memory.first_undefined(word.clone()) {
            // The store has retired, and perhaps what follows it in its block.
            self.report(hart, used, hart.pc.wrapping_sub(1), None, origin, detail);
            self.memory.define(word);
        }
    }
}
