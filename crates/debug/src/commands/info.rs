//! `info`, `reg` and `hart` list registers and harts.

use rivet_elf::printable;
use rivet_hart::{AddressSpace, csr as rows};
use rivet_isa::{csr, reg};

use super::table::TOPICS;
use super::{
    catch, display, done, elsewhere, libraries, listing, page, past, point_list, print, show, stack, symbols,
    threads,
};
use crate::debugger::{Debugger, Output, first_word};
use crate::error::{Reply, complain, did_you_mean};
use crate::expr::float_register;
use crate::format::{Format, NumberKind};
use crate::session::Surroundings;
use crate::text::{Role, Text};
use crate::view::csr::line;

/// Several registers, or one with its format.
fn named(dbg: &Debugger, words: &str) -> Reply<Text> {
    let complaint = match show::look(dbg, words) {
        Err(complaint) if words.contains(char::is_whitespace) => complaint,
        one => return one,
    };
    let mut text = Text::new();
    for word in words.split_whitespace() {
        match show::look(dbg, word) {
            Ok(one) => drop(text.append(one)),
            Err(_) => return Err(complaint),
        }
    }
    Ok(text)
}

pub(super) fn info(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let (topic, rest) = first_word(args);
    match topic {
        "" => complain!("expected a topic: {}", TOPICS.join(", ")),
        "registers" | "r" | "reg" | "regs" if rest.is_empty() => reg(dbg, ""),
        "registers" | "r" | "reg" => match rest {
            "general" => reg(dbg, ""),
            "float" => freg(dbg, ""),
            "vector" => vreg(dbg, ""),
            "csr" | "system" => done(csrs(dbg)),
            "all" => all_registers(dbg),
            rest => done(named(dbg, rest)?),
        },
        "all-registers" if rest.is_empty() => all_registers(dbg),
        "all-registers" => done(named(dbg, rest)?),
        "float" | "f" => freg(dbg, rest),
        "vector" | "v" => vreg(dbg, rest),
        "csr" | "csrs" if rest.is_empty() => done(csrs(dbg)),
        "csr" => done(show::look(dbg, rest)?),
        "breakpoints" | "break" | "b" | "watchpoints" => done(point_list::list(dbg)),
        "symbols" => symbols::symbols(dbg, rest),
        "variables" => symbols::variables(dbg, rest),
        "symbol" => symbols::symbol(dbg, rest),
        "functions" => symbols::functions(dbg, rest),
        "types" => symbols::types(dbg, rest),
        "address" => symbols::address(dbg, rest),
        "scope" => symbols::scope(dbg, rest),
        "harts" => done(harts(dbg)),
        "threads" => done(threads::list(dbg)),
        "inferiors" | "processes" => threads::processes(dbg),
        "display" => done(display::list(dbg)),
        "signals" | "signal" | "handle" => catch::signals(dbg, rest),
        "sharedlibrary" | "dll" | "modules" => done(libraries::list(dbg)),
        "memory" | "proc" | "mappings" => done(memory(dbg)),
        "machine" | "target" => done(machine(dbg)),
        "page" | "translation" => page::page(dbg, rest),
        "line" => listing::info_line(dbg, rest),
        "source" => listing::info_source(dbg),
        "frame" => stack::about(dbg),
        "locals" => print::locals(dbg, rest),
        "args" => print::arguments(dbg, rest),
        "stack" => stack::backtrace(dbg, rest),
        "history" | "record" => done(past::history(dbg)?),
        other => {
            if let Some(instead) = elsewhere::topic(other) {
                return complain!("unknown topic {other}: {instead}");
            }
            let near = did_you_mean(other, TOPICS.iter().copied());
            complain!("unknown topic {other}{near}; topics are {}", TOPICS.join(", "))
        }
    }
}

fn all_registers(dbg: &mut Debugger) -> Reply<Output> {
    let mut text = Text::new();
    for registers in [reg, freg, vreg] {
        text.append(registers(dbg, "")?.text);
    }
    text.append(csrs(dbg));
    done(text)
}

/// Drops the hart that Spike's users name first, and chooses it.
fn after_hart<'a>(dbg: &mut Debugger, args: &'a str) -> Reply<&'a str> {
    let (word, rest) = first_word(args);
    match word.parse() {
        Ok(index) if dbg.session.choose(index) => Ok(rest),
        Ok(index) => complain!("no hart {index}; the number of harts is {}", dbg.session.harts().len()),
        Err(_) => Ok(args),
    }
}

pub(super) fn reg(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let rest = after_hart(dbg, args)?;
    if !rest.is_empty() {
        return done(show::look(dbg, rest)?);
    }
    let hart = dbg.session.hart();
    let digits = hart.xlen() as usize / 4;
    let cell = 5 + 2 + digits;
    let columns = [4, 2, 1].into_iter().find(|n| n * (cell + 2) <= dbg.width + 2).unwrap_or(1);
    let rows = usize::from(hart.config.isa.integer_registers()).div_ceil(columns);
    let mut text = Text::new();
    for row in 0..rows {
        for column in 0..columns {
            let n = (column * rows + row) as u8;
            let value = hart.x(n);
            let bits = if hart.is_rv32 { value & 0xffff_ffff } else { value };
            text.push(Role::Name, format_args!("{:<5}", reg::x_name(n)));
            text.push(if bits == 0 { Role::Faint } else { Role::Plain }, format_args!("0x{bits:0digits$x}"));
            text.say(if column + 1 < columns { "  " } else { "" });
        }
        text.end();
    }
    text.push(Role::Name, "pc   ").say(format_args!("0x{:0digits$x}", hart.pc));
    if let Some(name) = dbg.symbol(hart.pc) {
        text.push(Role::Name, format_args!("  <{name}>"));
    }
    text.end();
    done(text)
}

