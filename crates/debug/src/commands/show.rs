//! `mem`, `disas` and `explain` show the state of the machine.

use rivet_isa::asm::{self, Context};
use rivet_isa::{csr, reg};

use super::here::fitted;
use super::letters::{self, Letters};
use super::print;
use super::{done, run};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain};
use crate::expr::{Expr, Lanes, Lvalue, Value, float_register};
use crate::format::{Format, NumberKind};
use crate::memory::encoding;
use crate::source::Shape;
use crate::text::{Role, Text};
use crate::view::csr as words;
use crate::view::lane_kinds::float_registers;
use crate::view::lanes::LaneState;
use crate::view::memory as listing;
use crate::view::vector::{Look, Parts, show};

/// `/8xw rest`: the format and the rest.
pub(super) fn slashed(args: &str) -> (Option<&str>, &str) {
    match args.strip_prefix('/') {
        Some(rest) => {
            let (format, rest) = first_word(rest);
            (Some(format), rest)
        }
        None => (None, args),
    }
}

/// Shows what an expression means: groups lane by lane, CSRs in words, the rest as a value.
pub(crate) fn look(dbg: &Debugger, text: &str) -> Reply<Text> {
    let (mut text, mut masked, mut all) = (text.trim(), None, false);
    loop {
        if let Some(rest) = text.strip_suffix(" v0.t") {
            (text, masked) = (rest.trim_end_matches([',', ' ']), Some(true));
        } else if let Some(rest) = text.strip_suffix(" all") {
            (text, all) = (rest.trim(), true);
        } else {
            break;
        }
    }
    let expr = dbg.parse(text)?;
    let hart = dbg.session.hart();
    let scope = dbg.scope();
    let mut out = Text::new();
    match &expr {
        Expr::Lvalue(Lvalue::V(lanes)) => {
            // Floats are shown as floats unless another format was asked for.
            let floats = if lanes.format.is_none() { float_registers(dbg) } else { 0 };
            let is_float = floats >> lanes.reg & 1 != 0;
            let sew = hart.v.vtype().sew.bits();
            let format = is_float.then(|| Format { kind: NumberKind::Float, bits: None }.at(sew));
            let lanes = &Lanes { format: lanes.format.or(format), ..lanes.clone() };
            let group = scope.group(lanes)?;
            let (range, single) = scope.range(lanes, &group)?;
            let next = run::current(dbg).filter(|_| dbg.scratch.is_none());
            // A mask is not masked by itself.
            let mask = group.format.kind == NumberKind::Mask;
            let masked = masked.unwrap_or(!mask && next.is_some_and(|inst| !inst.vm));
            let parts = Parts::of(hart, masked);
            if single && let Some(index) = Some(range.start) {
                let value = crate::expr::element(hart, &group, index);
                let state = parts.state(index);
                let role = state.role();
                let name = format!("{}[{index}]", reg::v_name(group.reg));
                out.push(Role::Name, name).say(" = ").push(role, group.format.show(value));
                if group.format.kind != NumberKind::Hex && group.format.width() > 1 {
                    let hex = Format { kind: NumberKind::Hex, ..group.format };
                    out.push(Role::Faint, format_args!("  {}", hex.show(value)));
                }
                match state {
                    LaneState::Body => out.end(),
                    state => out.push(role, format_args!("  {}", state.word())).end(),
                };
                return Ok(out);
            }
            let look = Look { parts: &parts, range, width: dbg.width, all };
            out.append(show(hart, &group, &look));
        }
        Expr::Lvalue(Lvalue::Csr(number)) => match words::line(hart, *number, dbg.width) {
            Some(line) => drop(out.append(line)),
            None => return complain!("this hart has no {}", csr::name(*number).unwrap_or("such CSR")),
        },
        Expr::Lvalue(Lvalue::F(register, format)) => {
            let (format, bits) = float_register(hart, *register, *format);
            let hex = Format { kind: NumberKind::Hex, ..format };
            out.push(Role::Name, format_args!("{:<4} ", reg::f_name(*register))).say(format.show(bits));
            out.push(Role::Faint, format_args!("  {} {}", format.name(), hex.show(bits))).end();
        }
        Expr::Lvalue(Lvalue::X(register, None)) => {
            integer(dbg, &mut out, *register);
        }
        Expr::Lvalue(Lvalue::Pc) => run::here(dbg, &mut out, run::Where::All),
        Expr::Lvalue(Lvalue::Memory(Some(format), address)) => {
            let address = scope.address(address)?;
            let place = Expr::Lvalue(Lvalue::Memory(
                Some(*format),
                Box::new(Expr::Number(Value::Int(address.into()))),
            ));
            let value = scope.eval(&place)?;
            out.push(Role::Name, format_args!("{}[{address:#x}]", format.name()));
            if let Some(name) = dbg.symbol(address) {
                out.push(Role::Faint, format_args!(" <{name}>"));
            }
            let shown = match (&value, format.kind) {
                (Value::Int(value), NumberKind::Hex) => format.show(*value as u64),
                (value, _) => value.show(),
            };
            out.line(format_args!(" = {shown}"));
        }
        _ => {
            let value = scope.eval(&expr)?;
            let mut line = Text::new();
            if matches!(value, Value::C(_)) {
                line.push(Role::Name, text).say(" = ");
            }
            line.append(print::words(dbg, &value, None, false)).end();
            out.append(fitted(line, dbg.width));
        }
    }
    Ok(out)
}

