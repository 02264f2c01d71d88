import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useUserId } from '~/features/auth/use-user-id';
import { NOTICE_MESSAGES, PUSH_PROBLEMS } from './messages';
import { type PushState, pushState, startPush, stopPush } from './push';

/** Lets this browser show notices, even when no page of the back office is open. */
export function PushSwitch({ pushKey }: { pushKey: string | null }) {
  const userId = useUserId() ?? '';
  const queryClient = useQueryClient();
  const queryKey = ['notices', 'push', userId];
  const query = useQuery({ queryKey, queryFn: () => pushState(userId) });
  const change = useMutation({
    async mutationFn(isOn: boolean): Promise<PushState> {
      if (isOn) return startPush(userId, pushKey ?? '');
      await stopPush();
      return 'off';
    },
    onSuccess(state, isOn) {
      if (isOn && state === 'on') notify.success(NOTICE_MESSAGES.pushOn);
      if (!isOn) notify.success(NOTICE_MESSAGES.pushOff);
    },
    onError: (error, isOn) =>
      notifyFailure(isOn ? NOTICE_MESSAGES.pushFailed : NOTICE_MESSAGES.pushStopFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  return (
    <section aria-label="Notices from this browser" className="grid gap-2">
      <QueryStates query={query} failed={NOTICE_MESSAGES.settingsFailed}>
        {(state) => {
          if (state === 'insecure' || state === 'unsupported' || state === 'denied') {
            return (
              <Alert variant="warning" title="This browser does not show notifications">
                {PUSH_PROBLEMS[state]}
              </Alert>
            );
          }
          if (!pushKey)
            return <p className="text-sm text-muted-foreground">{PUSH_PROBLEMS.waiting}</p>;
          return (
            <div className="flex flex-wrap items-center gap-3 text-sm">
              <span>
                {state === 'on'
                  ? 'This browser shows notifications, even when the back office is closed.'
                  : 'This browser does not show notifications yet.'}
              </span>
              <Button
                variant="outline"
                size="sm"
                disabled={change.isPending}
                onClick={() => change.mutate(state !== 'on')}
              >
                {state === 'on' ? 'Switch off' : 'Show notifications in this browser'}
              </Button>
            </div>
          );
        }}
      </QueryStates>
    </section>
  );
}
