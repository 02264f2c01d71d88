import type { MediaItem } from './media-schema';

/** A file as blocks name it: bucket and name. */
export function mediaPath({ bucket, file_path }: Pick<MediaItem, 'bucket' | 'file_path'>): string {
  return `${bucket}/${file_path}`;
}

/** An image as blocks store it. The library corrects all but the path when a page is shown. */
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
