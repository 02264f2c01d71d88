/** How files are sent to storage (§7, §9). The server stores attachments with the same rules. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024; // §5, §9
/**
 * For an image, or all frames of an animation together. 50-megapixel phones take up to 8160 × 6144.
 */
export const IMAGE_MAX_PIXELS = 50_400_000;
export const UPLOAD_OPTIONS = { cacheControl: '3600', upsert: true } as const; // §7

/** Maps extensions to the types that browsers use. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type FileExtension = keyof typeof FILE_TYPES;

type NamedFile = Pick<File, 'name' | 'type'>;

const STEM_MAX = 60;
const SUFFIX_BYTES = 4;
const UNTOLD = ['', 'application/octet-stream'];

export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The type that the browser reports, or the one for the file's extension if the browser reports
 * none.
 */
export function declaredType({ name, type }: NamedFile): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!UNTOLD.includes(bare)) return bare;
  const extension = extensionOf(name);
  return isFileExtension(extension) ? FILE_TYPES[extension] : bare;
}

export function isOfType(file: NamedFile, extensions: readonly FileExtension[]): boolean {
  const type = declaredType(file);
  return extensions.some((extension) => FILE_TYPES[extension] === type);
}

/** The usual extension of a type; the first if there are several. */
export function extensionFor(type: string): FileExtension | undefined {
  return (Object.keys(FILE_TYPES) as FileExtension[]).find((name) => FILE_TYPES[name] === type);
}

/**
 * §7: unique by timestamp and random suffix. Keeps only plain letters and digits of the person's
 * file name.
 */
export function uniqueFileName(name: string, now = new Date(), suffix = randomSuffix()): string {
  const extension = extensionOf(name);
  const stem = (extension ? name.slice(0, -extension.length - 1) : name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, STEM_MAX)
    .replace(/^-+|-+$/g, '');
  return `${now.getTime()}-${suffix}${stem && `-${stem}`}${extension && `.${extension}`}`;
}

/** The name to save a file under: without the prefix that `uniqueFileName` added. */
export function givenName(name: string): string {
  return name.replace(/^\d{13}-[0-9a-f]{8}-(?=.)/, '');
}

function randomSuffix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SUFFIX_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isFileExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(FILE_TYPES, extension);
}
