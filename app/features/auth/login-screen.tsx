import { ArrowLeft, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LogoMark } from '~/components/logo';
import { ThemeToggle } from '~/components/theme-toggle';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader } from '~/components/ui/card';
import { notify } from '~/components/ui/toast';
import { useSite } from '~/lib/site/use-site';
import { LoginForm } from './login-form';
import { AUTH_MESSAGES, type Notice } from './messages';
import { safeNext } from './next-path';
import { probeServer } from './server-probes';
import { useAuth } from './use-auth';
import { useLanding } from './use-landing';
import { useLogoutRequest } from './use-logout-request';

export function LoginScreen() {
  const { company } = useSite().settings;
  const auth = useAuth();
  const [params] = useSearchParams();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { isLoggingOut, hasBanner } = useLogoutRequest();

  const isSettled = auth.status === 'anonymous' || auth.error !== null;
  const shown = auth.error ? { title: AUTH_MESSAGES.permissionsUnknown } : notice;

  useServerProbes();
  useLanding({
    auth,
    next: safeNext(params.get('next')),
    isPaused: isLoggingOut,
    onRefused: setNotice,
  });

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between p-3 sm:p-4">
        <Button asChild variant="ghost" size="sm">
          <Link to="/">
            <ArrowLeft aria-hidden />
            View site
          </Link>
        </Button>
        <ThemeToggle />
      </header>
      <main className="grid flex-1 content-start justify-items-center px-4 pt-[8vh] pb-12">
        <Card className="w-full max-w-sm">
          <CardHeader className="justify-items-center gap-1 pt-8 [&>h1]:mt-3 text-center">
            <LogoMark />
            <h1 className="text-xl font-bold">Developer Login</h1>
            <CardDescription>{company.name} back office</CardDescription>
          </CardHeader>
          <CardContent className="grid gap-4 pb-7">
            {hasBanner && <Alert variant="success" title={AUTH_MESSAGES.loggedOut} />}
            {isSettled && !isLoggingOut ? (
              <>
                {shown && (
                  <Alert variant="error" title={shown.title}>
                    {shown.description}
                  </Alert>
                )}
                <LoginForm onNotice={setNotice} />
              </>
            ) : (
              <CheckingAuthentication />
            )}
          </CardContent>
        </Card>
      </main>
    </div>
  );
}

/** Also what the server sends: the form appears once it can work. */
function CheckingAuthentication() {
  return (
    <div className="grid justify-items-center gap-3 py-8 text-sm text-muted-foreground">
      <div role="status" className="grid justify-items-center gap-3">
        <LoaderCircle aria-hidden className="size-6 motion-safe:animate-spin" />
        Checking authentication...
      </div>
      <noscript>Signing in needs JavaScript.</noscript>
    </div>
  );
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
