const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const COMMENT_MAX = 0xffff;
const ENTRY_BYTES = 46;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_BYTES = 30;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_MAX_BYTES = 24;
const ENCRYPTED = 0x2041;
const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  /** The packed bytes. */
  data: Buffer;
  /** The unpacked size, as stated in the directory. */
  size: number;
}

/**
 * The files in a ZIP, from its directory. Undefined unless the ZIP is plain: its directory is at
 * the end and has as many entries as it says and at most `entriesMax`, each entry is where it
 * should be and none is repeated, nothing is encrypted, and nothing is over 4 GB.
 */
export function readZip(file: Buffer, entriesMax: number): ZipEntry[] | undefined {
  const end = findEnd(file);
  if (end === undefined) return undefined;
  const count = file.readUInt16LE(end + 10);
  const directory = file.readUInt32LE(end + 16);
  const isWhole =
    file.readUInt32LE(end + 4) === 0 &&
    file.readUInt16LE(end + 8) === count &&
    directory + file.readUInt32LE(end + 12) === end;
  if (!isWhole || count > entriesMax) return undefined;

  const entries: (ZipEntry & { start: number; end: number })[] = [];
  let at = directory;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(file, at, end);
    if (!entry) return undefined;
    entries.push(entry);
    at = entry.next;
  }
  return at === end && isApart(entries, directory) ? entries : undefined;
}

/** The end record comes last, so its comment ends where the file ends. */
function findEnd(file: Buffer): number | undefined {
  const last = file.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (file.readUInt32LE(at) === END_SIGNATURE && file.readUInt16LE(at + 20) === last - at)
      return at;
  }
  return undefined;
}

function readEntry(file: Buffer, at: number, end: number) {
  if (at + ENTRY_BYTES > end || file.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  const [packed, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
  const nameEnd = at + ENTRY_BYTES + file.readUInt16LE(at + 28);
  const next = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  const isPlain = !(flags & ENCRYPTED) && (method === STORED || method === DEFLATED) && next <= end;
  if (!isPlain || (method === STORED && packed !== size)) return undefined;
  const name = file.toString('latin1', at + ENTRY_BYTES, nameEnd);
  const start = file.readUInt32LE(at + 42);
  const dataStart = findData(file, start, { name, method });
  if (dataStart === undefined || dataStart + packed > end) return undefined;
  const data = file.subarray(dataStart, dataStart + packed);
  return {
    name,
    isDeflated: method === DEFLATED,
    data,
    size,
    start,
    end: dataStart + packed,
    next,
  };
}

/** Where an entry's data starts. The header in front of the data must match the directory. */
function findData(file: Buffer, at: number, { name, method }: { name: string; method: number }) {
  if (at + LOCAL_BYTES > file.length || file.readUInt32LE(at) !== LOCAL_SIGNATURE) return undefined;
  const nameEnd = at + LOCAL_BYTES + file.readUInt16LE(at + 26);
  const isSame =
    file.readUInt16LE(at + 8) === method &&
    file.toString('latin1', at + LOCAL_BYTES, nameEnd) === name;
  return isSame ? nameEnd + file.readUInt16LE(at + 28) : undefined;
}

/**
 * Entries must not overlap each other or the directory, names must be unique, and the only gaps
 * allowed are for the sizes that some programs write after an entry.
 */
function isApart(entries: { name: string; start: number; end: number }[], directory: number) {
  let free = 0;
  for (const { start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < free || start > free + DESCRIPTOR_MAX_BYTES) return false;
    free = end;
  }
  if (free > directory || directory > free + DESCRIPTOR_MAX_BYTES) return false;
  return new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length;
}
