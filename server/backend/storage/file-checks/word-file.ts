import { createInflateRaw } from 'node:zlib';
import { RefusedFile, unsupportedType } from '../images/refused-file.ts';
import { readZip, type ZipEntry } from './zip-file.ts';

const ENTRIES_MAX = 2000;
/**
 * Unpacked size: ten times the upload limit. Documents with large pictures reach twice that limit
 * at most.
 */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';

/** Checks the ZIP's directory. A file with macros is another type, which we do not keep. */
export function isWord(file: Buffer): boolean {
  const names = new Set(readZip(file, ENTRIES_MAX)?.map(({ name }) => name));
  const hasMacros = [...names].some((name) => /vbaproject|vbadata/i.test(name));
  return names.has(CONTENT_TYPES) && names.has('word/document.xml') && !hasMacros;
}

/**
 * Unpacks a Word file to check that it is no larger than it says, and no larger than a computer can
 * handle. Keeps only the list of its parts' types, because macros may have any name.
 */
export async function checkUnpacked(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readZip(file, ENTRIES_MAX) ?? [];
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > UNPACKED_MAX_BYTES)
    throw new RefusedFile('size', 'The document is too large when unpacked');
  for (const entry of entries) {
    let types = '';
    const unpacked = await unpack(entry, (chunk) => {
      if (entry.name === CONTENT_TYPES) types += chunk.toString('latin1');
    });
    if (unpacked !== entry.size || /macroenabled|vbaproject/i.test(types)) {
      throw unsupportedType('application/zip');
    }
  }
}

/**
 * Returns the number of unpacked bytes. Stops at the first byte beyond the size that the entry
 * states.
 */
async function unpack(entry: ZipEntry, onChunk: (chunk: Buffer) => void): Promise<number> {
  if (!entry.isDeflated) {
    onChunk(entry.data);
    return entry.data.length;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(entry.data);
  let size = 0;
  try {
    for await (const chunk of inflate) {
      size += chunk.length;
      if (size > entry.size) break;
      onChunk(chunk);
    }
    return size;
  } catch {
    return -1;
  }
}
