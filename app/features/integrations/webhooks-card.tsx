import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Webhook as WebhookIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { DeleteDialog } from '~/components/delete-dialog';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { browserClient } from '~/lib/supabase/client';
import { deleteWebhook, replaceSecret, testWebhook } from './integrations-api';
import { integrationKeys, webhooksQuery } from './integrations-queries';
import { deliveryWords, EVENTS, type Webhook, webhookState } from './integrations-schema';
import { WEBHOOK_MESSAGES } from './messages';
import { ShownOnce } from './shown-once';
import { WebhookFields } from './webhook-form';
import { WebhookLog } from './webhook-log';

export function WebhooksCard() {
  const query = useQuery(webhooksQuery());
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <CardTitle>Webhooks</CardTitle>
          <CardDescription>
            Notify another program as soon as something happens here, such as a new lead.
          </CardDescription>
        </div>
        <FormDialog
          title="Add webhook"
          description="Messages are signed, and retried for three days if the receiver does not accept them."
          icon={WebhookIcon}
          isWide
        >
          {(close) => <WebhookFields onDone={close} />}
        </FormDialog>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={WEBHOOK_MESSAGES.fetchFailed}
          isEmpty={(webhooks) => webhooks.length === 0}
          empty={
            <p role="status" className="text-sm text-muted-foreground">
              No webhooks yet.
            </p>
          }
        >
          {(webhooks) => (
            <ul className="grid gap-6 *:not-first:border-t *:not-first:border-border *:not-first:pt-6">
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const queryClient = useQueryClient();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const logId = useId();
  const { id, name, url, events } = webhook;
  const again = () => void queryClient.invalidateQueries({ queryKey: integrationKeys.webhooks() });
  const test = useMutation({
    mutationFn: () => testWebhook(browserClient(), id),
    onError: (error) => notifyFailure(WEBHOOK_MESSAGES.testFailed, error),
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: () => deleteWebhook(browserClient(), id),
    onSuccess: () => notify.success(WEBHOOK_MESSAGES.deleted),
    onError: (error) => notifyFailure(WEBHOOK_MESSAGES.deleteFailed, error),
    onSettled: again,
  });
  const state = webhookState(webhook);

  return (
    <li aria-label={name} className="grid grid-cols-1 gap-3">
      <div className="grid min-w-0 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge variant={state === 'On' ? 'success' : 'default'}>{state}</Badge>
        </h3>
        <p className="font-mono text-xs wrap-anywhere">{url}</p>
        <p className="text-sm text-muted-foreground">
          {events.map((event) => EVENTS[event] ?? event).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Test ${name}`}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Testing...' : 'Test'}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={`Deliveries of ${name}`}
          aria-expanded={isLogOpen}
          aria-controls={logId}
          onClick={() => setIsLogOpen(!isLogOpen)}
        >
          Deliveries
        </Button>
        <FormDialog
          title="Change"
          of={name}
          description="The signing secret stays the same."
          icon={Pencil}
          variant="outline"
          isWide
        >
          {(close) => <WebhookFields webhook={webhook} onDone={close} />}
        </FormDialog>
        <NewSecret webhook={webhook} />
        <DeleteDialog
          title="Delete webhook?"
          of={name}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          “{name}” and its deliveries will be deleted. The other program gets no more messages.
        </DeleteDialog>
      </div>
      {!test.isPending && test.isSuccess && <TestResult delivery={test.data} />}
      <div id={logId} hidden={!isLogOpen}>
        {isLogOpen && <WebhookLog webhookId={id} />}
      </div>
    </li>
  );
}

function TestResult({ delivery }: { delivery: Awaited<ReturnType<typeof testWebhook>> }) {
  if (!delivery) return <Alert variant="warning" title={WEBHOOK_MESSAGES.testWaits} />;
  if (delivery.status === 'delivered') {
    return (
      <Alert variant="success" title={WEBHOOK_MESSAGES.testArrived}>
        {deliveryWords(delivery)}
      </Alert>
    );
  }
  return (
    <Alert variant="error" title="The test did not arrive">
      {deliveryWords(delivery)}
    </Alert>
  );
}

function NewSecret({ webhook: { id, name } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const replace = useMutation({
    mutationFn: () => replaceSecret(browserClient(), id),
    onError: (error) => notifyFailure(WEBHOOK_MESSAGES.secretFailed, error),
  });
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`New secret for ${name}`}>
            New secret
          </Button>
        }
        title="Replace the signing secret?"
        verb={['Replace', 'Replacing...']}
        isPending={replace.isPending}
        onConfirm={(close) =>
          replace.mutate(undefined, {
            onSuccess(made) {
              close();
              setSecret(made);
            },
          })
        }
      >
        The old secret stops working straight away. The receiver will refuse messages until it has
        the new one; they are then sent again.
      </ConfirmDialog>
      {secret && (
        <FormDialog
          title="New signing secret"
          description={name}
          icon={KeyRound}
          isWide
          onClose={() => setSecret(undefined)}
        >
          {(close) => (
            <ShownOnce title="Secret replaced" label="Signing secret" value={secret} onDone={close}>
              Give it to the receiver now.
            </ShownOnce>
          )}
        </FormDialog>
      )}
    </>
  );
}
