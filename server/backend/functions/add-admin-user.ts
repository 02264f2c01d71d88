import { z } from 'zod';
import { type EdgeFunction, readBody } from './edge-function.ts';

// §5
const bodySchema = z.object({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(320)
    .refine((email) => email.includes('@'), 'Please enter a valid email address'),
});

/**
 * Makes a registered user an administrator (§2, §7). The database decides if the caller may do
 * that.
 */
export const addAdminUser: EdgeFunction = async (request, { caller }) => {
  const { email } = await readBody(request, bodySchema);
  const { error, status } = await caller.rpc('add_admin_user', { email });
  if (error) return Response.json({ error: error.message }, { status });
  return Response.json({ message: `${email} is now an administrator` });
};
