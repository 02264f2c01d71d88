import { PersonPicture } from '~/components/person';
import { avatarUrl } from '~/features/staff/colleagues-api';
import { browserClient } from '~/lib/supabase/client';
import type { Account } from './account-schema';

/** The person's picture, or their initial if they have none. */
export function Avatar({ account }: { account: Account }) {
  const { avatarPath, name, email } = account;
  const picture = avatarPath && avatarUrl(browserClient(), avatarPath);
  return <PersonPicture name={name || email} picture={picture} size="lg" alt="Your picture" />;
}
