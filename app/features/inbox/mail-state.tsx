import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import { mailStateQuery } from './inbox-queries';
import type { MailState as State } from './inbox-schema';
import { INBOX_MESSAGES, MAIL_STATE } from './messages';

/** Says when mail was last fetched, or what is wrong and what to do about it. */
export function MailState() {
  const query = useQuery(mailStateQuery());
  return (
    <QueryStates query={query} failed={INBOX_MESSAGES.stateFailed} loading={null}>
      {(state) => <StateLine state={state} />}
    </QueryStates>
  );
}

function StateLine({ state }: { state: State }) {
  if (!state) {
    return (
      <Alert variant="warning" title={MAIL_STATE.notSetUp}>
        {MAIL_STATE.notSetUpText}
      </Alert>
    );
  }
  const last = state.last_success_at
    ? `Mail was last fetched on ${formatDateTime(state.last_success_at)}.`
    : MAIL_STATE.never;
  if (!state.is_watched) {
    return (
      <Alert variant="warning" title={MAIL_STATE.stopped}>
        {MAIL_STATE.stoppedText} {state.last_success_at && last}
      </Alert>
    );
  }
  if (state.last_error) {
    return (
      <Alert variant="warning" title={MAIL_STATE.problem}>
        {state.last_error} {state.last_success_at && last}
      </Alert>
    );
  }
  return <p className="text-sm text-muted-foreground">{last}</p>;
}
