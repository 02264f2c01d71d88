import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { authenticatorsQuery } from './auth-queries';
import { CodeField, typedCode, typedIn } from './code-field';
import { giveCode, giveRecoveryCode } from './factor-api';
import { AUTH_MESSAGES } from './messages';
import { NoticeAlert } from './notice-alert';
import { endSession } from './session-store';
import { useAuthAction } from './use-auth-action';

/**
 * Asks for the second factor. It does not handle success: the session changes, and the screen
 * reacts to that.
 */
export function SecondFactorForm() {
  const [isRecovering, setIsRecovering] = useState(false);
  const query = useQuery(authenticatorsQuery());
  const queryClient = useQueryClient();
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const code = typedCode(form);
    const chosen = typedIn(form, 'factor');
    if (!code) {
      setNotice({ title: AUTH_MESSAGES.missingCode });
      return;
    }
    const isGiven = await run(AUTH_MESSAGES.codeFailed, async (db) =>
      isRecovering
        ? giveRecoveryCode(db, code)
        : giveCode(db, chosen || (await firstAuthenticator()), code),
    );
    if (isGiven && isRecovering) {
      notify.warning(AUTH_MESSAGES.recoveryCodeUsed, {
        description: 'Lost your phone? Remove it and set up the new one on your account page.',
      });
    }
  }

  /** Fetches the list if it has not loaded yet or failed to load. */
  async function firstAuthenticator(): Promise<string> {
    const [first] = query.data ?? (await queryClient.fetchQuery(authenticatorsQuery()));
    return first?.id ?? '';
  }

  function switchKind() {
    setNotice(null);
    setIsRecovering(!isRecovering);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      {isRecovering ? (
        <FormField
          label="Recovery code"
          hint="One of the codes you saved when you set up your authenticator app. Each works once. Lost them too? An administrator can remove your second factor."
          required
        >
          {(control) => <Input {...control} name="code" autoComplete="off" className="font-mono" />}
        </FormField>
      ) : (
        <>
          <QueryStates
            query={query}
            failed={AUTH_MESSAGES.authenticatorsFailed}
            loading={null}
            isEmpty={(authenticators) => authenticators.length < 2}
          >
            {(authenticators) => (
              <FormField label="Authenticator">
                {(control) => (
                  <NativeSelect
                    {...control}
                    name="factor"
                    required
                    defaultValue={authenticators[0]?.id}
                    options={Object.fromEntries(authenticators.map(({ id, name }) => [id, name]))}
                  />
                )}
              </FormField>
            )}
          </QueryStates>
          <CodeField label="Code" hint="The six digits your authenticator app shows now." />
        </>
      )}
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={switchKind}>
          {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void endSession('local')}>
          Sign out
        </Button>
      </div>
    </form>
  );
}
