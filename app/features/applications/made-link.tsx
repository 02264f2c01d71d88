import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { CopyField } from '~/components/copy-field';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { SHORTLIST_MESSAGES } from './messages';
import { type CreatedShortlist, sendShortlist } from './shortlists-api';

interface MadeLinkProps extends CreatedShortlist {
  contact: { name: string; email: string } | undefined;
  onDone: () => void;
}

/** The secret link is shown only here, and only once. */
export function MadeLink({ token, expires_at, contact, onDone }: MadeLinkProps) {
  const pageUrl = `${window.location.origin}/shortlists/`;
  const address = `${pageUrl}${token}`;
  const send = useMutation({
    mutationFn: () => sendShortlist(browserClient(), token, pageUrl),
    onSuccess: () => notify.success(SHORTLIST_MESSAGES.sent, { description: contact?.email }),
    onError: (error) => notifyFailure(SHORTLIST_MESSAGES.sendFailed, error),
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert variant="success" title="The link is ready">
        It is shown only once, and works until {formatDateTime(expires_at)}.
      </Alert>
      <CopyField label="Link" value={address} />
      {contact && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={send.isPending || send.isSuccess}
          onClick={() => send.mutate()}
        >
          <Send aria-hidden />
          {send.isSuccess ? 'Sent' : 'Send by email'}
        </Button>
      )}
      {contact && (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          For {contact.name}, {contact.email}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </div>
  );
}
