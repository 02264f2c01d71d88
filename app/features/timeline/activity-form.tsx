import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { useCreateActivity } from './timeline-queries';

export function ActivityForm({ of }: { of: TimelineOf }) {
  const createActivity = useCreateActivity(of);
  const { register, reset, handleSubmit } = useForm({ defaultValues: { body: '' } });

  function save(kind: 'note' | 'call') {
    return handleSubmit(({ body }) => {
      if (!body.trim()) return;
      createActivity.mutate(
        { kind, body: body.trim() },
        {
          onSuccess: () => reset(),
          onError(error) {
            notifyFailure(TIMELINE_MESSAGES.addFailed, error);
          },
        },
      );
    });
  }

  return (
    <form onSubmit={save('note')} className="grid gap-2">
      <Textarea
        {...register('body')}
        aria-label="Note or call"
        placeholder="What was said, what to remember"
        rows={2}
        maxLength={10_000}
      />
      <div className="flex gap-2">
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
