import { recordMessages } from '~/features/records/record-messages';
import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';

/** The texts of §5, §6 and §8 about admin users. */
export const ADMIN_USER_MESSAGES = {
  ...recordMessages(['admin user', 'admin users']),
  statesFailed: 'Couldn’t check whether the account is active',
  gone: 'This person no longer has access.',

  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  nameRequired: 'Name is required',
  roleRequired: 'Role is required',
  addFailed: 'Add Admin Failed',
  alreadyAdmin: 'User Already Admin',
  unexpected: 'An unexpected error occurred',
  added: 'Admin added',
  comingSoon: 'Feature Coming Soon',

  invited: 'Invitation sent',
  linkMade: 'Link created',
  inviteFailed: 'Invitation Failed',
  roleChanged: 'Role changed',
  roleChangeFailed: 'Failed to change role',
  removed: 'Access removed',
  removeFailed: 'Failed to remove access',

  factorRemoved: 'Second factor removed',
  noFactor: 'There is no second factor',
  factorFailed: 'Couldn’t remove the second factor',

  linkSent: 'Email sent',
  linkFailed: 'Couldn’t send the link',
  emailChanged: 'Email changed',
  emailFailed: 'Couldn’t change the email',
  suspended: 'Account suspended',
  suspendFailed: 'Couldn’t suspend the account',
  linked: 'Account linked to the staff member',
  linkMemberFailed: 'Couldn’t link the account',
  lifted: 'Suspension lifted',
  liftFailed: 'Couldn’t lift the suspension',

  permissionsUpdated: 'Permissions Updated',
  configurationFailed: 'Configuration Failed',
  refreshFailed: 'Permission Refresh Failed',

  confirmed: 'You are confirmed as a developer/admin.',
  fullAccess: 'Full system access is available.',
  canManage: 'You have access to manage admin users.',
} as const;

export interface Notice {
  title: string;
  description?: string;
}

export function addAdminFailure(error: AppError): Notice {
  if (error.code === 'conflict') {
    return {
      title: ADMIN_USER_MESSAGES.alreadyAdmin,
      description: 'This person already has access to the back office.',
    };
  }
  const description =
    error.code === 'unexpected' ? ADMIN_USER_MESSAGES.unexpected : failureText(error);
  return { title: ADMIN_USER_MESSAGES.addFailed, description };
}
