import { useQuery } from '@tanstack/react-query';
import { Columns2, Undo2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { useAuth } from '~/features/auth/use-auth';
import { useUserId } from '~/features/auth/use-user-id';
import { useColleague } from '~/features/staff/colleague-person';
import { formatWhen } from '~/lib/format';
import type { ContentPage } from '../content-schema';
import { CONTENT_MESSAGES } from '../messages';
import { COMMENT_MAX } from './comment-form';
import type { PageReview } from './review-api';
import { reviewQuery, useEndReview } from './review-queries';

type ReviewedPage = Pick<ContentPage, 'id' | 'version' | 'published_version'>;

interface ReviewNoticeProps {
  page: ReviewedPage;
  /** The author has let go of the page. */
  isWithReviewers: boolean;
}

/** Says that a page is ready, to those who publish it and to those who wrote it. */
export function ReviewNotice({ page, isWithReviewers }: ReviewNoticeProps) {
  const query = useQuery(reviewQuery(page.id));
  return (
    <QueryStates query={query} failed={CONTENT_MESSAGES.reviewFailed} loading={null}>
      {(review) =>
        review && <Waiting page={page} review={review} isWithReviewers={isWithReviewers} />
      }
    </QueryStates>
  );
}

function Waiting({ page, review, isWithReviewers }: ReviewNoticeProps & { review: PageReview }) {
  const { can } = useAuth();
  const userId = useUserId();
  const { name } = useColleague({ userId: review.requested_by }, 'a colleague');
  const isOwn = review.requested_by !== null && review.requested_by === userId;
  const who = isOwn ? 'you' : name;
  return (
    <Alert
      variant="success"
      title={`Ready for review: requested by ${who}, ${formatWhen(review.requested_at)}`}
    >
      {review.note && <p className="whitespace-pre-wrap wrap-anywhere">{review.note}</p>}
      {isWithReviewers && (
        <p>
          The page is with the people who publish. You can still change it, unless one of them is
          editing it.
        </p>
      )}
      {page.version !== review.version && <p>The page has been changed since.</p>}
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        {page.published_version !== null && page.published_version !== page.version && (
          <Button asChild variant="outline" size="sm">
            <a
              href={`/admin/content/compare/${page.id}?from=${page.published_version}&to=${page.version}`}
              target="_blank"
              rel="noopener"
              aria-label="Compare with the published version (opens in a new tab)"
            >
              <Columns2 aria-hidden />
              Compare
            </a>
          </Button>
        )}
        {can('content.manage') && !isOwn && <SendBack pageId={page.id} />}
        {isOwn && <TakeBack pageId={page.id} />}
      </div>
    </Alert>
  );
}

function TakeBack({ pageId }: { pageId: string }) {
  const end = useEndReview(pageId);
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: () => notify.success(CONTENT_MESSAGES.reviewTakenBack),
          onError: (error) => notifyFailure(CONTENT_MESSAGES.reviewEndFailed, error),
        })
      }
    >
      Not ready yet
    </Button>
  );
}

function SendBack({ pageId }: { pageId: string }) {
  return (
    <FormDialog
      title="Send back"
      description="Takes the page out of review. What you write is added to its comments."
      icon={Undo2}
      variant="outline"
    >
      {(close) => <SendBackFields pageId={pageId} onDone={close} />}
    </FormDialog>
  );
}

function SendBackFields({ pageId, onDone }: { pageId: string; onDone: () => void }) {
  const end = useEndReview(pageId);
  const form = useForm({ defaultValues: { comment: '' } });
  const draft = useFormDraft(`send-back:${pageId}`, form);

  const sendBack = form.handleSubmit(({ comment }) =>
    end.mutate(comment, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.reviewSentBack);
        onDone();
      },
      onError: (error) => notifyFailure(CONTENT_MESSAGES.reviewEndFailed, error),
    }),
  );

  return (
    <form onSubmit={sendBack} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="What still needs to be done">
        {(field) => (
          <Textarea {...field} {...form.register('comment')} rows={3} maxLength={COMMENT_MAX} />
        )}
      </FormField>
      <FormDialogActions submit="Send back" submitting="Sending..." isPending={end.isPending} />
    </form>
  );
}
