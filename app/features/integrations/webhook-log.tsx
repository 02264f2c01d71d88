import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { When } from '~/components/when';
import { browserClient } from '~/lib/supabase/client';
import { resendDelivery } from './integrations-api';
import { deliveriesQuery, integrationKeys } from './integrations-queries';
import { type Delivery, deliveryWords, EVENTS } from './integrations-schema';
import { WEBHOOK_MESSAGES } from './messages';

const LABELS: Record<string, [label: string, variant: BadgeVariant]> = {
  delivered: ['Delivered', 'success'],
  waiting: ['Waiting', 'info'],
  failed: ['Failed', 'default'],
};

/** The last deliveries of a webhook. */
export function WebhookLog({ webhookId }: { webhookId: string }) {
  const query = useQuery(deliveriesQuery(webhookId));
  return (
    <QueryStates
      query={query}
      failed={WEBHOOK_MESSAGES.logFailed}
      isEmpty={(deliveries) => deliveries.length === 0}
      empty={
        <p role="status" className="text-sm text-muted-foreground">
          {WEBHOOK_MESSAGES.noDeliveries}
        </p>
      }
    >
      {(deliveries) => (
        <ul className="grid divide-y divide-border rounded-md border border-border">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () => resendDelivery(browserClient(), delivery.id),
    onSuccess: () => notify.success(WEBHOOK_MESSAGES.resent),
    onError: (error) => notifyFailure(WEBHOOK_MESSAGES.resendFailed, error),
    onSettled: () =>
      void queryClient.invalidateQueries({
        queryKey: integrationKeys.deliveries(delivery.webhook_id),
      }),
  });
  const [label, variant] = LABELS[delivery.status] ?? [delivery.status, 'muted'];
  const event = EVENTS[delivery.event] ?? 'Test';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge variant={variant}>{label}</Badge>
          <span className="min-w-0 wrap-anywhere">{event}</span>
        </span>
        <span className="text-muted-foreground">
          <When at={delivery.created_at} />
          {' · '}
          <span className="wrap-anywhere">{deliveryWords(delivery)}</span>
        </span>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={resend.isPending}
        onClick={() => !resend.isPending && resend.mutate()}
      >
        {delivery.status === 'waiting' ? 'Send now' : 'Send again'}
      </Button>
    </li>
  );
}
