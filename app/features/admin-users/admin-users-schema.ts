import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordBase, RecordQuery } from '~/features/records/record-kind';
import { EMAIL_MAX, NAME_MAX } from '~/lib/records/lengths';
import type { Tables } from '~/lib/supabase/database.types';
import { ADMIN_USER_MESSAGES } from './messages';

export type AdminUser = Tables<'admin_users'>;

export const ADMIN_USER_LIST = {
  columns: ['email', 'role', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {},
} as const satisfies ListConfig<keyof AdminUser, never>;

export type AdminUserColumn = (typeof ADMIN_USER_LIST.columns)[number];
export type AdminUserQuery = RecordQuery<AdminUserColumn, never>;

export const ADMIN_USER_BASE: RecordBase<AdminUser> = {
  table: 'admin_users',
  noun: ['admin user', 'admin users'],
  messages: ADMIN_USER_MESSAGES,
};

export const accountStatesSchema = z.array(
  z.object({
    user_id: z.string(),
    state: z.enum(['invited', 'active', 'suspended']),
    last_sign_in_at: z.string().nullable(),
    has_second_factor: z.boolean(),
  }),
);

export type AccountState = z.infer<typeof accountStatesSchema>[number];

/** What was done, and the link to pass on if it could not be emailed. */
export const linkReplySchema = z.object({ message: z.string(), link: z.string().optional() });

export type LinkReply = z.infer<typeof linkReplySchema>;

const email = z
  .string()
  .trim()
  .min(1, ADMIN_USER_MESSAGES.emailRequired)
  .max(EMAIL_MAX)
  .refine((text) => text.includes('@'), ADMIN_USER_MESSAGES.emailInvalid);

/** The add-admin dialog (§5). */
export const newAdminSchema = z.object({ email });

export type NewAdmin = z.infer<typeof newAdminSchema>;

export const invitationSchema = z.object({
  name: z.string().trim().min(1, ADMIN_USER_MESSAGES.nameRequired).max(NAME_MAX),
  email,
  role: z.string().min(1, ADMIN_USER_MESSAGES.roleRequired),
});

export type Invitation = z.infer<typeof invitationSchema>;