pub(super) fn freg(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let rest = after_hart(dbg, args)?;
    if !rest.is_empty() {
        return done(show::look(dbg, rest)?);
    }
    let hart = dbg.session.hart();
    let mut text = Text::new();
    for n in 0..32 {
        let (format, bits) = float_register(hart, n, None);
        let hex = Format { kind: NumberKind::Hex, ..format };
        text.push(Role::Name, format_args!("{:<5}", reg::f_name(n)));
        text.push(Role::Faint, format_args!("{:<4} {:<18}", format.name(), hex.show(bits)));
        text.line(format_args!(" {}", format.show(bits)));
    }
    done(text)
}

pub(super) fn vreg(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    let rest = after_hart(dbg, args)?;
    if !rest.is_empty() {
        return done(show::look(dbg, rest)?);
    }
    let mut text = Text::new();
    let hart = dbg.session.hart();
    let names = ["vtype", "vl", "vstart", "vxrm", "vxsat", "vlenb"];
    for number in names.into_iter().filter_map(csr::number) {
        text.append(line(hart, number, dbg.width).unwrap_or_default());
    }
    let vtype = hart.v.vtype();
    let step = if vtype.vill { 1 } else { vtype.lmul.regs() as usize };
    let vlenb = hart.v.vlenb();
    let mut zero = 0;
    for group in (0..32).step_by(step) {
        if vlenb == 0 || hart.v.group(group as u8, step).iter().all(|&byte| byte == 0) {
            zero += 1;
            continue;
        }
        text.append(show::look(dbg, reg::v_name(group as u8))?);
    }
    if zero > 0 && vlenb > 0 {
        text.push(Role::Faint, format_args!("{zero} of {} groups are zero", 32 / step)).end();
    }
    done(text)
}

fn csrs(dbg: &Debugger) -> Text {
    let hart = dbg.session.hart();
    let user = matches!(hart.space, AddressSpace::User(_));
    let mut text = Text::new();
    let mut zeros = 0;
    for row in rows::descriptions() {
        for number in row.numbers {
            let of_mode = !user || number >> 8 & 3 == 0;
            let run = row.name.contains("hpm") || row.name.starts_with("pmp");
            match hart.peek_csr(number).filter(|_| of_mode) {
                Some(0) if run => zeros += 1,
                Some(_) => drop(text.append(line(hart, number, dbg.width).unwrap_or_default())),
                None => {}
            }
        }
    }
    if zeros > 0 {
        text.push(Role::Faint, format_args!("{zeros} counters and PMP registers are 0")).end();
    }
    text
}

fn harts(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    for (n, hart) in dbg.session.harts().iter().enumerate() {
        let sign = if n == dbg.session.index() { "*" } else { " " };
        text.push(Role::New, sign).say(format_args!(" {n}  pc {:#x}", hart.pc));
        if let Some(name) = dbg.symbol(hart.pc) {
            text.push(Role::Name, format_args!(" <{name}>"));
        }
        text.line(format_args!(", {:?}-mode, {} instructions", hart.mode(), hart.instret));
    }
    text
}

fn memory(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    match &dbg.session.hart().space {
        AddressSpace::User(space) => {
            for mapping in space.mappings() {
                let size = (mapping.end - mapping.start) >> 10;
                text.push(Role::Faint, format_args!("{:#x}-{:#x}", mapping.start, mapping.end));
                text.line(format_args!(
                    " {:>7} KiB {} {}",
                    size,
                    mapping.perms,
                    printable(&mapping.origin.name)
                ));
            }
        }
        AddressSpace::Bare(bus) => {
            let bus = bus.lock().unwrap_or_else(|poison| poison.into_inner());
            text.line(format_args!("{bus:?}"));
        }
    }
    text
}

fn machine(dbg: &Debugger) -> Text {
    let mut text = Text::new();
    let hart = dbg.session.hart();
    let isa = &hart.config.isa;
    let kind = match dbg.session.surroundings() {
        Surroundings::Linux(_) => "a Linux process",
        Surroundings::Bare(_) => "a bare-metal machine",
        Surroundings::Scratch(_) => "a scratch machine: instructions run as you type them",
    };
    text.line(kind);
    let mut column = 0;
    for part in isa.short().split_inclusive('_') {
        if column + part.len() > dbg.width {
            text.end();
            column = 0;
        }
        text.say(part);
        column += part.len();
    }
    text.end();
    text.line(format_args!("VLEN {}, ELEN {}", isa.vlen, isa.elen));
    text.line(format_args!("{} instructions executed", dbg.session.position()));
    if let Some(status) = dbg.session.ended() {
        text.line(format_args!("the program has ended: {status}"));
    }
    text
}

pub(super) fn hart(dbg: &mut Debugger, args: &str) -> Reply<Output> {
    if !args.is_empty() {
        match args.parse() {
            Ok(index) if dbg.session.choose(index) => {}
            _ => return complain!("no hart {args}; the number of harts is {}", dbg.session.harts().len()),
        }
    }
    done(harts(dbg))
}

pub(super) fn quit(_: &mut Debugger, _: &str) -> Reply<Output> {
    Ok(Output { text: Text::new(), quit: true })
}
