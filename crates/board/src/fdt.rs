//! The flattened format of device trees, version 17 (Devicetree Specification 0.4, chapter 5).

const MAGIC: u32 = 0xd00d_feed;
const BEGIN_NODE: u32 = 1;
const END_NODE: u32 = 2;
const PROP: u32 = 3;
const END: u32 = 9;
/// Bytes of the header, and of the empty memory reservation block behind it.
const HEADER: u32 = 40;
const RESERVATIONS: u32 = 16;

/// A device tree under construction: nodes are opened and closed in the order of the file.
#[derive(Default)]
pub(super) struct Fdt {
    structure: Vec<u8>,
    strings: Vec<u8>,
}

impl Fdt {
    fn word(&mut self, word: u32) {
        self.structure.extend(word.to_be_bytes());
    }

    /// Adds bytes, and zeros up to the next word.
    fn padded(&mut self, bytes: &[u8]) {
        self.structure.extend(bytes);
        self.structure.resize(self.structure.len().next_multiple_of(4), 0);
    }

    /// A node with what `inside` adds: its properties, then its children. The root's name is empty.
    pub(super) fn node(&mut self, name: &str, inside: impl FnOnce(&mut Fdt)) {
        self.word(BEGIN_NODE);
        self.padded(&[name.as_bytes(), &[0]].concat());
        inside(self);
        self.word(END_NODE);
    }

    /// A property of the open node.
    fn property(&mut self, name: &str, value: &[u8]) {
        let entry = [name.as_bytes(), &[0]].concat();
        let known = self.strings.windows(entry.len()).position(|at| at == entry);
        let offset = known.unwrap_or_else(|| {
            self.strings.extend(&entry);
            self.strings.len() - entry.len()
        });
        self.word(PROP);
        self.word(value.len() as u32);
        self.word(offset as u32);
        self.padded(value);
    }

    /// A property without a value.
    pub(super) fn flag(&mut self, name: &str) {
        self.property(name, &[]);
    }

    /// A property of 32-bit cells.
    pub(super) fn cells(&mut self, name: &str, cells: &[u32]) {
        let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_be_bytes()).collect();
        self.property(name, &bytes);
    }

    /// The property `reg` with address and size, two cells each.
    pub(super) fn reg(&mut self, base: u64, size: u64) {
        self.property("reg", &[base.to_be_bytes(), size.to_be_bytes()].concat());
    }

    /// A property of one or more strings.
    pub(super) fn strings(&mut self, name: &str, strings: &[&str]) {
        let bytes: Vec<u8> = strings.iter().flat_map(|s| [s.as_bytes(), &[0]].concat()).collect();
        self.property(name, &bytes);
    }

    /// Returns the file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.word(END);
        let structure = HEADER + RESERVATIONS;
        let (structure_len, strings_len) = (self.structure.len() as u32, self.strings.len() as u32);
        let strings = structure + structure_len;
        let (version, compatible, boot_hart) = (17, 16, 0);
        let header = [
            MAGIC,
            strings + strings_len,
            structure,
            strings,
            HEADER,
            version,
            compatible,
            boot_hart,
            strings_len,
            structure_len,
        ];
        let mut file: Vec<u8> = header.iter().flat_map(|word| word.to_be_bytes()).collect();
        file.extend([0; RESERVATIONS as usize]);
        file.extend(self.structure);
        file.extend(self.strings);
        file
    }
}
