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

/** Frames of different colours, so that none is merged into another. */
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

/** The names and the end record are what counts; no reader opens it. */
export function docx(...more: string[]): Buffer {
  const names = ['[Content_Types].xml', 'word/document.xml', ...more].join('PK\x01\x02');
  return Buffer.from(`PK\x03\x04${names}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
}

/** One image each: a PNG, or a bitmap of 32 bits with its mask. */
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
