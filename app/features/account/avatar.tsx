import { ImageWithFallback } from '~/components/image-with-fallback';
import { browserClient } from '~/lib/supabase/client';
import { avatarUrl } from './account-api';
import type { Account } from './account-schema';

const AVATAR_PX = 72;

/** The person's picture; their initial where there is none. */
export function Avatar({ account }: { account: Account }) {
  const { avatarPath, name, email } = account;
  const initial = (
    <span
      aria-hidden
      className="grid size-18 place-items-center rounded-full bg-primary font-display text-2xl font-bold text-primary-foreground"
    >
      {(name || email).charAt(0).toUpperCase()}
    </span>
  );
  if (!avatarPath) return initial;
  return (
    <ImageWithFallback
      src={avatarUrl(browserClient(), avatarPath)}
      alt="Your picture"
      width={AVATAR_PX}
      height={AVATAR_PX}
      className="size-18 rounded-full object-cover"
      fallback={initial}
    />
  );
}
