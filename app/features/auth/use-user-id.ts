import { useSession } from './use-session';

/** The account of the person who is signed in, or `null`. */
export function useUserId(): string | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.userId : null;
}
