import { LogOut, UserRoundCog } from 'lucide-react';
import { Link } from 'react-router';
import { PersonPicture } from '~/components/person';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { useAuth } from '~/features/auth/use-auth';
import { useLogout } from '~/features/auth/use-logout';
import { useUserId } from '~/features/auth/use-user-id';
import { useColleague } from '~/features/staff/colleague-person';
import { ACCOUNT_SCREEN } from '~/lib/admin-screens';

export function AccountMenu() {
  const { email, role } = useAuth();
  const logout = useLogout();
  const { name, picture } = useColleague({ userId: useUserId() }, email ?? '');

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label="Account">
          <PersonPicture name={name} picture={picture} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>
          <span className="block max-w-60 truncate font-medium">{name}</span>
          {name !== email && (
            <span className="block max-w-60 truncate text-xs text-muted-foreground">{email}</span>
          )}
          <span className="block text-xs text-muted-foreground capitalize">{role}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={ACCOUNT_SCREEN.to}>
            <UserRoundCog aria-hidden />
            {ACCOUNT_SCREEN.label}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={logout}>
          <LogOut aria-hidden />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
