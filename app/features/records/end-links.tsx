import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { browserClient } from '~/lib/supabase/client';
import { endLinks, type LinksOf } from './links-api';

const WORDS = {
  button: 'End all links',
  title: 'End all links?',
  text: (name: string) =>
    `The links in messages that we have sent to ${name} will stop working at once. This can’t be undone. The next message that needs a link will have a new one. Links that unsubscribe keep working.`,
  done: (count: number) =>
    count === 0
      ? 'There were no links to end'
      : count === 1
        ? 'One link has ended'
        : `${count} links have ended`,
  failed: 'Couldn’t end the links',
};

interface EndLinksProps {
  of: LinksOf;
  name: string;
}

/** For a wrong address, a lost phone or a mailbox that someone else reads. */
export function EndLinks({ of, name }: EndLinksProps) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => endLinks(browserClient(), of),
    onSettled() {
      void queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.title}
      verb={[WORDS.button, 'Ending...']}
      isPending={end.isPending}
      trigger={
        <Button variant="outline" size="sm">
          <Link2Off aria-hidden /> {WORDS.button}
        </Button>
      }
      onConfirm={(close) =>
        end.mutate(undefined, {
          onSuccess(count) {
            close();
            notify.success(WORDS.done(count));
          },
          onError: (error) => notifyFailure(WORDS.failed, error),
        })
      }
    >
      {WORDS.text(name)}
    </ConfirmDialog>
  );
}
