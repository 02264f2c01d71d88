import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { formatDateTime } from '~/lib/format';
import { ActionBadge, Actor } from './audit-columns';
import { recordChangesQuery } from './audit-queries';
import { summariseChanges } from './field-changes';
import { AUDIT_MESSAGES } from './messages';

interface RecordChangesProps {
  table: string;
  id: string;
}

/** The entries of the audit log about one record, for people who may read the log. */
export function RecordChanges({ table, id }: RecordChangesProps) {
  const query = useQuery(recordChangesQuery(table, id));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Audit log</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={AUDIT_MESSAGES.fetchFailed}
          isEmpty={(entries) => entries.length === 0}
          empty={<p className="text-sm text-muted-foreground">Nothing has been changed yet.</p>}
        >
          {(entries) => (
            <ol aria-label="Audit log" className="grid gap-3 text-sm">
              {entries.map((entry) => (
                <li key={entry.id} className="grid gap-0.5">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <ActionBadge action={entry.action} />
                    <Link
                      to={`/admin/audit?open=${entry.id}`}
                      className="text-link underline underline-offset-4"
                    >
                      {formatDateTime(entry.at)}
                    </Link>
                    <span className="text-muted-foreground">
                      <Actor entry={entry} />
                    </span>
                  </span>
                  <span className="text-muted-foreground wrap-anywhere">
                    {summariseChanges(entry.before, entry.after)}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
