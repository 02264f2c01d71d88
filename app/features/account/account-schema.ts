import type { User } from '@supabase/supabase-js';
import { z } from 'zod';

export const NAME_MAX = 100;
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** What people store about themselves in their account. Other fields there are not ours. */
const profileSchema = z.object({
  name: z.string().catch(''),
  avatar_path: z.string().nullable().catch(null),
});

export interface Account {
  userId: string;
  name: string;
  /** In the bucket `avatars`. */
  avatarPath: string | null;
  email: string;
  /** Requested, but not yet confirmed by both addresses. */
  newEmail: string | null;
  identities: Identity[];
}

export interface Identity {
  id: string;
  provider: string;
  email: string | null;
}

export function readAccount(user: User): Account {
  const { name, avatar_path } = profileSchema.parse(user.user_metadata ?? {});
  return {
    userId: user.id,
    name,
    avatarPath: avatar_path,
    email: user.email ?? '',
    newEmail: user.new_email || null,
    identities: (user.identities ?? []).map((identity) => ({
      id: identity.identity_id,
      provider: identity.provider,
      email: z.string().nullable().catch(null).parse(identity.identity_data?.email),
    })),
  };
}

/** Old browsers and programs may send neither a name nor an address. */
export const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    is_current: z.boolean(),
    created_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
  }),
);

export type AccountSession = z.infer<typeof sessionsSchema>[number];
