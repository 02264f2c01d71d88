import { useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { WAITING } from '~/components/unsaved/use-is-online';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { useCreateActivity } from './timeline-queries';

export function ActivityForm({ of }: { of: TimelineOf }) {
  const createActivity = useCreateActivity(of);
  const form = useForm({ defaultValues: { body: '' } });
  const draft = useFormDraft(`note:${Object.values(of).join()}`, form);

  function save(kind: 'note' | 'call') {
    return form.handleSubmit(({ body }) => {
      if (!body.trim()) {
        form.setFocus('body');
        return;
      }
      createActivity.mutate(
        { kind, body: body.trim() },
        {
          // Keeps text that was typed while the entry was being saved.
          onSuccess: () => form.getValues('body') === body && form.reset(),
          onError(error) {
            notifyFailure(TIMELINE_MESSAGES.addFailed, error);
          },
        },
      );
    });
  }

  return (
    <form onSubmit={save('note')} className="grid gap-2">
      <DraftOffer {...draft} />
      <Textarea
        {...form.register('body')}
        aria-label="Note or call"
        placeholder="What was said, what to remember"
        rows={2}
        maxLength={10_000}
      />
      {createActivity.isPaused && <Alert variant="warning" title={WAITING} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={createActivity.isPending}>
          Add note
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={createActivity.isPending}
          onClick={save('call')}
        >
          Log call
        </Button>
      </div>
    </form>
  );
}
