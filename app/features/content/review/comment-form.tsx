import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { WAITING } from '~/components/unsaved/use-is-online';
import { CONTENT_MESSAGES } from '../messages';
import { useAddComment } from './review-queries';

/** The database's limit. */
export const COMMENT_MAX = 4_000;

interface CommentFormProps {
  pageId: string;
  /** The page's blocks by id. */
  labels: Record<string, string>;
}

export function CommentForm({ pageId, labels }: CommentFormProps) {
  const addComment = useAddComment(pageId);
  const form = useForm({ defaultValues: { body: '', blockId: '' } });
  const draft = useFormDraft(`comment:${pageId}`, form);

  const save = form.handleSubmit((values) => {
    const body = values.body.trim();
    if (!body) {
      form.setFocus('body');
      return;
    }
    addComment.mutate(
      { body, blockId: values.blockId || null },
      {
        onSuccess() {
          notify.success(CONTENT_MESSAGES.commentAdded);
          // Keeps text that was typed while the comment was being saved.
          if (form.getValues('body') === values.body) form.reset();
        },
        onError: (error) => notifyFailure(CONTENT_MESSAGES.commentFailed, error),
      },
    );
  });

  return (
    <form onSubmit={save} className="grid gap-3">
      <DraftOffer {...draft} />
      <FormField label="Comment">
        {(field) => (
          <Textarea {...field} {...form.register('body')} rows={3} maxLength={COMMENT_MAX} />
        )}
      </FormField>
      <FormField label="About">
        {(field) => (
          <NativeSelect
            {...field}
            {...form.register('blockId')}
            placeholder="The whole page"
            options={labels}
          />
        )}
      </FormField>
      {addComment.isPaused && <Alert variant="warning" title={WAITING} />}
      <Button type="submit" size="sm" className="w-fit" disabled={addComment.isPending}>
        {addComment.isPending ? 'Adding...' : 'Add comment'}
      </Button>
    </form>
  );
}
