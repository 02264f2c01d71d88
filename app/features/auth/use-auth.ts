import { useQuery } from '@tanstack/react-query';
import { type Access, can, NO_ACCESS, type PermissionKey } from '~/lib/permissions';
import { accessQuery } from './auth-queries';
import { endSession } from './session-store';
import { useSession } from './use-session';

export interface Auth extends Access {
  /** `checking` until session and role are known, which includes rendering on the server. */
  status: 'checking' | 'anonymous' | 'signed-in';
  email: string | null;
  /** The account has a second factor that this session has not given yet. */
  owesFactor: boolean;
  access: Access;
  /** The role could not be read. */
  error: Error | null;
  /** Whether the person used Logout in this tab, which chooses the next page. */
  hasLoggedOut: boolean;
  can(key: PermissionKey): boolean;
  /** Ends the session in every tab. Throws `AppError`. */
  signOut(): Promise<void>;
}

export function useAuth(): Auth {
  const session = useSession();
  const signedIn = session.status === 'signed-in' ? session : null;
  const { data, error, isPending } = useQuery(accessQuery(signedIn));
  const access = (signedIn && data) || NO_ACCESS;

  return {
    ...access,
    access,
    status: signedIn && isPending ? 'checking' : session.status,
    email: signedIn?.email ?? null,
    owesFactor: signedIn?.owesFactor ?? false,
    error: signedIn ? error : null,
    hasLoggedOut: session.status === 'anonymous' && session.hasLoggedOut,
    can: (key) => can(access, key),
    signOut: () => endSession(),
  };
}
