import { ImageWithFallback } from '~/components/image-with-fallback';
import { cn } from '~/lib/cn';

const SIZES = {
  sm: { px: 24, looks: 'size-6 text-xs' },
  lg: { px: 72, looks: 'size-18 text-2xl' },
};

interface PersonPictureProps {
  name: string;
  /** Address of the picture. */
  picture: string | null;
  size?: keyof typeof SIZES;
  /** Empty where the name stands beside it. */
  alt?: string;
}

/** A person's picture, or their initial where there is none. */
export function PersonPicture({ name, picture, size = 'sm', alt = '' }: PersonPictureProps) {
  const { px, looks } = SIZES[size];
  const initial = (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center rounded-full bg-primary font-display font-bold text-primary-foreground',
        looks,
      )}
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
  if (!picture) return initial;
  return (
    <ImageWithFallback
      src={picture}
      alt={alt}
      width={px}
      height={px}
      className={cn('shrink-0 rounded-full object-cover', looks)}
      fallback={initial}
    />
  );
}

/** A colleague, wherever one is meant: picture and name. */
export function Person(props: Omit<PersonPictureProps, 'alt' | 'size'>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <PersonPicture {...props} />
      <span className="truncate">{props.name}</span>
    </span>
  );
}
