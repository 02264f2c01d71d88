import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { checkArchive, readEntries } from '../../server/backup/archive/archive-reader.ts';
import { ArchiveWriter } from '../../server/backup/archive/archive-writer.ts';
import type { Manifest } from '../../server/backup/archive/manifest.ts';
import { sha256Of } from '../../server/backup/archive/tar.ts';

/**
 * Writes an archive again, without a seal, as earlier versions did. Both functions may change it:
 * the first its rows, as PostgreSQL writes them, the second its list of contents.
 */
export async function forgeBackup(
  place: string,
  forged: string,
  {
    rows = (_table, text) => text,
    list = () => {},
  }: {
    rows?: (table: string, text: string) => string;
    list?: (manifest: Manifest) => void;
  },
): Promise<string> {
  const archive = await checkArchive(place, {});
  const manifest = structuredClone(archive.manifest);
  const parts = new Map(
    manifest.tables.flatMap((table) => table.parts.map((part) => [part.name, { table, part }])),
  );
  const writer = await ArchiveWriter.open(forged);
  for await (const { name, bytes } of readEntries(archive)) {
    const found = parts.get(name);
    const text = found ? zstdDecompressSync(bytes).toString() : '';
    const other = found ? rows(found.table.name, text) : '';
    const sha256 = await writer.add(name, other === text ? bytes : zstdCompressSync(other));
    if (!found || other === text) continue;
    found.part.sha256 = sha256;
    found.table.sha256 = sha256Of(Buffer.from(other));
  }
  list(manifest);
  await writer.finish(manifest);
  return forged;
}
