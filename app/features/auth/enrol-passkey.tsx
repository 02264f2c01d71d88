import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { typedIn } from './code-field';
import { countRecoveryCodes, createRecoveryCodes } from './factor-api';
import { NoticeAlert } from './notice-alert';
import { addPasskey } from './passkey-api';
import { PASSKEY_MESSAGES, passkeyFailureText } from './passkey-messages';
import { RecoveryCodes } from './recovery-codes';
import { sessionState } from './session-store';
import { useAuthAction } from './use-auth-action';

export const MAX_NAME = 60;

interface EnrolPasskeyProps {
  /** Called when the recovery codes are on screen. They are not shown again. */
  onCodes?: () => void;
  onDone: () => void;
}

/** Adds a passkey: name it, let the browser make it, save the recovery codes if there are none. */
export function EnrolPasskey({ onCodes, onDone }: EnrolPasskeyProps) {
  const [isAdded, setIsAdded] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isPending, notice, run } = useAuthAction(passkeyFailureText);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = typedIn(event.currentTarget, 'name');
    // If the recovery codes fail to load, a second try must not add another passkey.
    const isThere =
      isAdded || (await run(PASSKEY_MESSAGES.addFailed, (db) => addPasskey(db, name)));
    if (!isThere) return;
    setIsAdded(true);
    await run(PASSKEY_MESSAGES.addFailed, async (db) => {
      if (!isFactor() || (await countRecoveryCodes(db)) !== null) {
        onDone();
        return;
      }
      const made = await createRecoveryCodes(db);
      onCodes?.();
      setCodes(made);
    });
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <FormField
        label="Passkey name"
        hint="To tell it apart from others later, such as “Work laptop”."
      >
        {(control) => <Input {...control} name="name" maxLength={MAX_NAME} autoComplete="off" />}
      </FormField>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Waiting for your device...' : 'Add passkey'}
      </Button>
    </form>
  );
}

/** On a hosted project, a passkey is not a second factor, and there are no recovery codes for it. */
function isFactor(): boolean {
  const session = sessionState();
  return session.status === 'signed-in' && session.level === 'aal2';
}
