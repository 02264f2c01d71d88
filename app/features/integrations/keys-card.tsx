import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '~/components/delete-dialog';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Badge } from '~/components/ui/badge';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { When } from '~/components/when';
import { formatDate } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { revokeKey } from './integrations-api';
import { integrationKeys, keysQuery } from './integrations-queries';
import { type ApiKey, keyState } from './integrations-schema';
import { MakeKeyDialog } from './make-key-dialog';
import { KEY_MESSAGES } from './messages';

const STATES = { works: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

export function KeysCard() {
  const query = useQuery(keysQuery());
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <CardTitle>API keys</CardTitle>
          <CardDescription>
            Let another program read and change records, with the permissions of one role.
          </CardDescription>
        </div>
        {query.data?.isAvailable && <MakeKeyDialog roles={query.data.roles} />}
      </CardHeader>
      <CardContent>
        <QueryStates query={query} failed={KEY_MESSAGES.fetchFailed}>
          {({ isAvailable, keys }) => {
            if (!isAvailable) {
              return (
                <Alert variant="warning" title="API keys are not available here">
                  This site uses a hosted Supabase project, which does not support them.
                </Alert>
              );
            }
            if (keys.length === 0) {
              return (
                <p role="status" className="text-sm text-muted-foreground">
                  No API keys yet.
                </p>
              );
            }
            return (
              <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
                {keys.map((key) => (
                  <KeyItem key={key.id} apiKey={key} />
                ))}
              </ul>
            );
          }}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const { id, name, role, ending, expires_at, revoked_at, last_used_at } = apiKey;
  const end = revoked_at ? `revoked ${formatDate(revoked_at)}` : `until ${formatDate(expires_at)}`;
  const state = keyState(apiKey);
  const revoke = useMutation({
    mutationFn: () => revokeKey(browserClient(), id),
    onSuccess: () => notify.success(KEY_MESSAGES.revoked, { description: name }),
    onError: (error) => notifyFailure(KEY_MESSAGES.revokeFailed, error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: integrationKeys.keys() }),
  });
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge variant={state === 'works' ? 'success' : 'muted'}>{STATES[state]}</Badge>
        </h3>
        <p className="text-sm text-muted-foreground">
          <span className="font-mono text-xs">tuart_…{ending}</span>
          {` · ${role} · ${end} · `}
          {last_used_at ? (
            <>
              last used <When at={last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      {state === 'works' && (
        <DeleteDialog
          title="Revoke API key?"
          of={name}
          verb={['Revoke', 'Revoking...']}
          isPending={revoke.isPending}
          onConfirm={(close) => revoke.mutate(undefined, { onSettled: close })}
        >
          “{name}” stops working at once. This cannot be undone.
        </DeleteDialog>
      )}
    </li>
  );
}
