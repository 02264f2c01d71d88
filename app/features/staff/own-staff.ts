import type { StaffOption } from './staff-api';

/** The staff members with the email address of the signed-in person. */
export function ownStaffIds(staff: readonly StaffOption[], email: string | null): string[] {
  if (!email) return [];
  const own = email.trim().toLowerCase();
  return staff.filter((person) => person.email.trim().toLowerCase() === own).map(({ id }) => id);
}
