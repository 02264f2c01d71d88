import { publicFileUrl } from '~/lib/site/storage-url';
import { useSite } from '~/lib/site/use-site';
import { ImageWithFallback } from './image-with-fallback';

const OWN_MARK = '/brand/mark.svg';
const MARK_PX = 40;

/** The mark beside the company's name. */
export function Logo() {
  const { name } = useSite().settings.company;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <LogoMark />
      <span className="font-display line-clamp-2 min-w-0 text-[min(1.125rem,5.7cqi)] leading-tight font-bold tracking-tight">
        {name}
      </span>
    </span>
  );
}

/** The mark alone; the company's initials where the image fails (§2). */
export function LogoMark() {
  const { branding, settings } = useSite();
  const src = branding.logo ? publicFileUrl('logos', branding.logo.path) : OWN_MARK;
  return (
    <ImageWithFallback
      src={src}
      alt=""
      width={MARK_PX}
      height={MARK_PX}
      className="size-[40px] shrink-0 object-contain"
      fallback={
        <span
          aria-hidden
          className="grid size-[40px] shrink-0 place-items-center rounded-full bg-primary font-display text-sm font-bold text-primary-foreground"
        >
          {settings.company.initials}
        </span>
      }
    />
  );
}
