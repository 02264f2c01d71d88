import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useListState } from '~/components/record-list/use-list-state';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { cn } from '~/lib/cn';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount, formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { leadListQuery, useMoveLead } from './leads-queries';
import { LEAD_LIST, LEAD_STATUSES, type LeadRow } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

type Status = (typeof LEAD_STATUSES)[number];

/** A column a status. A card is dragged to another, or its status chosen on it, by any key. */
export function LeadBoard() {
  const moveLead = useMoveLead();
  const dragged = useRef<LeadRow>(null);

  function move(lead: LeadRow, status: string) {
    if (lead.status === status) return;
    moveLead.mutate(
      { lead, status },
      {
        onError(error) {
          const description = failureText(toAppError(error));
          notify.error(LEAD_MESSAGES.changeFailed, { description });
        },
      },
    );
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      {LEAD_STATUSES.map((status) => (
        <BoardColumn key={status} status={status} dragged={dragged} onMove={move} />
      ))}
    </div>
  );
}

interface BoardColumnProps {
  status: Status;
  /** The card in the hand. */
  dragged: RefObject<LeadRow | null>;
  onMove: (lead: LeadRow, status: string) => void;
}

function BoardColumn({ status, dragged, onMove }: BoardColumnProps) {
  const { search, sort, filters } = useListState(LEAD_LIST);
  const query = { search, sort, filters: { ...filters, status }, page: 1 };
  const { data, error } = useQuery(leadListQuery(query));
  const [isOver, setIsOver] = useState(false);
  const title = status.charAt(0).toUpperCase() + status.slice(1);

  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (dragged.current) onMove(dragged.current, status);
      }}
      className={cn(
        'grid min-w-0 content-start gap-2 lg:min-h-80 rounded-lg border border-border bg-muted/40 p-2',
        isOver && 'border-primary bg-muted',
      )}
    >
      <h2 className="flex justify-between px-1 text-sm font-semibold">
        {title}
        {data && (
          <span className="text-muted-foreground tabular-nums">
            {formatCount(data.total)}
            {data.isMore && '+'}
          </span>
        )}
      </h2>
      {error && !data && <Alert variant="error" title={LEAD_MESSAGES.fetchFailed} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.rows.map((lead) => (
        <BoardCard key={lead.id} lead={lead} dragged={dragged} onMove={onMove} />
      ))}
    </section>
  );
}

interface BoardCardProps extends Omit<BoardColumnProps, 'status'> {
  lead: LeadRow;
}

function BoardCard({ lead, dragged, onMove }: BoardCardProps) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  return (
    <article
      aria-label={lead.name}
      draggable={canManage}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', lead.name);
        dragged.current = lead;
      }}
      className={cn(
        'grid gap-1 rounded-md border border-border bg-card p-2.5 text-sm shadow-xs',
        canManage && 'cursor-grab',
      )}
    >
      <Link
        to={`/admin/leads/${lead.id}`}
        className="truncate font-medium hover:underline"
        draggable={false}
      >
        {lead.name}
      </Link>
      <p className="truncate text-muted-foreground">
        {serviceLabel(lead.service_type)} · {formatWhen(lead.created_at)}
      </p>
      {lead.assignee && <p className="truncate text-muted-foreground">{lead.assignee}</p>}
      {canManage && (
        <select
          aria-label={`Status of ${lead.name}`}
          value={lead.status}
          onChange={({ target }) => onMove(lead, target.value)}
          className="h-8 rounded-sm border border-input bg-transparent px-1 text-sm pointer-coarse:h-11"
        >
          {LEAD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      )}
    </article>
  );
}
