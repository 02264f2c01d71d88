import { DraftOffer } from '~/components/draft-offer';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { ClashNotice } from '~/components/unsaved/clash-notice';
import { WAITING } from '~/components/unsaved/use-is-online';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { BODY_MAX } from './activity-form';
import { MentionTextarea } from './mention-textarea';
import { mentionsIn } from './mentions';
import { ENTRY_WORDS, TIMELINE_MESSAGES } from './messages';
import type { TimelineOf } from './timeline-api';
import { useCorrectActivity } from './timeline-queries';
import { type Activity, mentionsOf } from './timeline-schema';
import { useMentionable } from './use-mentionable';

interface CorrectEntryProps {
  activity: Activity;
  of: TimelineOf;
  onDone: () => void;
}

/** Edits the text of a note or call in place. */
export function CorrectEntry({ activity, of, onDone }: CorrectEntryProps) {
  const correct = useCorrectActivity(activity);
  const colleagues = useMentionable(of);
  const form = useRecordForm(`activity:${activity.id}`, { body: activity.body ?? '' });
  const { body } = form.values;
  // Colleagues who were mentioned before stay mentioned, even if they can no longer be chosen.
  const known = [...colleagues, ...mentionsOf(activity)];

  function save() {
    const words = body.trim();
    if (!words || form.isNews()) return;
    correct.mutate(
      { body: words, mentions: mentionsIn(words, known) },
      {
        onSuccess() {
          notify.success(TIMELINE_MESSAGES.corrected);
          form.saved({ body });
          onDone();
        },
        onError: (error) => notifyFailure(TIMELINE_MESSAGES.correctFailed, error),
      },
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid gap-2"
    >
      <DraftOffer {...form.draft} />
      <ClashNotice clashes={form.clashes} />
      <MentionTextarea
        value={body}
        colleagues={colleagues}
        onType={(text) => form.edit({ body: text })}
        aria-label="Correct the entry"
        rows={3}
        maxLength={BODY_MAX}
      />
      {correct.isPaused && <Alert variant="warning" title={WAITING} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={correct.isPending || !body.trim()}>
          {ENTRY_WORDS.save}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={correct.isPending}
          onClick={() => {
            form.edit({ body: form.base.body });
            onDone();
          }}
        >
          {ENTRY_WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}
