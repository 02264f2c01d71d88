import { useQuery } from '@tanstack/react-query';
import { useUserId } from '~/features/auth/use-user-id';
import type { ContentPage } from '../content-schema';
import { isWithReviewers } from './is-with-reviewers';
import { reviewQuery } from './review-queries';

export function useIsWithReviewers(page: ContentPage | null, hasChanges: boolean): boolean {
  const userId = useUserId();
  const { data } = useQuery({ ...reviewQuery(page?.id ?? ''), enabled: page !== null });
  return page !== null && isWithReviewers(data, { version: page.version, hasChanges, userId });
}
