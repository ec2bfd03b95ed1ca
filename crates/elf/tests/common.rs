//! Writes small ELF files for the tests, field by field after the ELF specification.

/// A program header: type, flags, file offset, address, bytes in the file, bytes in memory.
#[derive(Clone, Copy)]
pub(crate) struct Ph {
    pub(crate) kind: u32,
    pub(crate) flags: u32,
    pub(crate) offset: u64,
    pub(crate) vaddr: u64,
    pub(crate) file_size: u64,
    pub(crate) mem_size: u64,
}

/// A symbol: name, value, size, type, binding, section.
pub(crate) type Sym = (&'static str, u64, u64, u8, u8, u16);

/// What to write. `Builder::new(64)` gives a valid program.
#[derive(Clone)]
pub(crate) struct Builder {
    pub(crate) bits: u32,
    pub(crate) kind: u16,
    pub(crate) machine: u16,
    pub(crate) entry: u64,
    pub(crate) flags: u32,
    pub(crate) headers: Vec<Ph>,
    pub(crate) symbols: Vec<Sym>,
    pub(crate) attributes: Vec<u8>,
    /// Bytes at file offset 0x1000.
    pub(crate) body: Vec<u8>,
}

pub(crate) const LOAD: u32 = 1;
pub(crate) const BODY: u64 = 0x1000;

impl Builder {
    pub(crate) fn new(bits: u32) -> Builder {
        let code =
            Ph { kind: LOAD, flags: 5, offset: BODY, vaddr: 0x1_0000, file_size: 0x80, mem_size: 0x80 };
        let data = Ph {
            kind: LOAD,
            flags: 6,
            offset: BODY + 0x80,
            vaddr: 0x1_1080,
            file_size: 0x20,
            mem_size: 0x1000,
        };
        Builder {
            bits,
            kind: 2,
            machine: 243,
            entry: 0x1_0010,
            flags: 5,
            headers: vec![code, data],
            symbols: vec![
                ("_start", 0x1_0010, 0, 0, 1, 1),
                ("main", 0x1_0020, 0x20, 2, 1, 1),
                ("loop", 0x1_0028, 0, 0, 0, 1),
                ("helper", 0x1_0050, 0x10, 2, 0, 1),
                ("tohost", 0x1_1080, 8, 1, 1, 2),
                ("fromhost", 0x1_10c0, 0, 0, 1, 2),
                ("begin_signature", 0x1_1100, 0, 0, 1, 2),
                ("end_signature", 0x1_1200, 0, 0, 1, 2),
                ("_stack_size", 0x4000, 0, 0, 1, 0xfff1),
                ("printf", 0, 0, 2, 1, 0),
                (".L0", 0x1_0030, 0, 0, 0, 1),
                ("$xrv64gcv", 0x1_0010, 0, 0, 0, 1),
                ("crt0.c", 0, 0, 4, 0, 0xfff1),
            ],
            attributes: attributes("rv64i2p1_v1p0"),
            body: (0..0xa0).collect(),
        }
    }

    /// The file, and where its section headers begin.
    pub(crate) fn build(&self) -> (Vec<u8>, usize) {
        let wide = self.bits == 64;
        let (header_size, ph_size, sh_size) = if wide { (64, 56, 64) } else { (52, 32, 40) };
        let mut tail = self.body.clone();
        let sections = self.sections(&mut tail);
        let shoff = BODY + tail.len() as u64;

        let mut out = Out { bytes: Vec::new(), wide };
        out.bytes.extend([0x7f, b'E', b'L', b'F', if wide { 2 } else { 1 }, 1, 1, 0]);
        out.bytes.extend([0; 8]);
        out.half(self.kind);
        out.half(self.machine);
        out.word(1);
        out.addr(self.entry);
        out.addr(header_size);
        out.addr(shoff);
        out.word(self.flags);
        out.half(header_size as u16);
        out.half(ph_size);
        out.half(self.headers.len() as u16);
        out.half(sh_size);
        out.half(sections.len() as u16);
        out.half(0);
        for ph in &self.headers {
            out.word(ph.kind);
            if wide {
                out.word(ph.flags);
            }
            for value in [ph.offset, ph.vaddr, ph.vaddr, ph.file_size, ph.mem_size] {
                out.addr(value);
            }
            if !wide {
                out.word(ph.flags);
            }
            out.addr(0x1000);
        }
        assert!(out.bytes.len() as u64 <= BODY);
        out.bytes.resize(BODY as usize, 0);
        out.bytes.extend(&tail);
        for section in &sections {
            out.section(section);
        }
        (out.bytes, shoff as usize)
    }

    /// Appends what the sections hold; gives type, flags, address, offset, size, link, entry size.
    fn sections(&self, tail: &mut Vec<u8>) -> Vec<[u64; 7]> {
        let mut strings = vec![0];
        let mut table = Out { bytes: Vec::new(), wide: self.bits == 64 };
        table.symbol(0, 0, 0, 0, 0);
        for &(name, value, size, kind, bind, section) in &self.symbols {
            let at = strings.len() as u32;
            strings.extend(name.bytes().chain([0]));
            table.symbol(at, value, size, bind << 4 | kind, section);
        }
        let mut add = |bytes: &[u8]| {
            let at = BODY + tail.len() as u64;
            tail.extend(bytes);
            (at, bytes.len() as u64)
        };
        let (symbols, strings, attributes) = (add(&table.bytes), add(&strings), add(&self.attributes));
        let entry = if self.bits == 64 { 24 } else { 16 };
        vec![
            [0; 7],
            [1, 6, 0x1_0000, BODY, 0x80, 0, 0],
            [1, 3, 0x1_1080, BODY + 0x80, 0x1000, 0, 0],
            [2, 0, 0, symbols.0, symbols.1, 4, entry],
            [3, 0, 0, strings.0, strings.1, 0, 0],
            [0x7000_0003, 0, 0, attributes.0, attributes.1, 0, 0],
        ]
    }
}

/// An attributes section with a stack alignment of 16 and this ISA string.
pub(crate) fn attributes(arch: &str) -> Vec<u8> {
    let pairs: Vec<u8> = [4, 16, 5].into_iter().chain(arch.bytes()).chain([0]).collect();
    let scope: Vec<u8> = [1].into_iter().chain((pairs.len() as u32 + 5).to_le_bytes()).chain(pairs).collect();
    let vendor: Vec<u8> = b"riscv\0".iter().copied().chain(scope).collect();
    [b'A'].into_iter().chain((vendor.len() as u32 + 4).to_le_bytes()).chain(vendor).collect()
}

struct Out {
    bytes: Vec<u8>,
    wide: bool,
}

impl Out {
    fn half(&mut self, value: u16) {
        self.bytes.extend(value.to_le_bytes());
    }
    fn word(&mut self, value: u32) {
        self.bytes.extend(value.to_le_bytes());
    }
    /// An address, an offset or a size.
    fn addr(&mut self, value: u64) {
        if self.wide { self.bytes.extend(value.to_le_bytes()) } else { self.word(value as u32) }
    }
    fn symbol(&mut self, name: u32, value: u64, size: u64, info: u8, section: u16) {
        self.word(name);
        if !self.wide {
            self.addr(value);
            self.addr(size);
        }
        self.bytes.extend([info, 0]);
        self.half(section);
        if self.wide {
            self.addr(value);
            self.addr(size);
        }
    }
    fn section(&mut self, &[kind, flags, addr, offset, size, link, entry]: &[u64; 7]) {
        self.word(0);
        self.word(kind as u32);
        for value in [flags, addr, offset, size] {
            self.addr(value);
        }
        self.word(link as u32);
        self.word(0);
        self.addr(1);
        self.addr(entry);
    }
}
