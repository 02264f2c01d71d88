import { Button } from '~/components/ui/button';
import { AuthFrame } from './auth-frame';

interface LogoutQuestionProps {
  email: string | null;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks before a link on another site logs someone out. */
export function LogoutQuestion({ email, onLogOut, onStay }: LogoutQuestionProps) {
  return (
    <AuthFrame title="Log out?" description={email ?? undefined}>
      <p className="text-sm">A link on another website is asking to log you out here.</p>
      <Button onClick={onLogOut} className="w-full">
        Log out
      </Button>
      <Button variant="outline" onClick={onStay} className="w-full">
        Stay logged in
      </Button>
    </AuthFrame>
  );
}
