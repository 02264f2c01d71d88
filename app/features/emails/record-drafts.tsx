import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { formatWhen } from '~/lib/format';
import { EmailActions } from './email-actions';
import type { EmailSubject } from './emails-api';
import { draftsQuery } from './emails-queries';
import { EMAIL_MESSAGES } from './messages';

/** Unsent messages to the person of a record. Renders nothing if there are none. */
export function RecordDrafts({ about }: { about: EmailSubject }) {
  const { can } = useAuth();
  const isShown = can('leads.manage');
  const query = useQuery({ ...draftsQuery(about), enabled: isShown });
  if (!isShown) return null;
  return (
    <QueryStates
      query={query}
      failed={EMAIL_MESSAGES.draftsFailed}
      loading={null}
      isEmpty={(drafts) => drafts.length === 0}
    >
      {(drafts) => (
        <Card>
          <CardHeader>
            <CardTitle>Drafts</CardTitle>
          </CardHeader>
          <CardContent>
            <ul aria-label="Drafts" className="grid gap-4">
              {drafts.map((email) => (
                <li key={email.id} className="grid gap-2 text-sm">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-medium wrap-anywhere">
                      {email.subject || 'No subject'}
                    </span>
                    <span className="text-muted-foreground">{formatWhen(email.updated_at)}</span>
                  </p>
                  <p className="line-clamp-2 whitespace-pre-wrap wrap-anywhere text-muted-foreground">
                    {email.body_text}
                  </p>
                  <EmailActions email={email} onDeleted={() => {}} />
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      )}
    </QueryStates>
  );
}
