//! The configuration of RISC-V's Unified Database (UDB) that describes Rivet's bare-metal hart: `rivet isa --udb`.
//!
//! The parameters are facts about the hart, a row each, with the condition under which UDB asks for them. Names, conditions
//! and legal values are those of the UDB with which the architecture tests of November 2026 work. Tests probe a hart for what
//! the rows say.

mod extensions;
mod hypervisor;
mod machine;
mod supervisor;
mod value;
mod vector;

use std::fmt::Write;

use rivet_hart::Config;
use rivet_isa::Ext;

use value::Value;

/// A parameter.
struct Row {
    name: &'static str,
    /// UDB asks for it where the hart has all of them.
    needs: &'static [Ext],
    value: fn(&Config) -> Value,
}

/// `NAME [Ext …] => value;` for each parameter, of a configuration by the name that stands first.
macro_rules! params {
    ($config:ident; $( $name:ident [$($ext:ident)*] => $value:expr; )*) => {
        /// The parameters.
        pub(super) const ROWS: &[$crate::udb::Row] = &[ $( $crate::udb::Row {
            name: stringify!($name),
            needs: &[$(rivet_isa::Ext::$ext),*],
            value: |$config| {
                let _ = $config;
                $crate::udb::value::Value::from($value)
            },
        } ),* ];
    };
}
use params;

const GROUPS: &[&[Row]] = &[machine::ROWS, supervisor::ROWS, hypervisor::ROWS, vector::ROWS];

/// The configuration in YAML.
pub(crate) fn configuration(config: &Config, name: &str) -> String {
    let isa = &config.isa;
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "---\n\
         $schema: config_schema.json#\n\
         kind: architecture configuration\n\
         type: fully configured\n\
         name: {name}\n\
         description: A bare-metal hart of Rivet {version}, {isa}\n\
         implemented_extensions:\n"
    );
    for (name, version) in extensions::of(config) {
        let _ = writeln!(text, "  - {{ name: {name}, version: \"= {version}\" }}");
    }
    text += "params:\n";
    let mut param = |name: &str, value: &Value| {
        let _ = match value {
            Value::Absent => Ok(()),
            value => writeln!(text, "  {name}: {value}"),
        };
    };
    let there = |row: &&Row| row.needs.iter().all(|&ext| isa.has(ext));
    for row in GROUPS.iter().copied().flatten().filter(there) {
        param(row.name, &(row.value)(config));
    }
    for counter in machine::HPM_COUNTERS.filter(|_| isa.has(Ext::Zihpm)) {
        param(&format!("HPM_COUNTER{counter}_WIDTH"), &machine::HPM_WIDTH.into());
    }
    text
}
