import { ShieldCheck } from 'lucide-react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { accessStatus } from './access-status';
import type { AdminUserQuery } from './admin-users-schema';
import { useRefreshPermissions } from './use-refresh-permissions';

interface StatusBannerProps {
  query: AdminUserQuery;
  hasError: boolean;
}

/** Says what this person may do here. The Permissions button appears only with an error (§2). */
export function StatusBanner({ query, hasError }: StatusBannerProps) {
  const { access } = useAuth();
  const { refresh, isRefreshing } = useRefreshPermissions(query);
  const { variant, title, text } = accessStatus(access, hasError);

  return (
    <div className="grid gap-3">
      <Alert variant={variant} title={title}>
        {text}
      </Alert>
      {hasError && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={refresh}
          disabled={isRefreshing}
        >
          <ShieldCheck aria-hidden />
          Permissions
        </Button>
      )}
    </div>
  );
}
