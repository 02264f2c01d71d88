import type { SiteLogo } from '~/lib/site/release-parts';
import { publicFileUrl } from '~/lib/site/storage-url';
import { useSite } from '~/lib/site/use-site';
import { ImageWithFallback } from './image-with-fallback';

const OWN_MARK = '/brand/mark.svg';
const MARK_PX = 40;

/** The mark beside the company's name. If the logo contains the name, the text can be hidden. */
export function Logo() {
  const { branding, settings } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <LogoMark />
      <span className={branding.logo?.hidesName ? 'sr-only' : 'logo-name'}>
        {settings.company.name}
      </span>
    </span>
  );
}

/**
 * The mark without the name, in its own proportions (app/styles/logo.css); initials if the image
 * fails (§2).
 */
export function LogoMark() {
  const { branding, settings } = useSite();
  const logo: Partial<SiteLogo> = branding.logo ?? {};
  // Without the product's drawings, a site without a logo shows its initials.
  const ownMark = settings.looks.illustrations === 'none' ? undefined : OWN_MARK;
  const { path = ownMark, darkPath, shownWidth, width = MARK_PX, height = MARK_PX } = logo;

  const initials = (mode = '') => (
    <span aria-hidden className={`initials ${mode}`}>
      {settings.company.initials}
    </span>
  );
  const markOf = (file: string, mode = '') => (
    <ImageWithFallback
      src={publicFileUrl('logos', file)}
      alt=""
      width={width}
      height={height}
      style={{ width: shownWidth }}
      // With two logos, the browser does not load the hidden one.
      loading={darkPath ? 'lazy' : undefined}
      className={`logo ${mode}`}
      fallback={initials(mode)}
    />
  );
  if (path === undefined) return initials();

  return (
    <>
      {markOf(path)}
      {darkPath && markOf(darkPath, 'in-dark')}
    </>
  );
}
