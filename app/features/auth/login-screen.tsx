import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { useSite } from '~/lib/site/use-site';
import { AuthFrame } from './auth-frame';
import { AuthWaiting } from './auth-waiting';
import { ChooseFactor } from './choose-factor';
import { LogoutQuestion } from './logout-question';
import { AUTH_MESSAGES, type Notice, providerFailure, signInFailure } from './messages';
import { loginPathFor, recoverPath, safeNext } from './next-path';
import { NoticeAlert } from './notice-alert';
import { PasswordSignIn } from './password-sign-in';
import { ProviderButtons } from './provider-buttons';
import { SecondFactorForm } from './second-factor-form';
import { probeServer } from './server-probes';
import { endSession } from './session-store';
import { SENT_AWAY, type SignedOutWords, signedOutWords } from './signed-out';
import { useAuth } from './use-auth';
import { useLanding } from './use-landing';
import { useLogoutRequest } from './use-logout-request';
import { useIsSsoOnly } from './use-site-url';

export function LoginScreen() {
  const auth = useAuth();
  const [params] = useSearchParams();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { isLoggingOut, isQuestion, hasBanner, logOut, stay } = useLogoutRequest();
  const [isEnrolling, finishEnrolling] = useEnrolling(auth);
  const [hasCodes, setHasCodes] = useState(false);
  const isSsoOnly = useIsSsoOnly();
  const { company } = useSite().settings;

  const next = safeNext(params.get('next'));
  const isSettled = auth.status === 'anonymous' || auth.error !== null;
  const problem = auth.error
    ? { title: AUTH_MESSAGES.permissionsUnknown }
    : (notice ?? providerFailure(params));

  const words = signedOutWords(next);

  useServerProbes();
  useSignedOutToast(words, auth.status === 'anonymous' && !problem);
  useLanding({
    auth,
    next,
    isPaused: isLoggingOut || isQuestion || isEnrolling,
    onRefused: setNotice,
  });

  if (isQuestion && auth.status === 'signed-in') {
    return <LogoutQuestion email={auth.email} onLogOut={logOut} onStay={stay} />;
  }
  if (isEnrolling) {
    return (
      <AuthFrame
        title="Set up two-step sign-in"
        description="Your role requires a second factor to open the back office."
      >
        <ChooseFactor onCodes={() => setHasCodes(true)} onDone={finishEnrolling} />
        {!hasCodes && (
          <Button variant="ghost" size="sm" onClick={() => void endSession('local')}>
            Sign out
          </Button>
        )}
      </AuthFrame>
    );
  }
  if (auth.status === 'signed-in' && auth.missingFactor === 'challenge' && !isLoggingOut) {
    return (
      <AuthFrame title="Two-step sign-in" description={auth.email ?? undefined}>
        <SecondFactorForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Developer Login">
      {hasBanner && <Alert variant="success" title={AUTH_MESSAGES.loggedOut} />}
      {isSettled && !isLoggingOut ? (
        <>
          <NoticeAlert notice={problem} />
          {next && !problem && !hasBanner && (
            <Alert variant="warning" title={AUTH_MESSAGES.authenticationRequired}>
              {words.notice}
            </Alert>
          )}
          {isSsoOnly ? (
            <p className="text-sm">
              {company.name} staff sign in with their work account, not a password.
            </p>
          ) : (
            <PasswordSignIn
              onNotice={setNotice}
              onFailed={(error) => setNotice(signInFailure(error))}
            />
          )}
          <ProviderButtons returnTo={loginPathFor(next)} isAlone={isSsoOnly} />
          {!isSsoOnly && (
            <Link
              to={recoverPath(next)}
              className="justify-self-center rounded-sm py-1 text-sm text-link underline-offset-4 hover:underline"
            >
              Forgotten your password?
            </Link>
          )}
        </>
      ) : (
        <AuthWaiting text="Checking authentication..." />
      )}
    </AuthFrame>
  );
}

/**
 * Starts when the role requires a second factor and ends when the person finishes the last step. It
 * does not end when the session gets the factor, because the recovery codes are still to be shown.
 */
function useEnrolling(auth: Pick<ReturnType<typeof useAuth>, 'status' | 'missingFactor'>) {
  const [step, setStep] = useState<'not needed' | 'begun' | 'finished'>('not needed');
  if (step === 'not needed' && auth.missingFactor === 'enrol') setStep('begun');
  if (step !== 'not needed' && auth.status === 'anonymous') setStep('not needed');
  return [step === 'begun', () => setStep('finished')] as const;
}

/** For people who asked for another page and were sent here. */
function useSignedOutToast({ toast }: SignedOutWords, isAsked: boolean): void {
  const { state } = useLocation();
  const isTold = state?.isSentAway === SENT_AWAY.isSentAway;
  const { title, description } = (isAsked && !isTold && toast) || {};
  useEffect(() => {
    if (title) notify.auth(title, { description });
  }, [title, description]);
}

function useServerProbes(): void {
  useEffect(() => {
    const controller = new AbortController();
    void probeServer(controller.signal).then((failures) => {
      for (const failure of failures) notify.error(failure);
    });
    return () => controller.abort();
  }, []);
}
