import type { StaffOption } from './staff-api';

/** The rows of staff that are the person signed in, by the e-mail they sign in with. */
export function ownStaffIds(staff: readonly StaffOption[], email: string | null): string[] {
  if (!email) return [];
  const own = email.trim().toLowerCase();
  return staff.filter((person) => person.email.trim().toLowerCase() === own).map(({ id }) => id);
}
