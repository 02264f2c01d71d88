/** What the media library says of a file: a row of `describe_files`. */
export interface FileFacts {
  /** Bucket and name. */
  path: string;
  alt_text: string | null;
  former_alt_texts: string[];
  width: number | null;
  height: number | null;
  focal_x: number;
  focal_y: number;
  replaced_at: string | null;
}

const FILE = /^[a-z-]+\/./;
/** Deeper than any block. What lies below is left as it is. */
const DEPTH_MAX = 32;

type Fields = Record<string, unknown>;

/** Paths of the files that content names: `{ "path": "media/name.png" }`, wherever it stands. */
export function filePathsIn(content: unknown): string[] {
  const paths = new Set<string>();
  mapFiles(content, (file) => {
    paths.add(file.path);
    return file;
  });
  return [...paths];
}

/**
 * Content as the library has it today: a file that was replaced or described anew shows so on every
 * page. An alt text that never was the library's is the page's own and stays.
 */
export function withFileFacts<T>(content: T, facts: readonly FileFacts[]): T {
  const factsByPath = new Map(facts.map((known) => [known.path, known]));
  return mapFiles(content, (file) => {
    const known = factsByPath.get(file.path);
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

function mapFiles(
  value: unknown,
  change: (file: Fields & { path: string }) => Fields,
  depth = 0,
): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => mapFiles(item, change, depth + 1));
  const { path } = value as Fields;
  if (typeof path === 'string' && FILE.test(path)) return change({ ...value, path });
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapFiles(part, change, depth + 1)]),
  );
}
