import { SIGNED_OUT } from '~/features/auth/signed-out';
import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import type { DraftPart } from './draft';

/** The exact texts of §2, §4, §6 and §8, where they have them. */
export const EDITOR_MESSAGES = {
  authenticationRequired: SIGNED_OUT.title,
  authenticationError: 'Authentication Error',
  permissionCheckFailed: 'Permission Check Failed',
  accessDenied: 'Access Denied',
  permissionDenied: 'Permission denied',
  published: 'Changes published successfully',
  publishFailed: 'Failed to publish changes',
  storageIssue: 'Storage setup issue',
  loadFailed: 'Failed to load the site',
  restored: 'Release restored',
  restoreFailed: 'Failed to restore the release',
  releasesFailed: 'Failed to load releases',
  revertFailed: 'Failed to revert changes',
} as const;

interface PublishFailure {
  kind: 'auth' | 'error';
  title: string;
  description?: string;
}

export function publishFailure(error: AppError): PublishFailure {
  const { permissionDenied, authenticationError, publishFailed } = EDITOR_MESSAGES;
  if (error.code === 'forbidden') return { kind: 'auth', title: permissionDenied };
  const description = failureText(error);
  if (error.code === 'unauthenticated') {
    return { kind: 'auth', title: authenticationError, description };
  }
  return { kind: 'error', title: publishFailed, description };
}

interface PartMessages {
  loadFailed: string;
  saved: string;
  saveFailed: string;
}

/** §8. The specification has none for menus. */
export const PART_MESSAGES: Record<DraftPart, PartMessages> = {
  theme: {
    loadFailed: 'Failed to load theme settings',
    saved: 'Theme settings saved successfully',
    saveFailed: 'Failed to save theme settings',
  },
  layout: {
    loadFailed: 'Failed to load layout',
    saved: 'Layout saved successfully',
    saveFailed: 'Failed to save layout',
  },
  branding: {
    loadFailed: 'Failed to load current branding settings',
    saved: 'Logo updated successfully!',
    saveFailed: 'Failed to update logo',
  },
  menus: {
    loadFailed: 'Failed to load menus',
    saved: 'Menus saved successfully',
    saveFailed: 'Failed to save menus',
  },
};
