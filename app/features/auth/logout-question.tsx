import { Button } from '~/components/ui/button';
import { AuthFrame } from './auth-frame';

interface LogoutQuestionProps {
  email: string | null;
  onLogOut: () => void;
  onStay: () => void;
}

/** For a link on another site: it may not sign anyone out who did not mean it. */
export function LogoutQuestion({ email, onLogOut, onStay }: LogoutQuestionProps) {
  return (
    <AuthFrame title="Log out?" description={email ?? undefined}>
      <p className="text-sm">A link on another website asks to log you out here.</p>
      <Button onClick={onLogOut} className="w-full">
        Log out
      </Button>
      <Button variant="outline" onClick={onStay} className="w-full">
        Stay logged in
      </Button>
    </AuthFrame>
  );
}
