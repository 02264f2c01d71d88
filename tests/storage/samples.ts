import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 30, b: 40 };

interface ImageOptions {
  width?: number;
  height?: number;
}

export function png({ width = 40, height = 30 }: ImageOptions = {}): Promise<Buffer> {
  return picture(width, height).png().toBuffer();
}

export function jpeg({ width = 40, height = 30 }: ImageOptions = {}): Promise<Buffer> {
  return picture(width, height).jpeg().toBuffer();
}

function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: RED },
    limitInputPixels: false,
  });
}

/** Frames have different colours, so that none is merged into another. */
export async function animation(
  format: 'gif' | 'webp',
  frames: number,
  side = 20,
): Promise<Buffer> {
  const pages = Array.from({ length: frames }, (_, index) => {
    const background = index % 2 ? RED : { r: 0, g: 200, b: index };
    return sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  });
  return sharp(await Promise.all(pages), { join: { animated: true } })
    .toFormat(format, { delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** One pixel of a GIF. */
export const TINY_FRAME = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');

/** A small file that needs as much work as its frames have pixels. */
export function emptyGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a....\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(TINY_FRAME), Buffer.from(';')]);
}

/**
 * A small image whose header claims another size: JPEG, PNG, lossless WebP or GIF of one frame.
 * Decoding it fails, so a refusal because of its size shows that only the header was read.
 */
export function claimSize(image: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(image);
  const find = (...bytes: number[]) => forged.indexOf(Buffer.from(bytes));
  if (forged.toString('latin1', 1, 4) === 'PNG') {
    forged.writeUInt32BE(width, 16);
    forged.writeUInt32BE(height, 20);
    forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  } else if (forged.toString('latin1', 12, 16) === 'VP8L') {
    const flags = forged.readUInt32LE(21) & 0xf0000000;
    forged.writeUInt32LE((flags | ((height - 1) << 14) | (width - 1)) >>> 0, 21);
  } else if (forged.toString('latin1', 0, 3) === 'GIF') {
    const frame = find(0x2c, 0, 0, 0, 0);
    for (const at of [6, frame + 5]) {
      forged.writeUInt16LE(width, at);
      forged.writeUInt16LE(height, at + 2);
    }
  } else {
    const frame = Math.max(find(0xff, 0xc0, 0, 17), find(0xff, 0xc2, 0, 17));
    forged.writeUInt16BE(height, frame + 5);
    forged.writeUInt16BE(width, frame + 7);
  }
  return forged;
}

/** Left half red, right half blue: shows which part a crop kept. */
export async function halves(width: number, height: number): Promise<Buffer> {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } };
  return picture(width, height)
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

export function pdf(text = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
}

export function mp4(): Buffer {
  return Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08mdat', 'latin1');
}

export function webm(): Buffer {
  return Buffer.from(
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04',
    'latin1',
  );
}

export function doc(): Buffer {
  const magic = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  return Buffer.concat([magic, Buffer.alloc(504), Buffer.from('WordDocument', 'utf16le')]);
}

const CONTENT_TYPES =
  '<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word file with one empty document, and further parts by name. */
export function docx(...more: string[]): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more.map((name) => ({ name, content: '' })),
  ]);
}

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** False values that the archive gives for the part. */
  claims?: { size?: number; flags?: number; offset?: number; localName?: string };
}

export function zip(parts: ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  // Zip bombs repeat the same content many times.
  const contents = new Map<string | Buffer, { packed: Buffer; checksum: number }>();
  let offset = 0;
  for (const { name, content, claims = {} } of parts) {
    const known = contents.get(content);
    const { packed, checksum } = known ?? {
      packed: deflateRawSync(content),
      checksum: crc32(content),
    };
    if (!known) contents.set(content, { packed, checksum });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(claims.flags ?? 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(checksum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims.size ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const entryEnd = Buffer.alloc(14);
    entryEnd.writeUInt32LE(claims.offset ?? offset, 10);
    const local = [
      Buffer.from('PK\x03\x04'),
      facts,
      Buffer.from(claims.localName ?? name, 'latin1'),
      packed,
    ];
    const entry = [Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, entryEnd, Buffer.from(name)];
    files.push(...local);
    directory.push(...entry);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** An icon file of these images, each a PNG or a bitmap of 32 bits with its mask. */
export function icon(images: Buffer[]): Buffer {
  let offset = 6 + images.length * 16;
  const entries = images.map((image) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([Buffer.from([0, 0, 1, 0, images.length, 0]), ...entries, ...images]);
}

export function bitmap(side: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return Buffer.concat([header, Buffer.alloc(side * side * 4), Buffer.alloc(side * 4)]);
}
