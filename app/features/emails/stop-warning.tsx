import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { STOP_MESSAGES } from './messages';
import { stopsOfQuery, useRemoveStop } from './stops-queries';

/** Says that mail to an address bounced, and lets staff say that the address works again. */
export function StopWarning({ addresses }: { addresses: string[] }) {
  const state = useQueryPhase(useQuery(stopsOfQuery('mail', addresses)));
  const remove = useRemoveStop();
  // The database checks again when the message is sent.
  if (state.phase !== 'ready') return null;
  return state.data
    .filter(({ reason }) => reason === 'bounced')
    .map(({ asked, address_hash, reason, detail, created_at }) => (
      <Alert key={address_hash} variant="warning" title={`Mail to ${asked} bounced`}>
        <p>
          On {formatDateTime(created_at)}
          {detail && `: ${detail}`}. It gets no more mail until you confirm that it works.
        </p>
        <Button
          variant="outline"
          size="sm"
          className="mt-2 text-foreground"
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(
              { channel: 'mail', address_hash, reason },
              {
                onSuccess: () => notify.success(STOP_MESSAGES.removed, { description: asked }),
                onError: (error) => notifyFailure(STOP_MESSAGES.removeFailed, error),
              },
            )
          }
        >
          {STOP_MESSAGES.worksAgain}
        </Button>
      </Alert>
    ));
}