/// A line for an integer register.
pub(super) fn integer(dbg: &Debugger, out: &mut Text, register: u8) {
    let hart = dbg.session.hart();
    let value = hart.x(register);
    let digits = hart.xlen() as usize / 4;
    let bits = if hart.is_rv32 { value & 0xffff_ffff } else { value };
    out.push(Role::Name, format_args!("{:<5}", reg::x_name(register)));
    out.push(Role::Faint, format_args!(" 0x{bits:0digits$x}")).say(format_args!("  {}", value as i64));
    if let Some(name) = dbg.symbol(bits) {
        out.push(Role::Name, format_args!("  <{name}>"));
    }
    out.end();
}

pub(super) fn mem(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (slash, rest) = slashed(args);
    let Letters { mut count, mut format, special } =
        slash.map(letters::parse).transpose()?.unwrap_or_default();
    let mut words: Vec<&str> = split_words(rest);
    // Spike: `mem 0 ADDRESS`, the hart first.
    if slash.is_none() && words.len() == 2 && words[0] == "0" {
        words.remove(0);
    }
    while words.len() > 1 {
        let last = words[words.len() - 1];
        match (Format::parse(last).filter(|f| f.kind != NumberKind::Mask), format) {
            (Some(found), None) => format = Some(found),
            _ => match last.parse() {
                Ok(n) if count.is_none() => count = Some(n),
                _ => break,
            },
        }
        words.pop();
    }
    let place = words.join(" ");
    let address = match (place.as_str(), dbg.next_address) {
        ("", Some(next)) => next,
        ("", None) => return complain!("expected an address; for example: mem sp 8 x64"),
        (place, _) => {
            // A letter without a width means that of what a pointer of C points to.
            if let Some(Format { kind, bits: None }) = format {
                format = Some(Format { kind, bits: pointed_bits(dbg, place, kind) });
            }
            dbg.address(place)?
        }
    };
    if count.is_some_and(|count| count > 65536) {
        return complain!("the count must be at most 65536");
    }
    let (hart, names) = (dbg.session.hart(), &dbg.session.names);
    match special {
        Some('s') => return done(listing::string(hart, address)?),
        Some('i') => return instructions(dbg, address, count.unwrap_or(8)),
        _ => {}
    }
    let format = match (special, format) {
        (Some('c'), _) => Format::new(NumberKind::Hex, 8),
        (_, None) if slash.is_none() && count.is_none() => Format::new(NumberKind::Hex, 8),
        (_, format) => format.unwrap_or(Format { kind: NumberKind::Hex, bits: Some(32) }),
    };
    let format = format.at(hart.xlen());
    let default = if format == Format::new(NumberKind::Hex, 8) && slash.is_none() { 64 } else { 1 };
    let count = count.unwrap_or(default).max(1);
    let text = listing::numbers(hart, names, address, count, format, dbg.width)?;
    let size = format.width() as usize / 8;
    let next = hart.address(address, (count * size) as u64);
    dbg.next_address = Some(next);
    // GDB's names for the last address and what is there.
    let last = hart.address(address, ((count - 1) * size) as u64);
    let contents = dbg.parse(&format!("{}[{last:#x}]", format.name())).and_then(|at| dbg.scope().eval(&at));
    dbg.saved.set("_", Value::Int(last.into()));
    if let Ok(contents) = contents {
        dbg.saved.set("__", contents);
    }
    done(text)
}

