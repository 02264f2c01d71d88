import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { toAppError } from '~/lib/errors';
import type { ContentPage } from '../content-schema';
import { CONTENT_MESSAGES, changeFailure, refusalOf } from '../messages';
import { COMMENT_MAX } from './comment-form';
import { useRequestReview } from './review-queries';

interface RequestReviewProps {
  page: Pick<ContentPage, 'id' | 'title'>;
  /** Saves what is on the screen and returns the saved page, or `null` if saving failed. */
  onBeforeReview: () => Promise<Pick<ContentPage, 'id' | 'version'> | null>;
  /** Called if someone has saved the page since it was shown here. */
  onStale: () => void;
}

/** For people who write pages that someone else publishes. */
export function RequestReview(props: RequestReviewProps) {
  return (
    <FormDialog
      title="Ready for review"
      description="Asks the people who publish pages to look at this one. They can edit it, and so can you as long as none of them does; they see the latest version."
      icon={Send}
    >
      {(close) => <ReviewFields {...props} onDone={close} />}
    </FormDialog>
  );
}

function ReviewFields(props: RequestReviewProps & { onDone: () => void }) {
  const { page, onBeforeReview, onStale, onDone } = props;
  const request = useRequestReview();
  const form = useForm({ defaultValues: { note: '' } });
  const draft = useFormDraft(`review:${page.id}`, form);

  const ask = form.handleSubmit(async ({ note }) => {
    const seen = await onBeforeReview();
    if (!seen) return;
    try {
      await request.mutateAsync({ seen, note });
      notify.success(CONTENT_MESSAGES.reviewAsked, { description: page.title });
      onDone();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (refusalOf(error) === 'stale') onStale();
      const { title, description } = changeFailure(error, CONTENT_MESSAGES.reviewAskFailed, 'edit');
      notifyFailure(title, error, description);
    }
  });

  return (
    <form onSubmit={ask} className="grid gap-4">
      <DraftOffer {...draft} />
      <FormField label="Note" hint="Optional. What has changed, and what to look at.">
        {(field) => (
          <Textarea {...field} {...form.register('note')} rows={3} maxLength={COMMENT_MAX} />
        )}
      </FormField>
      <FormDialogActions
        submit="Request review"
        submitting="Sending..."
        isPending={form.formState.isSubmitting}
      />
    </form>
  );
}
