import { useForm, useWatch } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { WAITING } from '~/components/unsaved/use-is-online';
import { submitOnSendKey } from '~/lib/send-key';
import { MentionTextarea } from './mention-textarea';
import { mentionsIn } from './mentions';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { useCreateActivity } from './timeline-queries';
import { useMentionable } from './use-mentionable';

export const BODY_MAX = 10_000;
const ADDED = { note: TIMELINE_MESSAGES.noteAdded, call: TIMELINE_MESSAGES.callLogged };

export function ActivityForm({ of }: { of: TimelineOf }) {
  const createActivity = useCreateActivity(of);
  const colleagues = useMentionable(of);
  const form = useForm({ defaultValues: { body: '' } });
  const typed = useWatch({ control: form.control, name: 'body' });
  const draft = useFormDraft(`note:${Object.values(of).join()}`, form);
  const { ref, name, onBlur: _, onChange: __, ...field } = form.register('body');

  function save(kind: 'note' | 'call') {
    return form.handleSubmit(({ body }) => {
      if (createActivity.isPending) return;
      if (!body.trim()) {
        form.setFocus('body');
        return;
      }
      createActivity.mutate(
        { kind, body: body.trim(), mentions: mentionsIn(body, colleagues) },
        {
          onSuccess() {
            notify.success(ADDED[kind]);
            // Keeps text that was typed while the entry was being saved.
            if (form.getValues('body') === body) form.reset();
          },
          onError(error) {
            notifyFailure(TIMELINE_MESSAGES.addFailed, error);
          },
        },
      );
    });
  }

  return (
    <form onSubmit={save('note')} onKeyDown={submitOnSendKey} className="grid gap-2">
      <DraftOffer {...draft} />
      <MentionTextarea
        {...field}
        name={name}
        field={ref}
        value={typed}
        colleagues={colleagues}
        onType={(body) => form.setValue('body', body, { shouldDirty: true })}
        aria-label="Note or call"
        placeholder="What was said, what to remember. Type @ to mention a colleague."
        rows={2}
        maxLength={BODY_MAX}
      />
      {createActivity.isPaused && <Alert variant="warning" title={WAITING} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-disabled={createActivity.isPending}>
          Add note
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={createActivity.isPending}
          onClick={save('call')}
        >
          Log call
        </Button>
      </div>
    </form>
  );
}
