import type { Access } from '~/lib/permissions';
import { ADMIN_USER_MESSAGES } from './messages';

export interface AccessStatus {
  variant: 'success' | 'warning';
  title: string;
  text: string;
}

/** The text of the status banner (§6): what the person may do here, or why they see nothing. */
export function accessStatus(access: Access, hasError: boolean): AccessStatus {
  if (hasError && access.isDeveloper) {
    return {
      variant: 'warning',
      title: ADMIN_USER_MESSAGES.confirmed,
      text: 'Database permissions may be restricted or still applying, so admin users cannot be shown at the moment.',
    };
  }
  if (hasError) {
    return {
      variant: 'warning',
      title: 'Admin users cannot be shown.',
      text: 'Your role may have changed, or its permissions are still applying.',
    };
  }
  if (access.isDeveloper) {
    return {
      variant: 'success',
      title: ADMIN_USER_MESSAGES.fullAccess,
      text: ADMIN_USER_MESSAGES.canManage,
    };
  }
  return {
    variant: 'success',
    title: 'You can see who has access to the back office.',
    text: 'Administrators add and remove people and change their roles.',
  };
}
