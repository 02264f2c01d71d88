import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { Skeleton } from '~/components/ui/skeleton';
import { Tooltip } from '~/components/ui/tooltip';
import { useIsOnline } from '~/components/unsaved/use-is-online';
import { useAuth } from '~/features/auth/use-auth';
import { type AdminScreen, openScreens, screenAt } from '~/lib/admin-screens';
import { cn } from '~/lib/cn';

const SKELETON_LINES = ['one', 'two', 'three', 'four'];

interface SideNavProps {
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** Links to the screens that this person may open. */
export function SideNav({ isCollapsed = false, onNavigate }: SideNavProps) {
  const auth = useAuth();
  const current = screenAt(useLocation().pathname);

  return (
    <nav aria-label="Back office" className="grid gap-0.5 p-2">
      {auth.status === 'signed-in'
        ? openScreens(auth.access).map((screen) => (
            <SideNavLink
              key={screen.to}
              isActive={screen === current}
              {...{ screen, isCollapsed, onNavigate }}
            />
          ))
        : SKELETON_LINES.map((line) => <Skeleton key={line} className="mx-1 my-1.5 h-6" />)}
    </nav>
  );
}

interface SideNavLinkProps extends SideNavProps {
  screen: AdminScreen;
  isActive: boolean;
}

/** Memoised, because each step of a navigation would render two dozen links again. */
const SideNavLink = memo(function SideNavLink(props: SideNavLinkProps) {
  const { screen, isActive, isCollapsed, onNavigate } = props;
  const { to, label, icon: Icon } = screen;
  const isOnline = useIsOnline();
  const link = (
    <Link
      to={to}
      // Offline, the router would reload the page when it cannot fetch the code.
      prefetch={isOnline ? 'intent' : 'none'}
      onClick={onNavigate}
      aria-current={isActive ? 'page' : undefined}
      className={cn(
        'flex h-9 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground pointer-coarse:h-11',
        isActive && 'bg-muted text-foreground [&>svg]:text-primary',
        isCollapsed && 'justify-center px-0',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={cn(isCollapsed && 'sr-only')}>{label}</span>
    </Link>
  );
  if (!isCollapsed) return link;
  return (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  );
});