/// Bits of what a pointer or an array of C holds, where a number of that kind has as many.
fn pointed_bits(dbg: &Debugger, place: &str, kind: NumberKind) -> Option<u32> {
    let scope = dbg.scope();
    let Value::C(value) = scope.eval(&dbg.parse(place).ok()?).ok()? else { return None };
    scope.about(&value.ty, |context| {
        let to = match value.ty.stripped(context) {
            Shape::Pointer { to, .. } => to,
            Shape::Array { of, .. } => of,
            _ => return None,
        };
        let fits = match to.stripped(context) {
            Shape::Float { size, .. } => size <= 8,
            Shape::Integer { size, .. } => size <= 8 && kind != NumberKind::Float,
            _ => false,
        };
        to.size(context).filter(|_| fits).map(|size| size as u32 * 8)
    })
}

/// Words at spaces, but for spaces inside brackets and around operators.
fn split_words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// What `x/LETTERS WORDS` shows; the next `x` goes on where the last one ended.
pub(super) fn x_text(dbg: &mut Debugger, letters: &str, words: &str) -> Reply<Text> {
    let next = dbg.next_address;
    let output = mem(dbg, &format!("/{letters} {words}"));
    dbg.next_address = next;
    Ok(output?.text)
}

pub(super) fn string(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let address = dbg.address(args)?;
    done(listing::string(dbg.session.hart(), address)?)
}

pub(super) fn disas(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (slash, args) = slashed(args);
    let slash = slash.and_then(|text| text.trim_end_matches('i').parse().ok());
    let mut words = split_words(args);
    let count = match words.last().and_then(|word| word.parse().ok()) {
        Some(n) if words.len() > 1 => {
            words.pop();
            Some(n)
        }
        _ => slash,
    };
    let place = words.join(" ");
    let address = match (place.as_str(), dbg.next_address) {
        ("", _) => dbg.session.hart().pc,
        (place, _) => dbg.address(place)?,
    };
    let count = count.unwrap_or(8);
    if count > 65536 {
        return complain!("the count must be at most 65536");
    }
    instructions(dbg, address, count)
}

fn instructions(dbg: &mut Debugger, mut address: u64, count: usize) -> Reply<Output> {
    let mut text = Text::new();
    for n in 0..count {
        let hart = dbg.session.hart();
        match listing::instruction(hart, &dbg.session.names, address, address == hart.pc) {
            Ok((line, len)) => {
                text.append(line);
                address = hart.address(address, len);
            }
            Err(complaint) if n == 0 => return Err(complaint),
            Err(_) => break,
        }
    }
    dbg.next_address = Some(address);
    done(text)
}

pub(super) fn explain(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if let "on" | "off" = args {
        dbg.explaining = args == "on";
        return done(Text::new());
    }
    let hart = dbg.session.hart();
    let (mut pc, mut raws) = (hart.pc, Vec::new());
    // Spike: `insn 0`.
    let args = if args == "0" { "" } else { args };
    let (word, _) = first_word(args);
    let lower = word.to_ascii_lowercase();
    let isa = hart.config.isa;
    if args.is_empty() {
        raws.extend(encoding(hart, pc));
        if raws.is_empty() {
            return complain!("no memory at pc, {pc:#x}");
        }
    } else if let Some(raw) =
        lower.strip_prefix("0x").filter(|_| !args.contains(' ')).and_then(|d| u32::from_str_radix(d, 16).ok())
    {
        raws.push(raw);
    } else if dbg.mnemonics.contains(lower.as_str()) || args.contains(',') {
        let names = &dbg.session.names;
        let symbols = |name: &str| crate::expr::Names::address(names, name).map(asm::Symbol::Address);
        let context = Context { isa: &isa, pc: Some(pc), symbols: &symbols, compress: false };
        let code = asm::instruction(args, &context)
            .map_err(|error| dbg.in_line(crate::Complaint(error.to_string()), args))?;
        raws.extend(code.iter().map(|code| code.raw));
    } else {
        let address =
            dbg.address(args).map_err(|complaint| match asm::instruction(args, &Context::new(&isa)) {
                Err(error) if !args.starts_with(['*', '$']) && !args.contains(':') => {
                    dbg.in_line(crate::Complaint(error.to_string()), args)
                }
                _ => complaint,
            })?;
        pc = address;
        match encoding(hart, address) {
            Some(raw) => raws.push(raw),
            None => return complain!("no memory at {address:#x}"),
        }
    }
    let mut text = Text::new();
    for raw in raws {
        text.append(crate::explain::explain(hart, raw, pc, dbg.width, &|at| dbg.symbol(at)));
    }
    done(text)
}
