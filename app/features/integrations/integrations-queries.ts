import { queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { listDeliveries, listKeys, listWebhooks } from './integrations-api';

/** How often an open list of deliveries is read again. */
const POLL_MS = 5_000;

export const integrationKeys = {
  webhooks: () => ['integrations', 'webhooks'] as const,
  deliveries: (webhookId: string) => ['integrations', 'webhooks', webhookId] as const,
  keys: () => ['integrations', 'keys'] as const,
};

export function webhooksQuery() {
  return queryOptions({
    queryKey: integrationKeys.webhooks(),
    queryFn: () => listWebhooks(browserClient()),
  });
}

export function deliveriesQuery(webhookId: string) {
  return queryOptions({
    queryKey: integrationKeys.deliveries(webhookId),
    queryFn: () => listDeliveries(browserClient(), webhookId),
    refetchInterval: POLL_MS,
  });
}

export function keysQuery() {
  return queryOptions({
    queryKey: integrationKeys.keys(),
    queryFn: () => listKeys(browserClient()),
  });
}
