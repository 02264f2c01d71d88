const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
/** File names are UTF-8. */
const UTF8_FLAG = 0x0800;
/** 1 January 1980, the first day of the format: nobody needs the time of packing. */
const NO_DATE = 0x0021;

export interface ZipEntry {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A ZIP file without compression: documents and pictures hardly get smaller. */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = new TextEncoder().encode(name);
    const facts = [crc32(content), content.length, content.length];
    const local = record(30, [LOCAL_SIGNATURE], [VERSION, UTF8_FLAG, 0, 0, NO_DATE], facts, [
      bytes.length,
      0,
    ]);
    directory.push(
      record(
        46,
        [CENTRAL_SIGNATURE],
        [VERSION, VERSION, UTF8_FLAG, 0, 0, NO_DATE],
        facts,
        [bytes.length, 0, 0, 0, 0],
        [0, offset],
      ),
      bytes,
    );
    parts.push(local, bytes, content);
    offset += local.length + bytes.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = record(22, [END_SIGNATURE], [0, 0, count, count], [size, offset], [0]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Groups alternate between four-byte and two-byte numbers, least significant byte first. */
function record(length: number, ...groups: number[][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (const [place, group] of groups.entries()) {
    const isWide = place % 2 === 0;
    for (const value of group) {
      if (isWide) view.setUint32(at, value, true);
      else view.setUint16(at, value, true);
      at += isWide ? 4 : 2;
    }
  }
  return new Uint8Array(view.buffer);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
