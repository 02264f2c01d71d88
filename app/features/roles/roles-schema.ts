import { z } from 'zod';
import { ROLE_MESSAGES } from './messages';

const NAME_MAX = 50;

export const newRoleSchema = z.object({
  role: z
    .string()
    .trim()
    .min(1, ROLE_MESSAGES.nameRequired)
    .max(NAME_MAX)
    .regex(/^[a-z0-9][a-z0-9-]*$/, ROLE_MESSAGES.nameForm),
});

export type NewRole = z.infer<typeof newRoleSchema>;
