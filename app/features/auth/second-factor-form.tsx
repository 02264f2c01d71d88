import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { factorsQuery } from './auth-queries';
import { AuthWaiting } from './auth-waiting';
import { CodeField, typedCode, typedIn } from './code-field';
import { giveCode, giveRecoveryCode } from './factor-api';
import { AUTH_MESSAGES } from './messages';
import { NoticeAlert } from './notice-alert';
import { givePasskey } from './passkey-api';
import { obstacleText, PASSKEY_MESSAGES, passkeyFailureText } from './passkey-messages';
import { passkeyObstacle } from './passkey-support';
import { endSession } from './session-store';
import { useAuthAction } from './use-auth-action';
import { useSiteUrl } from './use-site-url';

type Kind = 'passkey' | 'app' | 'recovery';

const SWITCHES: Record<Kind, string> = {
  passkey: 'Use your passkey',
  app: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

/**
 * Asks for the second factor. It does not handle success: the session changes, and the screen
 * reacts to that.
 */
export function SecondFactorForm() {
  const [chosen, setChosen] = useState<Kind | null>(null);
  const query = useQuery(factorsQuery());
  const siteUrl = useSiteUrl();

  if (query.isPending && !query.isPaused) return <AuthWaiting text="Checking authentication..." />;
  // If the list did not load, people can still enter a code.
  const { apps, passkeys } = query.data ?? { apps: null, passkeys: [] };
  const obstacle = passkeys.length > 0 ? passkeyObstacle(siteUrl('/'), window) : null;
  const [passkey] = obstacle ? [] : passkeys;
  const hasApps = apps === null || apps.length > 0;
  const kinds: Kind[] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(hasApps ? (['app'] as const) : []),
    'recovery',
  ];
  const kind = chosen ?? kinds[0];

  return (
    <div className="grid gap-4">
      {obstacle && (
        <p className="text-sm text-muted-foreground">{obstacleText(obstacle, siteUrl('/'))}</p>
      )}
      {kind === 'passkey' && passkey ? (
        <GivePasskey factorId={passkey.id} />
      ) : (
        <GiveCode key={kind} isRecovering={kind === 'recovery'} />
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="ghost" size="sm" onClick={() => setChosen(other)}>
              {SWITCHES[other]}
            </Button>
          ))}
        <Button variant="ghost" size="sm" onClick={() => void endSession('local')}>
          Sign out
        </Button>
      </div>
    </div>
  );
}

function GivePasskey({ factorId }: { factorId: string }) {
  const { isPending, notice, run } = useAuthAction(passkeyFailureText);
  return (
    <>
      <NoticeAlert notice={notice} />
      <p className="text-sm">
        Your device will ask you to confirm with your fingerprint, face, PIN or security key.
      </p>
      <Button
        autoFocus
        disabled={isPending}
        className="w-full"
        onClick={() => run(PASSKEY_MESSAGES.signInFailed, (db) => givePasskey(db, factorId))}
      >
        {isPending ? 'Waiting for your passkey...' : 'Continue with your passkey'}
      </Button>
    </>
  );
}

function GiveCode({ isRecovering }: { isRecovering: boolean }) {
  const query = useQuery(factorsQuery());
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
        description:
          'Lost your phone or passkey? Remove it and set up a new one on your account page.',
      });
    }
  }

  /** Fetches the list if it failed to load. */
  async function firstAuthenticator(): Promise<string> {
    const { apps } = query.data ?? (await queryClient.fetchQuery(factorsQuery()));
    return apps[0]?.id ?? '';
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      {isRecovering ? (
        <FormField
          label="Recovery code"
          hint="One of the codes you saved when you set up two-step sign-in. Each works once. Lost them too? An administrator can remove your second factor."
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
            isEmpty={({ apps }) => apps.length < 2}
          >
            {({ apps }) => (
              <FormField label="Authenticator">
                {(control) => (
                  <NativeSelect
                    {...control}
                    name="factor"
                    required
                    defaultValue={apps[0]?.id}
                    options={Object.fromEntries(apps.map(({ id, name }) => [id, name]))}
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
    </form>
  );
}
