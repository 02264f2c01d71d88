import type { RenditionWidth } from '~/lib/renditions';
import type { SiteRelease } from '~/lib/site/release-parts';
import { publicFileUrl } from '~/lib/site/storage-url';

const STORED = 'storage/';
const BUCKET = 'favicons';
/** ICO files contain their own sizes; the other types get renditions. */
const ICO = /\.ico$/i;

const TAB_PX = 32; // §5
const TOUCH_PX = 180;
const MANIFEST_PX = [192, 512] as const;

export interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  /** The home screen crops the icon to its own shape, without a white frame. */
  purpose?: 'maskable';
}

/** The built-in icons, drawn by scripts/render-illustrations.ts. */
const OWN_ICONS: ManifestIcon[] = [
  { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
  {
    src: '/brand/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  },
];

export interface IconUrls {
  tab: string;
  touch: string;
  manifest: ManifestIcon[];
}

/** Every size that browsers and phones request, from the chosen file. */
export function iconUrls(release: SiteRelease): IconUrls {
  const { favicon } = release.branding;
  const own = ownIcons(release);
  if (!favicon) return own;
  const { path } = favicon;
  if (!path.startsWith(STORED) || ICO.test(path)) {
    return { ...own, tab: publicFileUrl(BUCKET, path) };
  }
  return {
    tab: rendition(path, TAB_PX),
    touch: rendition(path, TOUCH_PX),
    manifest: MANIFEST_PX.map((side) => ({
      src: rendition(path, side),
      sizes: `${side}x${side}`,
      type: typeOf(path),
    })),
  };
}

/** A site without the product's drawings has its initials as icon: see server/brand. */
function ownIcons({ number, settings }: SiteRelease): IconUrls {
  if (settings.looks.illustrations === 'drawings') {
    return { tab: '/favicon.ico', touch: '/apple-touch-icon.png', manifest: OWN_ICONS };
  }
  const icon = (px: number) => `/brand/icon/${number}/${px}.png`;
  return {
    tab: icon(TAB_PX),
    touch: icon(TOUCH_PX),
    manifest: MANIFEST_PX.flatMap((px): ManifestIcon[] => {
      const facts = { src: icon(px), sizes: `${px}x${px}`, type: 'image/png' };
      return [facts, { ...facts, purpose: 'maskable' }];
    }),
  };
}

/** In its original format, because some home screens do not support newer ones. */
function rendition(path: string, side: RenditionWidth): string {
  const file = publicFileUrl(BUCKET, path).replace('/object/public/', '/render/image/public/');
  return `${file}?width=${side}&height=${side}&resize=cover&format=origin`;
}

function typeOf(path: string): string {
  const [, extension = ''] = /\.(\w+)$/.exec(path.toLowerCase()) ?? [];
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
