import { RefreshCw, ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPanel } from '~/components/list-panels';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { notify } from '~/components/ui/toast';
import { ACCESS_DENIED_REDIRECT_MS } from '~/lib/constants';
import { CONTENT_MESSAGES } from './messages';

const LOGIN = '/admin/auth';

/** Tells people that they may not edit pages, and redirects them after 1.5 s (§6). */
export function AccessDenied() {
  const navigate = useNavigate();

  useEffect(() => {
    notify.auth(CONTENT_MESSAGES.accessDenied, { description: CONTENT_MESSAGES.adminsOnly });
    const timer = setTimeout(
      () => void navigate(LOGIN, { replace: true }),
      ACCESS_DENIED_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);

  return <NoAccessPanel title={CONTENT_MESSAGES.noPermission} />;
}

interface ContentRefusedProps {
  isSignedOut: boolean;
}

/** Shown instead of rows that the server refused (§8). */
export function ContentRefused({ isSignedOut }: ContentRefusedProps) {
  useEffect(() => {
    if (isSignedOut) {
      const description = CONTENT_MESSAGES.pleaseLogIn;
      notify.auth(CONTENT_MESSAGES.authenticationRequired, { description });
    } else {
      const description = CONTENT_MESSAGES.adminsOnly;
      notify.auth(CONTENT_MESSAGES.permissionDenied, { description });
    }
  }, [isSignedOut]);

  const { loginNeeded, noPermission } = CONTENT_MESSAGES;
  return <NoAccessPanel title={isSignedOut ? loginNeeded : noPermission} />;
}

function NoAccessPanel({ title }: { title: string }) {
  return (
    <Card role="alert">
      <ListPanel
        icon={ShieldAlert}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild size="sm">
              <Link to={LOGIN}>Go to Login</Link>
            </Button>
            <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
              <RefreshCw aria-hidden />
              Refresh Page
            </Button>
          </div>
        }
      >
        If your role has just changed, the access policies may need a session refresh: log in again,
        or refresh the page.
      </ListPanel>
    </Card>
  );
}
