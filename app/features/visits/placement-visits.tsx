import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useDeleteRecord } from '~/features/records/record-queries';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDate, formatDateTime } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { CorrectVisit } from './correct-visit';
import { VISIT_MESSAGES } from './messages';
import { VISIT_RECORD, type Visit } from './placement-visits-api';
import { Signature } from './signature-image';
import { VisitFiles } from './visit-files';
import { visitsQuery } from './visits-queries';
import { LOW_RATING, RATINGS, WAYS, type Way } from './visits-schema';

interface PlacementVisitsProps {
  placementId: string;
  canManage: boolean;
}

/** The visits to a placement, the latest first. */
export function PlacementVisits({ placementId, canManage }: PlacementVisitsProps) {
  const query = useQuery(visitsQuery(placementId));
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Visits</CardTitle>
        {canManage && (
          <Button asChild size="sm">
            {/* A full page load, because that page's worker must not control this one. */}
            <a href={`${VISITS_PAGE}?placement=${placementId}`}>
              <ClipboardCheck aria-hidden />
              Record a visit
            </a>
          </Button>
        )}
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={VISIT_MESSAGES.fetchFailed}
          isEmpty={(visits) => visits.length === 0}
          empty={<p className="text-sm text-muted-foreground">No visits yet.</p>}
        >
          {(visits) => (
            <ul aria-label="Visits" className="grid grid-cols-1 divide-y divide-border">
              {visits.map((visit) => (
                <VisitItem key={visit.id} visit={visit} canManage={canManage} />
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function VisitItem({ visit, canManage }: { visit: Visit; canManage: boolean }) {
  const rated = RATINGS.filter(({ name }) => visit[name] !== null);
  return (
    <li className="grid grid-cols-1 gap-2 py-4 text-sm first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{formatDateTime(visit.done_at)}</span>
        <span>{WAYS[visit.way as Way] ?? visit.way}</span>
        {visit.visitor_name && (
          <span className="text-muted-foreground">
            <ColleaguePerson staffId={visit.staff_id} fallback={visit.visitor_name} />
          </span>
        )}
        {visit.concerns && <Badge variant="accent">Concern</Badge>}
      </p>
      {rated.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {rated.map(({ name, label, isUrgent }) => {
            const isLow = isUrgent && (visit[name] ?? 0) <= LOW_RATING;
            return (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className={isLow ? 'font-semibold text-destructive' : 'font-medium'}>
                  {visit[name]} of 5
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {visit.concerns && (
        <p className="font-medium whitespace-pre-wrap wrap-anywhere">{visit.concerns}</p>
      )}
      {visit.notes && <p className="whitespace-pre-wrap wrap-anywhere">{visit.notes}</p>}
      {visit.follow_up && (
        <p className="wrap-anywhere">
          Follow-up{visit.follow_up_on && ` by ${formatDate(visit.follow_up_on)}`}:{' '}
          {visit.follow_up}
        </p>
      )}
      {visit.files.length > 0 && <VisitFiles paths={visit.files} />}
      {visit.signed_by && (
        <div className="grid max-w-60 gap-1">
          {visit.signature && (
            <Signature
              path={visit.signature}
              label={`Signature of ${visit.signed_by}`}
              className="rounded-md border border-border"
            />
          )}
          <p className="text-muted-foreground wrap-anywhere">
            {visit.signature ? 'Signed by' : 'Agreed by'} {visit.signed_by}
          </p>
        </div>
      )}
      {canManage && (
        <div className="flex flex-wrap gap-1.5">
          <CorrectVisit visit={visit} />
          <DeleteVisit visit={visit} />
        </div>
      )}
    </li>
  );
}

function DeleteVisit({ visit }: { visit: Visit }) {
  const remove = useDeleteRecord(VISIT_RECORD);
  const name = `visit of ${formatDateTime(visit.done_at)}`;
  return (
    <DeleteDialog
      title="Delete this visit?"
      of={name}
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(visit.id, {
          onSuccess() {
            notify.success(VISIT_MESSAGES.deleted);
            close();
          },
          onError: (error) => notifyFailure(VISIT_MESSAGES.deleteFailed, error),
        })
      }
    >
      The {name} will be permanently deleted, with its photos and signature. Tasks created from it
      will be kept.
    </DeleteDialog>
  );
}
