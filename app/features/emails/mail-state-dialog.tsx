import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { useAuth } from '~/features/auth/use-auth';
import { formatCount, formatDateTime } from '~/lib/format';
import type { EMAIL_VIEWS } from './emails-schema';
import { failureAdvice } from './failure-advice';
import type { MailState } from './mail-state-api';
import { mailStateQuery, testResultQuery, useSendTest } from './mail-state-queries';
import { MAIL_STATE_MESSAGES } from './messages';

const LIVE_MS = 5_000;

/** Shows whether mail works, and sends a message to test it. */
export function MailStateDialog() {
  return (
    <FormDialog
      title="Mail status"
      description="How mail is set up, what was last sent and what is waiting."
      icon={Activity}
      variant="outline"
      isWide
    >
      {() => <MailStatus />}
    </FormDialog>
  );
}

function MailStatus() {
  const query = useQuery({ ...mailStateQuery(), staleTime: 0, refetchInterval: LIVE_MS });
  return (
    <div className="grid gap-4">
      <QueryStates query={query} failed={MAIL_STATE_MESSAGES.fetchFailed}>
        {(state) => <StateFields state={state} />}
      </QueryStates>
      <TestMessage />
    </div>
  );
}

function StateFields({ state }: { state: MailState }) {
  const { setup, last_sent_at, last_failure, waiting, waiting_since, planned } = state;
  const hasFailedSince =
    last_failure && (!last_sent_at || Date.parse(last_failure.at) > Date.parse(last_sent_at));
  return (
    <>
      {!setup.server && (
        <Alert variant="warning" title="No mail server is set up">
          Messages wait here until SMTP_URL is set.
        </Alert>
      )}
      {hasFailedSince && (
        <Alert variant="warning" title="The last attempt failed">
          {failureAdvice(last_failure.reason, last_failure)}
        </Alert>
      )}
      <RecordFields
        fields={[
          ['Mail server', setup.server ?? 'None'],
          ['Last sent', last_sent_at ? formatDateTime(last_sent_at) : 'Nothing yet'],
          ['Last failure', last_failure && <LastFailure failure={last_failure} />],
          [
            'Waiting',
            waiting === 0 ? (
              'Nothing'
            ) : (
              <>
                <Counted show="waiting">{formatCount(waiting)}</Counted>, since{' '}
                {formatDateTime(waiting_since ?? '')}
              </>
            ),
          ],
          [
            'Scheduled for later',
            planned > 0 && <Counted show="planned">{formatCount(planned)}</Counted>,
          ],
          ['Signed with DKIM', setup.dkim ? `Yes, ${setup.dkim}` : 'No'],
          ['Replies go to', setup.replies ?? 'The site’s contact address'],
          ['Texts', textsOf(state)],
        ]}
      />
    </>
  );
}

/** A number that opens its messages. */
function Counted({ show, children }: { show: keyof typeof EMAIL_VIEWS; children: ReactNode }) {
  return (
    <Link to={`/admin/emails?show=${show}`} className="text-link underline underline-offset-4">
      {children}
    </Link>
  );
}

function textsOf({ setup }: MailState): string {
  if (!setup.texts) return 'Not set up';
  return `From ${setup.texts}, ${setup.receives_texts ? 'replies are received' : 'replies are not received'}`;
}

function LastFailure({ failure }: { failure: NonNullable<MailState['last_failure']> }): ReactNode {
  return (
    <>
      {formatDateTime(failure.at)}: {failure.reason}{' '}
      <Link
        to={`/admin/emails?open=${failure.id}`}
        className="text-link underline underline-offset-4"
      >
        Open the message
      </Link>
    </>
  );
}

function TestMessage() {
  const { email } = useAuth();
  const send = useSendTest();
  if (!email) return null;
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        size="sm"
        disabled={send.isPending}
        onClick={() =>
          send.mutate(email, {
            onError: (error) => notifyFailure(MAIL_STATE_MESSAGES.testFailed, error),
          })
        }
      >
        Send me a test message
      </Button>
      {send.data && <TestOutcome id={send.data} email={email} />}
    </div>
  );
}

function TestOutcome({ id, email }: { id: string; email: string }) {
  const query = useQuery(testResultQuery(id));
  return (
    <div role="status">
      <QueryStates
        query={query}
        failed={MAIL_STATE_MESSAGES.testFailed}
        loading={<p>Sending...</p>}
      >
        {({ status, last_error }) => {
          if (status === 'sent') {
            return (
              <Alert variant="success" title="The mail server accepted the message">
                Check the inbox of {email}, and its spam folder.
              </Alert>
            );
          }
          if (last_error) {
            return (
              <Alert
                variant="warning"
                title={
                  status === 'failed'
                    ? 'The message was not sent'
                    : 'The message has not been sent yet'
                }
              >
                <p>{failureAdvice(last_error, { status, channel: 'mail' })}</p>
                <p className="mt-1">The error: {last_error}</p>
              </Alert>
            );
          }
          return (
            <p className="text-sm text-muted-foreground">
              {status === 'queued' ? 'Waiting to be sent...' : 'Sending...'}
            </p>
          );
        }}
      </QueryStates>
    </div>
  );
}
