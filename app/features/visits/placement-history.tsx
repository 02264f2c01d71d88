import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '~/lib/format';
import { Section } from './visit-parts';
import { type EarlierVisit, RATINGS, type VisitPlacement, WAYS } from './visits-schema';

/** What to know before a visit, also without a connection. */
export function PlacementHistory({ placement }: { placement: VisitPlacement }) {
  const { visits, tasks } = placement;
  return (
    <>
      {tasks.length > 0 && (
        <Section title="Still to be done">
          <ul aria-label="Still to be done" className="grid grid-cols-1 gap-2">
            {tasks.map(({ id, title, due_on, person }) => (
              <li key={id} className="rounded-lg border-2 border-warning bg-card p-3 wrap-anywhere">
                <p className="font-semibold">{title}</p>
                <p className="text-muted-foreground">
                  {[due_on && `Due ${formatDate(due_on)}`, person ?? 'Unassigned']
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {visits.length > 0 && (
        <Folded title={`Earlier visits: ${visits.length}`}>
          <ul aria-label="Earlier visits" className="grid grid-cols-1 divide-y divide-border">
            {visits.map((visit) => (
              <Earlier key={visit.id} visit={visit} />
            ))}
          </ul>
        </Folded>
      )}
    </>
  );
}

/** Opens with a tap. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-border bg-card">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-2 px-4 text-lg font-bold outline-none focus-visible:ring-2 focus-visible:ring-ring">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-2">{children}</div>
    </details>
  );
}

function Earlier({ visit }: { visit: EarlierVisit }) {
  const ratings = RATINGS.flatMap(({ name, label }) =>
    visit[name] === null ? [] : [`${label} ${visit[name]} of 5`],
  );
  return (
    <li className="grid gap-1 py-3 wrap-anywhere">
      <p className="font-semibold">
        {[formatDateTime(visit.done_at), WAYS[visit.way], visit.visitor].filter(Boolean).join(', ')}
      </p>
      {ratings.length > 0 && <p>{ratings.join(' · ')}</p>}
      {visit.concerns && (
        <p className="whitespace-pre-wrap">
          <span className="font-semibold">Concerns: </span>
          {visit.concerns}
        </p>
      )}
      {visit.notes && <p className="whitespace-pre-wrap">{visit.notes}</p>}
    </li>
  );
}
