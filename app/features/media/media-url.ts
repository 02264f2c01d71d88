import type { RenditionWidth } from '~/lib/renditions';
import type { MediaItem } from './media-schema';

type StoredFile = Pick<MediaItem, 'bucket' | 'file_path'> & Partial<Pick<MediaItem, 'replaced_at'>>;
type StoredImage = StoredFile & Pick<MediaItem, 'focal_x' | 'focal_y'>;

interface Box {
  width: RenditionWidth;
  height: number;
  /** `cover` fills the box and crops around the focal point; `contain` shows the whole image. */
  resize: 'cover' | 'contain';
}

export function fileUrl(file: StoredFile): string {
  const query = versionQuery(file);
  return `/storage/v1/object/public/${pathOf(file)}${query.size > 0 ? `?${query}` : ''}`;
}

/** An address that shows a PDF in a frame on this site. Other files are still downloaded. */
export function previewUrl(file: StoredFile): string {
  const query = versionQuery(file);
  query.set('preview', '');
  return `/storage/v1/object/public/${pathOf(file)}?${query}`;
}

/** Saves the file under the given name instead of showing it. */
export function downloadUrl(file: StoredFile, name: string): string {
  const query = versionQuery(file);
  query.set('download', name);
  return `/storage/v1/object/public/${pathOf(file)}?${query}`;
}

/** A rendition in the best format that the browser accepts. */
export function renditionUrl(image: StoredImage, { width, height, resize }: Box): string {
  const query = new URLSearchParams({ width: String(width), height: String(height), resize });
  const isCentred = image.focal_x === 0.5 && image.focal_y === 0.5;
  if (resize === 'cover' && !isCentred) {
    query.set('gravity', 'fp');
    query.set('x_offset', String(image.focal_x));
    query.set('y_offset', String(image.focal_y));
  }
  for (const [name, value] of versionQuery(image)) query.set(name, value);
  return `/storage/v1/render/image/public/${pathOf(image)}?${query}`;
}

/** A replaced file gets a new address, so that no cache shows the old one. */
function versionQuery({ replaced_at }: StoredFile): URLSearchParams {
  return new URLSearchParams(replaced_at ? { v: Date.parse(replaced_at).toString(36) } : {});
}

function pathOf({ bucket, file_path }: StoredFile): string {
  return [bucket, ...file_path.split('/')].map(encodeURIComponent).join('/');
}
