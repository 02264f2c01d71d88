import { SIGNED_OUT } from '~/features/auth/signed-out';
import type { AppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';

/** The exact texts of §6 and §8. */
export const CONTENT_MESSAGES = {
  loginNeeded: SIGNED_OUT.content,
  authenticationRequired: SIGNED_OUT.title,
  pleaseLogIn: SIGNED_OUT.contentToast,
  noPermission: "You don't have permission to access content pages",
  permissionDenied: 'Permission Denied',
  adminsOnly: 'Only administrators can access this section',
  accessDenied: 'Access Denied',
  loadError: 'Error loading content',
  listFailed: 'Failed to load content pages',
  recentFailed: 'Failed to load pages',
  statusFailed: 'Failed to update page status',
  deleteFailed: 'Failed to delete page',
  addFailed: 'Failed to add page',
  editFailed: 'Failed to edit page',
  saveFailed: 'Failed to save content page',
  loadFailed: 'Failed to load content page',
  published: 'Page published',
  unpublished: 'Page unpublished',
  deleted: 'Page deleted',
  added: 'Page added successfully',
  updated: 'Page updated successfully',
  created: 'Page created successfully',
  duplicated: 'Page duplicated',
  duplicateFailed: 'Failed to duplicate page',
  gone: 'This page no longer exists.',
  pageRestored: 'Page restored',
  pageRestoreFailed: 'Failed to restore page',
  deletedForGood: 'Page permanently deleted',
  scheduled: 'Schedule saved',
  scheduleFailed: 'Failed to save the schedule',
  previewFailed: 'Failed to create a preview link',
  previewsWithdrawn: 'All preview links to this page are turned off',
  ownPreviewsWithdrawn: 'Your preview links to this page are turned off',
  previewsWithdrawFailed: 'Failed to turn off the preview links',
  redirectDeleted: 'Redirect removed',
  redirectsFailed: 'Failed to load earlier addresses',
  redirectDeleteFailed: 'Failed to remove the redirect',
  takeOverFailed: 'Failed to take over',
  slugTaken: 'Another page already has this slug. Please choose another.',
  stale: 'Someone else has saved this page in the meantime.',
  versionGone: 'This version no longer exists. Close the list and open it again.',
  staleBlock: 'Someone else has saved this block in the meantime.',
  restored: 'Version restored',
  reset: 'The original is back in the editor',
  resetFailed: 'Failed to load the original',
  backToPublished: 'Back to the published version',
  versionNamed: 'Name saved',
  versionNameFailed: 'Failed to save the name',
  commentsFailed: 'Failed to load comments',
  commentAdded: 'Comment added',
  commentResolved: 'Comment resolved',
  commentReopened: 'Comment reopened',
  commentDeleted: 'Comment deleted',
  commentFailed: 'Failed to save the comment',
  commentDeleteFailed: 'Failed to delete the comment',
  reviewFailed: 'Failed to check whether this page is ready for review',
  reviewAsked: 'Ready for review',
  reviewAskFailed: 'Failed to request a review',
  reviewTakenBack: 'No longer waiting for a review',
  reviewSentBack: 'Sent back',
  reviewEndFailed: 'Failed to end the review',
  compareFailed: 'Failed to compare versions',
  versionsFailed: 'Failed to load versions',
  restoreFailed: 'Failed to restore the version',
  blocksFailed: 'Failed to load content blocks',
  blockSaved: 'Content block saved',
  blockSaveFailed: 'Failed to save content block',
  blockDeleted: 'Content block deleted',
  blockDeleteFailed: 'Failed to delete content block',
} as const;

/** Why the database refuses a change: the page has changed, or someone else holds it. */
export type Refusal = 'stale' | 'held';

/** Decides by the database's code, not by its message. */
export function refusalOf({ code, cause }: AppError): Refusal | null {
  if (code === 'stale') return code;
  const { hint } = (cause ?? {}) as { hint?: unknown };
  return hint === 'held' ? hint : null;
}

interface Failure {
  title: string;
  description: string;
}

/** Another page has the chosen slug. */
export function isTakenSlug(error: AppError): boolean {
  return error.code === 'conflict' && refusalOf(error) === null;
}

/** §6: the message for people who are not administrators. Other failures have their own title. */
export function changeFailure(error: AppError, title: string, verb: string): Failure {
  if (error.code === 'forbidden') {
    return {
      title: CONTENT_MESSAGES.permissionDenied,
      description: `Only administrators can ${verb} pages`,
    };
  }
  if (isTakenSlug(error)) {
    return { title, description: CONTENT_MESSAGES.slugTaken };
  }
  return { title, description: failureText(error) };
}
