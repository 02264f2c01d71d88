/** The media library's data about a file: a row of `describe_files`. */
export interface FileFacts {
  /** Bucket and name. */
  path: string;
  /** The file is no longer in storage. */
  is_missing: boolean;
  alt_text: string | null;
  former_alt_texts: string[];
  width: number | null;
  height: number | null;
  focal_x: number;
  focal_y: number;
  replaced_at: string | null;
}

const FILE = /^[a-z-]+\/./;
/** Texts refer to a file by its address. */
const FILE_ADDRESS = /^\/storage\/v1\/(?:object|render\/image)\/public\/([^?#]+)/;
/** Deeper than any block. Anything below is left unchanged. */
const DEPTH_MAX = 32;

type Fields = Record<string, unknown>;

/**
 * Paths of the files in some content, however nested: `{ "path": "media/name.png" }`, an image in a
 * text, a video.
 */
export function filePathsIn(content: unknown): string[] {
  const paths = new Set<string>();
  mapFiles(content, (file) => {
    paths.add(file.path);
    return file;
  });
  return [...paths];
}

/**
 * Updates content with the library's current data, so that a file that was replaced or described
 * again changes on every page. An alt text that never was the library's belongs to the page and
 * stays. Deleted files are left out, so that visitors see no gaps or broken images.
 */
export function withFileFacts<T>(content: T, facts: readonly FileFacts[]): T {
  const factsByPath = new Map(facts.map((known) => [known.path, known]));
  return mapFiles(content, (file) => {
    const known = factsByPath.get(file.path);
    if (known?.is_missing) return null;
    return known ? { ...file, ...factsFor(file, known) } : file;
  }) as T;
}

function factsFor(file: Fields, known: FileFacts): Fields {
  const { alt_text, former_alt_texts, width, height, focal_x, focal_y, replaced_at } = known;
  const isOwnAlt = typeof file.alt === 'string' && !former_alt_texts.includes(file.alt);
  return {
    ...(!isOwnAlt && alt_text !== null && { alt: alt_text }),
    ...(width && height && { width, height }),
    focalX: focal_x,
    focalY: focal_y,
    ...(replaced_at && { replacedAt: replaced_at }),
  };
}

type File = Fields & { path: string };

function mapFiles(value: unknown, change: (file: File) => Fields | null, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => mapFiles(item, change, depth + 1));
  const { path, tag, src } = value as Fields;
  if (typeof path === 'string' && FILE.test(path)) return change({ ...value, path });
  const shown = tag === 'img' && typeof src === 'string' && pathInAddress(src);
  // In a text, an empty string takes up no space.
  if (shown) return change({ path: shown }) ? value : '';
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name !== 'video' || typeof part !== 'string' || !FILE.test(part)) {
        return [name, mapFiles(part, change, depth + 1)];
      }
      return [name, change({ path: part }) && part];
    }),
  );
}

function pathInAddress(address: string): string | null {
  try {
    return decodeURIComponent(FILE_ADDRESS.exec(address)?.[1] ?? '') || null;
  } catch {
    return null;
  }
}
