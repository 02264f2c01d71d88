import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { useLogout } from '~/features/auth/use-logout';
import { headerLinks } from './dashboard-links';

export function DashboardActions() {
  const { access } = useAuth();
  const logout = useLogout();
  return (
    <>
      {headerLinks(access).map(({ label, to, icon: Icon }) => (
        <Button key={label} asChild size="sm">
          <Link to={to}>
            {Icon && <Icon aria-hidden />}
            {label}
          </Link>
        </Button>
      ))}
      <Button variant="outline" size="sm" onClick={logout}>
        <LogOut aria-hidden />
        Logout
      </Button>
    </>
  );
}
