import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { factorsQuery, signInSettingsQuery } from '~/features/auth/auth-queries';
import { typedIn } from '~/features/auth/code-field';
import { EnrolPasskey, MAX_NAME } from '~/features/auth/enrol-passkey';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { type Passkey, removePasskey, renamePasskey } from '~/features/auth/passkey-api';
import {
  obstacleText,
  PASSKEY_MESSAGES,
  passkeyFailureText,
} from '~/features/auth/passkey-messages';
import { passkeyObstacle } from '~/features/auth/passkey-support';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useIsSsoOnly, useSiteUrl } from '~/features/auth/use-site-url';
import { formatDate } from '~/lib/format';
import { AccountCard } from './account-card';
import { passkeysQuery, useReadAccountAgain } from './account-queries';
import { ConfirmButton } from './confirm-button';
import { WITHOUT_CROSS } from './second-factor-card';
import { useEnrolDialog } from './use-enrol-dialog';
import { useLastFactorText } from './use-last-factor-text';

/** Hidden if a hosted project has no passkeys, because nobody can change that here. */
export function PasskeysCard() {
  const query = useQuery(signInSettingsQuery());
  const siteUrl = useSiteUrl()('/');
  const isSsoOnly = useIsSsoOnly();
  const obstacle = passkeyObstacle(siteUrl, window);

  const hasPasskeys = query.data?.hasPasskeys === true;
  if (query.isSuccess && !hasPasskeys && obstacle !== 'https') return null;
  return (
    <AccountCard
      title="Passkeys"
      description={
        isSsoOnly
          ? 'After signing in with your work account, confirm it’s you with your fingerprint, face or PIN.'
          : 'Sign in with your fingerprint, face or PIN instead of your password. A passkey also counts as two-step sign-in.'
      }
    >
      {obstacle && <p className="text-sm">{obstacleText(obstacle, siteUrl)}</p>}
      <QueryStates
        query={query}
        failed={PASSKEY_MESSAGES.loadFailed}
        loading={<Skeleton className="h-16" />}
        isEmpty={() => !hasPasskeys}
      >
        {() => (
          <>
            <OwnPasskeys />
            {!obstacle && <AddPasskey />}
          </>
        )}
      </QueryStates>
    </AccountCard>
  );
}

function OwnPasskeys() {
  const query = useQuery(passkeysQuery());
  return (
    <QueryStates
      query={query}
      failed={PASSKEY_MESSAGES.loadFailed}
      loading={<Skeleton className="h-16" />}
      isEmpty={(passkeys) => passkeys.length === 0}
    >
      {(passkeys) => (
        <ul aria-label="Passkeys" className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { isPending, notice, run } = useAuthAction(passkeyFailureText);
  const readAgain = useReadAccountAgain();
  const { data: factors } = useQuery(factorsQuery());
  const lastText = useLastFactorText();
  const isLast = factors?.apps.length === 0 && factors.passkeys.length === 1;

  async function remove() {
    if (!(await run(PASSKEY_MESSAGES.removeFailed, (db) => removePasskey(db, id)))) return;
    notify.success(PASSKEY_MESSAGES.removed);
    await readAgain();
  }

  return (
    <li className="grid gap-2 text-sm">
      <NoticeAlert notice={notice} />
      <div className="flex flex-wrap items-center gap-3">
        <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="grid min-w-40 flex-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted-foreground">
            Added {formatDate(createdAt)},{' '}
            {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
          </span>
        </span>
        <div className="flex flex-wrap gap-2">
          <RenamePasskey passkey={passkey} />
          <ConfirmButton
            label="Remove"
            of={name}
            title={`Remove ${name}?`}
            text={`You will no longer be able to sign in with it.${isLast ? ` ${lastText}` : ''} You will also need to delete it on your device.`}
            isPending={isPending}
            onConfirm={remove}
          />
        </div>
      </div>
    </li>
  );
}

function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isPending, notice, setNotice, run } = useAuthAction(passkeyFailureText);
  const readAgain = useReadAccountAgain();

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, 'name');
    if (!typed) {
      setNotice({ title: PASSKEY_MESSAGES.nameMissing });
      return;
    }
    if (!(await run(PASSKEY_MESSAGES.renameFailed, (db) => renamePasskey(db, id, typed)))) return;
    notify.success(PASSKEY_MESSAGES.renamed);
    setIsOpen(false);
    await readAgain();
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Rename ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Rename
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogHeader>
            <DialogTitle>Rename passkey</DialogTitle>
          </DialogHeader>
          <form noValidate onSubmit={rename} className="grid gap-4">
            <NoticeAlert notice={notice} />
            <FormField label="Passkey name" required>
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  defaultValue={name}
                  maxLength={MAX_NAME}
                  autoComplete="off"
                />
              )}
            </FormField>
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}

function AddPasskey() {
  const dialog = useEnrolDialog(PASSKEY_MESSAGES.added);

  return (
    <>
      <Button size="sm" variant="outline" className="justify-self-start" onClick={dialog.open}>
        <Plus aria-hidden />
        Add a passkey
      </Button>
      <Dialog open={dialog.isOpen} onOpenChange={dialog.toggle}>
        <DialogContent className={dialog.hasCodes ? WITHOUT_CROSS : undefined}>
          <DialogHeader>
            <DialogTitle>Add a passkey</DialogTitle>
            <DialogDescription>
              It is stored on your device, which asks for your fingerprint, face or PIN when you use
              it.
            </DialogDescription>
          </DialogHeader>
          <EnrolPasskey onCodes={dialog.showCodes} onDone={dialog.finish} />
        </DialogContent>
      </Dialog>
    </>
  );
}
