import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { SecondFactorForm } from '~/features/auth/second-factor-form';
import { type Auth, useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { usePageWords } from '~/lib/site/use-site';
import { clientAccountKeys, ownEnquiriesQuery } from './client-account-queries';
import ConfirmEmail from './confirm-email';
import { EnquiryList } from './enquiry-list';
import { CLIENT_MESSAGES } from './messages';

export function MyEnquiries() {
  const auth = useAuth();
  const words = usePageWords();
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pt-4 pb-section sm:px-6 lg:px-8">
      <header className="flex max-w-4xl flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl leading-tight font-bold tracking-tight">{words.myEnquiries}</h1>
          {auth.email && (
            <p className="mt-2 text-muted-foreground wrap-anywhere">Signed in as {auth.email}</p>
          )}
        </div>
        {auth.status === 'signed-in' && <SignOutButton signOut={auth.signOut} />}
      </header>
      <div className="mt-8 max-w-4xl">
        <Body auth={auth} />
      </div>
    </section>
  );
}

function Body({ auth }: { auth: Auth }) {
  if (auth.status !== 'signed-in') return <Loading />;
  if (auth.error) return <Failure title={AUTH_MESSAGES.statusUnknown} error={auth.error} />;
  if (auth.role !== null) return <StaffNotice />;
  if (auth.owesFactor) {
    return (
      <Narrow>
        <SecondFactorForm />
      </Narrow>
    );
  }
  return <OwnEnquiries email={auth.email ?? ''} />;
}

function OwnEnquiries({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(ownEnquiriesQuery(email));
  const state = useQueryPhase(query);
  if (state.phase === 'failed') {
    return (
      <Failure
        title={CLIENT_MESSAGES.enquiriesFailed}
        error={state.error}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (state.phase === 'loading') return <Loading />;
  if (state.data) return <EnquiryList {...state.data} />;
  return (
    <Narrow>
      <Alert variant="warning" title={CLIENT_MESSAGES.unconfirmed}>
        We show enquiries only to the owner of the address they came from.
      </Alert>
      <ConfirmEmail
        email={email}
        isSent={false}
        onConfirmed={() =>
          queryClient.invalidateQueries({ queryKey: clientAccountKeys.enquiries(email) })
        }
      />
    </Narrow>
  );
}

/** Staff find these leads, and more, in the back office. */
function StaffNotice() {
  return (
    <div className="rounded-2xl border border-border bg-card p-6 sm:p-8">
      <h2 className="text-xl font-semibold">You are signed in as staff</h2>
      <p className="mt-2 text-muted-foreground">
        This page is for clients. Enquiries, clients and the site are managed in the back office.
      </p>
      <Button asChild className="mt-5">
        <Link to="/admin">Go to the back office</Link>
      </Button>
    </div>
  );
}

function SignOutButton({ signOut }: Pick<Auth, 'signOut'>) {
  async function leave() {
    try {
      await signOut();
      notify.success(AUTH_MESSAGES.loggedOut);
    } catch (error) {
      notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
    }
  }
  return (
    <Button variant="outline" onClick={leave}>
      <LogOut aria-hidden />
      Sign out
    </Button>
  );
}

interface FailureProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
}

function Failure({ title, error, onRetry = () => window.location.reload() }: FailureProps) {
  return (
    <Narrow>
      <Alert variant="error" title={title}>
        {failureText(toAppError(error))}
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </Narrow>
  );
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className="grid max-w-md gap-4">{children}</div>;
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your enquiries...</span>
      <Skeleton className="h-36 rounded-2xl" />
      <Skeleton className="h-36 rounded-2xl" />
      <noscript>Signing in needs JavaScript.</noscript>
    </div>
  );
}
