import { formatDate, formatWhen } from '~/lib/format';
import { Folded } from './placement-history';
import type { SentVisit } from './visits-schema';

/** What has arrived at the server, so that nobody has to wonder. */
export function SentVisits({ sent }: { sent: readonly SentVisit[] }) {
  if (sent.length === 0) return null;
  return (
    <Folded title="Sent in the last 30 days">
      <ul aria-label="Sent visits" className="grid grid-cols-1 divide-y divide-border">
        {sent.map((visit) => (
          <li key={visit.id} className="py-3 wrap-anywhere">
            <p className="font-semibold">{visit.candidate}</p>
            <p>
              {visit.organisation}, {formatDate(visit.done_at)}
            </p>
            <p className="text-muted-foreground">
              Sent {formatWhen(visit.sent_at)}
              {visit.files > 0 && `, ${visit.files === 1 ? 'one file' : `${visit.files} files`}`}
            </p>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
