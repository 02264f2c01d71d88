import { AppError } from '~/lib/errors';
import { type ZipEntry, zipOf } from '~/lib/zip';
import { downloadName, type MediaItem } from './media-schema';
import { fileUrl } from './media-url';

/** The browser holds all files in memory while it packs them. */
const ZIP_MAX_BYTES = 200 * 1024 * 1024;

/** Fetches files one at a time and packs them, each under its own name. */
export async function zipFiles(items: readonly MediaItem[]): Promise<Blob> {
  const total = items.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (total > ZIP_MAX_BYTES) {
    throw new AppError('too_large', 'The files are larger than 200 MB in total. Choose fewer.');
  }
  const names = uniqueNames(items.map(downloadName));
  const entries: ZipEntry[] = [];
  for (const [place, item] of items.entries()) {
    const reply = await fetch(fileUrl(item)).catch((error: unknown) => {
      throw new AppError('network', 'The file could not be fetched', { cause: error });
    });
    const name = names[place] ?? item.file_path;
    if (!reply.ok) throw new AppError('not_found', `“${name}” could not be fetched.`);
    entries.push({ name, content: new Uint8Array(await reply.arrayBuffer()) });
  }
  return zipOf(entries);
}

/** The second “crew.png” becomes “crew (2).png”. Names that differ only in case count as the same. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      unique = `${stem} (${count})${ending}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
