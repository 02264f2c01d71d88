import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '~/features/auth/use-auth';
import { ACCOUNT_SCREEN, canOpen, screenAt } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';

/** Home, Admin, then the screen (§2: starts with Home, follows the path). */
export function AdminBreadcrumb() {
  const { pathname } = useLocation();
  const { access } = useAuth();
  const screen = pathname === ACCOUNT_SCREEN.to ? ACCOUNT_SCREEN : screenAt(pathname);
  const isDashboard = screen?.to === '/admin';

  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1 basis-24">
      <ol className="flex items-center gap-1.5 text-sm text-muted-foreground">
        <li className="max-sm:hidden">
          <Link to="/" className="rounded-sm hover:text-foreground hover:underline">
            Home
          </Link>
        </li>
        <Divider className="max-sm:hidden" />
        <li
          aria-current={isDashboard ? 'page' : undefined}
          // A phone has room for one name.
          className={cn(isDashboard ? 'text-foreground' : screen && 'max-sm:hidden')}
        >
          {canOpen(access, '/admin') && !isDashboard ? (
            <Link to="/admin" className="rounded-sm hover:text-foreground hover:underline">
              Admin
            </Link>
          ) : (
            'Admin'
          )}
        </li>
        {screen && !isDashboard && (
          <>
            <Divider className="max-sm:hidden" />
            <li aria-current="page" className="truncate text-foreground">
              {screen.label}
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}

function Divider({ className }: { className?: string }) {
  return (
    <li aria-hidden className={className}>
      <ChevronRight className="size-3.5" />
    </li>
  );
}
