import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { useSite } from '~/lib/site/use-site';
import { CodeField, typedCode, typedIn } from './code-field';
import { createRecoveryCodes, type Enrolment, enrolAuthenticator, giveCode } from './factor-api';
import { blocksOf } from './group-code';
import { AUTH_MESSAGES } from './messages';
import { NoticeAlert } from './notice-alert';
import { RecoveryCodes } from './recovery-codes';
import { useAuthAction } from './use-auth-action';

const QR_PX = 224;
const MAX_NAME = 60;

interface EnrolFactorProps {
  /** Adds another app to an existing one. The recovery codes stay the same. */
  isFurther?: boolean;
  /** Called when the recovery codes are on screen. They are not shown again. */
  onCodes?: () => void;
  onDone: () => void;
}

/** Sets up an authenticator app: name it, scan, enter a code, save the recovery codes. */
export function EnrolFactor({ isFurther = false, onCodes, onDone }: EnrolFactorProps) {
  const issuer = useSite().settings.company.name;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isProved, setIsProved] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = typedIn(event.currentTarget, 'name');
    await run(AUTH_MESSAGES.factorFailed, async (db) => {
      setEnrolment(await enrolAuthenticator(db, { name, issuer }));
    });
  }

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!enrolment) return;
    if (!code) {
      setNotice({ title: AUTH_MESSAGES.missingCode });
      return;
    }
    // If the recovery codes fail to load, a second try must not ask for the code again.
    const hasProof =
      isProved ||
      (await run(AUTH_MESSAGES.codeFailed, (db) => giveCode(db, enrolment.factorId, code)));
    if (!hasProof) return;
    setIsProved(true);
    if (isFurther) {
      onDone();
      return;
    }
    await run(AUTH_MESSAGES.factorFailed, async (db) => {
      const made = await createRecoveryCodes(db);
      onCodes?.();
      setCodes(made);
    });
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!enrolment) {
    return (
      <form noValidate onSubmit={begin} className="grid gap-4">
        <NoticeAlert notice={notice} />
        <FormField
          label="Device name"
          hint="To tell it apart from others later, such as “Work phone”."
        >
          {(control) => <Input {...control} name="name" maxLength={MAX_NAME} autoComplete="off" />}
        </FormField>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Preparing...' : 'Set up authenticator app'}
        </Button>
      </form>
    );
  }
  return (
    <form noValidate onSubmit={prove} className="grid gap-4">
      <p className="text-sm">
        Scan this with an authenticator app on your phone, then enter the code it shows.
      </p>
      <img
        src={enrolment.qrCode}
        alt="QR code for your authenticator app"
        width={QR_PX}
        height={QR_PX}
        className="justify-self-center rounded-md bg-white"
      />
      <div className="grid gap-1 text-sm text-muted-foreground">
        <p className="sm:hidden">
          Set it up on this phone?{' '}
          <a href={enrolment.uri} className="text-link underline underline-offset-4">
            Open your authenticator app
          </a>
        </p>
        <p>Can’t scan it? Enter this key in the app:</p>
        <code className="rounded-md bg-muted px-3 py-2 font-mono text-sm text-foreground select-all">
          {blocksOf(enrolment.secret).map(({ place, letters }) => (
            <span key={place} className="mr-2 inline-block">
              {letters}
            </span>
          ))}
        </code>
      </div>
      <NoticeAlert notice={notice} />
      <CodeField label="Code" hint="Six digits." />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Checking...' : 'Turn on'}
      </Button>
    </form>
  );
}
