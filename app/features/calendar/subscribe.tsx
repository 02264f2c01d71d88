import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarSync, Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { formatDateTime } from '~/lib/format';
import { copyText } from '~/lib/secure-context';
import { browserClient } from '~/lib/supabase/client';
import { changeFeed, type FeedChoices, makeFeed, stopFeed } from './calendar-api';
import { calendarKeys, feedQuery } from './calendar-queries';
import { type CalendarFeed, type EntryKind, FEED_KINDS, KINDS } from './calendar-schema';
import { FEED_MESSAGES } from './messages';

/** A private address that shows a person's own entries in another calendar. */
export function Subscribe({ kinds }: { kinds: readonly EntryKind[] }) {
  return (
    <FormDialog
      title="Subscribe"
      description="Shows your own entries in the calendar on your phone or computer. You can’t change them there."
      icon={CalendarSync}
      variant="outline"
      isWide
    >
      {(close) => <SubscribeSteps kinds={kinds} onDone={close} />}
    </FormDialog>
  );
}

interface SubscribeStepsProps {
  kinds: readonly EntryKind[];
  onDone: () => void;
}

function SubscribeSteps({ kinds, onDone }: SubscribeStepsProps) {
  const query = useQuery(feedQuery());
  const [token, setToken] = useState<string>();
  if (token) return <MadeAddress token={token} onDone={onDone} />;
  return (
    <QueryStates query={query} failed={FEED_MESSAGES.fetchFailed}>
      {(feed) => (
        <FeedForm
          key={feed?.made_at ?? 'none'}
          feed={feed}
          kinds={kinds}
          onMade={setToken}
          onDone={onDone}
        />
      )}
    </QueryStates>
  );
}

interface MadeAddressProps {
  token: string;
  onDone: () => void;
}

/** The address is shown only here, and only once. */
function MadeAddress({ token, onDone }: MadeAddressProps) {
  const address = `${window.location.origin}/calendar/${token}.ics`;

  async function copy() {
    try {
      await copyText(address);
      notify.success(FEED_MESSAGES.copied);
    } catch {
      notify.error(FEED_MESSAGES.copyFailed);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert variant="success" title="Your address is ready">
        Copy it now: it is shown only once. In your calendar, choose “Add by URL” or “Subscribe” and
        paste it. Don’t share it: anyone who has it can read your entries.
      </Alert>
      <FormField label="Address">
        {(field) => (
          <Input {...field} readOnly value={address} onFocus={({ target }) => target.select()} />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={copy}>
          <Copy aria-hidden />
          Copy address
        </Button>
      </div>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </div>
  );
}

interface FeedFormProps extends SubscribeStepsProps {
  feed: CalendarFeed;
  onMade: (token: string) => void;
}

function FeedForm({ feed, kinds, onMade, onDone }: FeedFormProps) {
  const queryClient = useQueryClient();
  const offered = FEED_KINDS.filter((kind) => kinds.includes(kind));
  const form = useForm<FeedChoices>({
    defaultValues: {
      kinds: feed?.kinds ?? offered,
      withoutNames: feed?.without_names ?? false,
    },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft('calendar:feed', form);
  const again = () => void queryClient.invalidateQueries({ queryKey: calendarKeys.feed() });
  const failed = (error: unknown) => notifyFailure(FEED_MESSAGES.saveFailed, error);
  const make = useMutation({
    mutationFn: (choices: FeedChoices) => makeFeed(browserClient(), choices),
    onSuccess(token, choices) {
      form.reset(choices);
      onMade(token);
    },
    onError: failed,
    onSettled: again,
  });
  const change = useMutation({
    mutationFn: (choices: FeedChoices) => changeFeed(browserClient(), choices),
    onSuccess() {
      notify.success(FEED_MESSAGES.saved);
      onDone();
    },
    onError: failed,
    onSettled: again,
  });
  const stop = useMutation({
    mutationFn: () => stopFeed(browserClient()),
    onSuccess: () => notify.success(FEED_MESSAGES.stopped),
    onError: failed,
    onSettled: again,
  });
  const isPending = make.isPending || change.isPending || stop.isPending;

  return (
    <form
      noValidate
      onSubmit={handleSubmit((choices) => (feed ? change : make).mutate(choices))}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <DraftOffer {...draft} />
      {feed && (
        <p className="text-sm text-muted-foreground">
          Your address was created {formatDateTime(feed.made_at)}.{' '}
          {feed.last_read_at
            ? `A calendar last read it ${formatDateTime(feed.last_read_at)}.`
            : 'No calendar has read it yet.'}
        </p>
      )}
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="mb-1 text-sm font-medium">What it shows</legend>
        {offered.map((kind) => (
          <label
            key={kind}
            className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              value={kind}
              {...register('kinds', {
                validate: (chosen) => chosen.length > 0 || FEED_MESSAGES.kindMissing,
              })}
            />
            {KINDS[kind]}
          </label>
        ))}
        {formState.errors.kinds && (
          <p role="alert" className="text-sm font-medium text-destructive">
            {formState.errors.kinds.message}
          </p>
        )}
      </fieldset>
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input type="checkbox" {...register('withoutNames')} />
        Hide names: entries only say “Visit”, “Interview” or “Task”
      </label>
      <DialogFooter>
        {feed && (
          <>
            <ConfirmDialog
              trigger={
                <Button variant="outline" disabled={isPending}>
                  Switch off
                </Button>
              }
              title="Switch the address off?"
              verb={['Switch off', 'Switching off...']}
              isPending={stop.isPending}
              onConfirm={(close) => stop.mutate(undefined, { onSuccess: close })}
            >
              Calendars that use it will no longer get your entries.
            </ConfirmDialog>
            <ConfirmDialog
              trigger={
                <Button variant="outline" disabled={isPending}>
                  Replace address
                </Button>
              }
              title="Replace the address?"
              verb={['Replace', 'Replacing...']}
              isPending={make.isPending}
              onConfirm={() => void handleSubmit((choices) => make.mutate(choices))()}
            >
              The old address will stop working straight away. Calendars that use it will need the
              new one.
            </ConfirmDialog>
          </>
        )}
        <Button type="submit" disabled={isPending}>
          {feed ? 'Save' : 'Create address'}
        </Button>
      </DialogFooter>
    </form>
  );
}
