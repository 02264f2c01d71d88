import { useMutation } from '@tanstack/react-query';
import { Copy, Send } from 'lucide-react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { DialogFooter } from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { copyText } from '~/lib/secure-context';
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

  async function copy() {
    try {
      await copyText(address);
      notify.success(SHORTLIST_MESSAGES.copied);
    } catch {
      notify.error(SHORTLIST_MESSAGES.copyFailed);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert variant="success" title="The link is ready">
        It is shown only once, and works until {formatDateTime(expires_at)}.
      </Alert>
      <FormField label="Link">
        {(field) => (
          <Input {...field} readOnly value={address} onFocus={({ target }) => target.select()} />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={copy}>
          <Copy aria-hidden />
          Copy link
        </Button>
        {contact && (
          <Button
            variant="outline"
            size="sm"
            disabled={send.isPending || send.isSuccess}
            onClick={() => send.mutate()}
          >
            <Send aria-hidden />
            {send.isSuccess ? 'Sent' : 'Send by email'}
          </Button>
        )}
      </div>
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
