import { clsx } from 'clsx';
import { publicFileUrl } from '~/lib/site/storage-url';
import { useSite } from '~/lib/site/use-site';
import { ImageWithFallback } from './image-with-fallback';

const OWN_MARK = '/brand/mark.svg';
const MARK_PX = 40;

/** The mark beside the company's name; a logo that has the name in it may stand alone. */
export function Logo() {
  const { branding, settings } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <LogoMark />
      <span
        className={clsx(
          branding.logo?.hidesName
            ? 'sr-only'
            : 'font-display line-clamp-2 min-w-0 text-[min(1.125rem,5.7cqi)] leading-tight font-bold tracking-tight',
        )}
      >
        {settings.company.name}
      </span>
    </span>
  );
}

interface LogoMarkProps {
  /** Where there is room for a square alone. */
  isSquare?: boolean;
}

/** The mark alone, in its own shape; the company's initials where the image fails (§2). */
export function LogoMark({ isSquare = false }: LogoMarkProps) {
  const { logo } = useSite().branding;
  if (!logo) return <MarkImage src={OWN_MARK} className="size-[40px]" />;
  const { path, darkPath, shownWidth, width, height } = logo;
  const isWide = shownWidth !== undefined && !isSquare;
  const shape = clsx(
    'object-contain object-left',
    isWide ? 'max-h-12' : 'h-10 w-auto',
    isSquare ? 'max-w-10' : 'max-w-[min(15rem,45vw)]',
  );
  const size = { width, height, ...(isWide && { style: { width: shownWidth, height: 'auto' } }) };
  const light = <MarkImage src={publicFileUrl('logos', path)} className={shape} {...size} />;
  if (!darkPath) return light;
  return (
    <>
      <span className="dark:hidden">{light}</span>
      <span className="hidden dark:block">
        {/* Not loaded while it is hidden. The two may differ in size. */}
        <MarkImage
          src={publicFileUrl('logos', darkPath)}
          className={shape}
          style={size.style}
          loading="lazy"
        />
      </span>
    </>
  );
}

interface MarkImageProps {
  src: string;
  className: string;
  width?: number;
  height?: number;
  style?: { width: number; height: string };
  loading?: 'lazy';
}

function MarkImage({ width = MARK_PX, height = MARK_PX, className, ...image }: MarkImageProps) {
  const { initials } = useSite().settings.company;
  return (
    <ImageWithFallback
      {...image}
      alt=""
      width={width}
      height={height}
      className={clsx('shrink-0 object-contain', className)}
      fallback={
        <span
          aria-hidden
          className="grid size-[40px] shrink-0 place-items-center rounded-full bg-primary font-display text-sm font-bold text-primary-foreground"
        >
          {initials}
        </span>
      }
    />
  );
}
