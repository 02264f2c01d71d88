import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { SHORTLIST_ANSWERS } from '~/lib/records/trade';
import { browserClient } from '~/lib/supabase/client';
import { shortlistsQuery } from './applications-queries';
import { SHORTLIST_MESSAGES } from './messages';
import { type Shortlist, withdrawShortlist } from './shortlists-api';

interface ShortlistsProps {
  vacancyId: string;
  canManage: boolean;
}

/** What was shown to the employer, and what they answered. */
export function Shortlists({ vacancyId, canManage }: ShortlistsProps) {
  const query = useQuery(shortlistsQuery(vacancyId));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Shared with the employer</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={SHORTLIST_MESSAGES.fetchFailed}
          isEmpty={(shortlists) => shortlists.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              Nothing shared yet. Select applications on the board to share them.
            </p>
          }
        >
          {(shortlists) => (
            <ul aria-label="Shortlists" className="grid gap-5">
              {shortlists.map((shortlist) => (
                <ShortlistItem key={shortlist.id} shortlist={shortlist} canManage={canManage} />
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function ShortlistItem({ shortlist, canManage }: { shortlist: Shortlist; canManage: boolean }) {
  const { title, client, created_at, expires_at, opened_at, entries } = shortlist;
  const name = title || 'Shortlist';
  return (
    <li className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        <LinkState {...shortlist} />
      </p>
      <p className="text-muted-foreground">
        {client ? `For ${client.name}` : 'Link without a contact'}, {formatDateTime(created_at)} ·{' '}
        {opened_at ? `opened ${formatDateTime(opened_at)}` : 'not opened yet'}
        {isLive(shortlist) && ` · the link works until ${formatDateTime(expires_at)}`}
      </p>
      <ul aria-label="Answers" className="grid gap-1">
        {entries
          .toSorted((one, other) => one.place - other.place)
          .map(({ id, answer, answer_note, application }) => (
            <li key={id} className="wrap-anywhere">
              {application.candidate.name}:{' '}
              <span className="text-muted-foreground">
                {answer
                  ? SHORTLIST_ANSWERS[answer as keyof typeof SHORTLIST_ANSWERS]
                  : 'no answer yet'}
                {answer_note && ` – ${answer_note}`}
              </span>
            </li>
          ))}
      </ul>
      {canManage && isLive(shortlist) && <Withdraw id={shortlist.id} name={name} />}
    </li>
  );
}

type LinkDates = Pick<Shortlist, 'withdrawn_at' | 'expires_at'>;

function isLive({ withdrawn_at, expires_at }: LinkDates): boolean {
  return withdrawn_at === null && Date.parse(expires_at) > Date.now();
}

function LinkState(shortlist: LinkDates) {
  if (shortlist.withdrawn_at) return <Badge variant="muted">Withdrawn</Badge>;
  if (!isLive(shortlist)) return <Badge variant="muted">Expired</Badge>;
  return <Badge variant="info">Open</Badge>;
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawShortlist(browserClient(), id),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <div>
      <DeleteDialog
        title="Withdraw this link?"
        of={name}
        verb={['Withdraw', 'Withdrawing...']}
        isPending={withdraw.isPending}
        onConfirm={(close) =>
          withdraw.mutate(undefined, {
            onSuccess() {
              notify.success(SHORTLIST_MESSAGES.withdrawn);
              close();
            },
            onError: (error) => notifyFailure(SHORTLIST_MESSAGES.withdrawFailed, error),
          })
        }
      >
        The employer will no longer be able to open it. Their answers so far are kept.
      </DeleteDialog>
    </div>
  );
}
