import type { MediaItem } from './media-schema';

/** How blocks refer to a file: bucket and name. */
export function mediaPath({ bucket, file_path }: Pick<MediaItem, 'bucket' | 'file_path'>): string {
  return `${bucket}/${file_path}`;
}

/** How blocks store an image. When a page is shown, the library updates everything but the path. */
export function imageValueOf(item: MediaItem) {
  const { alt_text, width, height, focal_x, focal_y } = item;
  return {
    path: mediaPath(item),
    alt: alt_text ?? '',
    ...(width && height && { width, height }),
    focalX: focal_x,
    focalY: focal_y,
  };
}
