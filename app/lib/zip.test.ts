import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { zipOf } from './zip';

const END_LENGTH = 22;

/** Reads the file as an unpacking program does: from the end, by the directory. */
async function unpack(zip: Blob): Promise<{ name: string; content: Buffer; crc: number }[]> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  const end = bytes.subarray(bytes.length - END_LENGTH);
  expect(end.readUInt32LE(0)).toBe(0x06054b50);
  const entries = [];
  let at = end.readUInt32LE(16);
  for (let left = end.readUInt16LE(10); left > 0; left--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    expect(bytes.readUInt32LE(local + 14)).toBe(bytes.readUInt32LE(at + 16));
    expect(bytes.readUInt16LE(local + 26)).toBe(nameLength);
    const start = local + 30 + nameLength;
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24));
    entries.push({ name, content, crc: bytes.readUInt32LE(at + 16) });
    at += 46 + nameLength;
  }
  expect(at).toBe(bytes.length - END_LENGTH);
  return entries;
}

it.each([
  [[]],
  [[['data.json', '{}']]],
  [
    [
      ['data.json', '{"name":"Zoë"}'],
      ['files/Lebenslauf Zoë.pdf', 'x'.repeat(100_000)],
      ['files/empty.txt', ''],
    ],
  ],
])('unpacks to the same files: %#', async (files) => {
  const given = (files as string[][]).map(([name = '', text = '']) => ({
    name,
    content: new TextEncoder().encode(text),
  }));
  const unpacked = await unpack(zipOf(given));
  expect(unpacked.map(({ name, content }) => [name, content.toString()])).toEqual(files);
  for (const { content, crc } of unpacked) expect(crc).toBe(crc32(content));
});
