import type { SiteSettings } from '~/lib/site/settings';

const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/**
 * The chosen picture, cut to the shape that social networks show. In its original format, because
 * some of them do not support newer ones. `null` if none is chosen.
 */
export function shareImageUrl({ looks }: SiteSettings): string | null {
  if (!looks.shareImage.path) return null;
  const path = looks.shareImage.path.split('/').map(encodeURIComponent).join('/');
  const size = `width=${SHARE_WIDTH}&height=${SHARE_HEIGHT}`;
  return `/storage/v1/render/image/public/${path}?${size}&resize=cover&format=origin`;
}
