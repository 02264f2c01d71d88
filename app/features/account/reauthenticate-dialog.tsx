import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { CodeField, typedCode } from '~/features/auth/code-field';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { requestOwnerCode } from '~/features/auth/password-api';
import { useAuth } from '~/features/auth/use-auth';
import { useAuthAction } from '~/features/auth/use-auth-action';
import type { Db } from '~/lib/supabase/client';

interface ReauthenticateDialogProps {
  failureTitle: string;
  /** Does what the person wanted, with the code as proof of who they are. */
  onCode: (db: Db, nonce: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks the account's owner to confirm with a code that is sent by email. */
export function ReauthenticateDialog(props: ReauthenticateDialogProps) {
  const { email } = useAuth();
  const [isSent, setIsSent] = useState(false);
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function send() {
    if (await run(AUTH_MESSAGES.resetFailed, requestOwnerCode)) setIsSent(true);
  }

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!code) {
      setNotice({ title: AUTH_MESSAGES.missingCode });
      return;
    }
    if (await run(props.failureTitle, (db) => props.onCode(db, code))) props.onDone();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Confirm it’s you</DialogTitle>
          <DialogDescription>
            {isSent
              ? `We have sent a code to ${email}. It works for 10 minutes.`
              : `We will send a code to ${email}.`}
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={confirm} className="grid gap-4">
          <NoticeAlert notice={notice} />
          {isSent && <CodeField label="Code from the email" />}
          <DialogFooter>
            <Button variant={isSent ? 'outline' : 'default'} disabled={isPending} onClick={send}>
              {isSent ? 'Send it again' : 'Send the code'}
            </Button>
            {isSent && (
              <Button type="submit" disabled={isPending}>
                {isPending ? 'Checking...' : 'Confirm'}
              </Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
