import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { AuthFrame } from '~/features/auth/auth-frame';
import type { EmailChangeOutcome } from './email-change-outcome';

const WORDS: Record<EmailChangeOutcome, { isGood: boolean; title: string; text: string }> = {
  half: {
    isGood: true,
    title: 'Thanks, this address is confirmed',
    text: 'Now open the link in the email we sent to your other address.',
  },
  changed: {
    isGood: true,
    title: 'Your email address has been changed',
    text: 'From now on, sign in with the new address.',
  },
  failed: {
    isGood: false,
    title: 'This link cannot be used',
    text: 'It has expired or has already been used. Request the change again on your account page.',
  },
  none: {
    isGood: false,
    title: 'There is nothing to confirm here',
    text: 'Please open the link in the email we sent you.',
  },
};

/** The screen that the links of an email change open. */
export function EmailChangeScreen({ outcome }: { outcome: EmailChangeOutcome }) {
  const { isGood, title, text } = WORDS[outcome];
  return (
    <AuthFrame title="Email address change">
      <Alert variant={isGood ? 'success' : 'error'} title={title}>
        {text}
      </Alert>
      <Button asChild className="w-full">
        <Link to="/admin/account">Go to your account</Link>
      </Button>
    </AuthFrame>
  );
}
