import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatCount } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { batchProgress, cancelBatch } from './batch-api';
import { BATCH_MESSAGES } from './messages';

const LIVE_MS = 2_000;

/** How many messages of a batch have been sent, and a way to stop the others. */
export function BatchProgress({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['mail-batch', id],
    queryFn: () => batchProgress(browserClient(), id),
    refetchInterval: LIVE_MS,
  });
  const cancel = useMutation({
    mutationFn: () => cancelBatch(browserClient(), id),
    onSuccess: (count) =>
      notify.success(BATCH_MESSAGES.cancelled, {
        description: `${formatCount(count)} had not been sent yet`,
      }),
    onError: (error) => notifyFailure(BATCH_MESSAGES.cancelFailed, error),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <QueryStates query={query} failed={BATCH_MESSAGES.progressFailed}>
      {(counts) => {
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const { sent = 0, failed = 0, cancelled = 0, queued = 0 } = counts;
        return (
          <div className="grid gap-4">
            <p role="status" className="text-sm">
              {formatCount(sent)} of {formatCount(total)} sent
              {failed > 0 && `, ${formatCount(failed)} failed`}
              {cancelled > 0 && `, ${formatCount(cancelled)} cancelled`}.
            </p>
            <progress max={total} value={total - queued} className="w-full accent-primary">
              {sent} of {total}
            </progress>
            <p className="text-sm text-muted-foreground">
              You can close this. The messages are sent in the background and listed under Emails.
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              {queued > 0 && (
                <Button
                  variant="outline"
                  disabled={cancel.isPending}
                  onClick={() => cancel.mutate()}
                >
                  Cancel the remaining {formatCount(queued)}
                </Button>
              )}
              <Button onClick={onDone}>Close</Button>
            </div>
          </div>
        );
      }}
    </QueryStates>
  );
}
