import { ImageWithFallback } from '~/components/image-with-fallback';
import { cn } from '~/lib/cn';

const SIZES = {
  sm: { px: 24, looks: 'size-6 text-xs' },
  lg: { px: 72, looks: 'size-18 text-2xl' },
};

interface PersonPictureProps {
  name: string;
  /** The address of the picture. */
  picture: string | null;
  size?: keyof typeof SIZES;
  /** Empty when the name is beside the picture. */
  alt?: string;
}

/** A person's picture, or their initial if there is none. */
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

/** Shows a colleague: picture and name. */
export function Person(props: Omit<PersonPictureProps, 'alt' | 'size'>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <PersonPicture {...props} />
      <span className="truncate">{props.name}</span>
    </span>
  );
}
