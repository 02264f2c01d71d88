import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import type { Candidate } from './candidates-schema';

/** For someone under 18: whether a parent or guardian has agreed, and what to do if not. */
export function GuardianState({ candidate }: { candidate: Candidate }) {
  const { guardian_agreed_at, guardian_name, guardian_email } = candidate;
  const who = guardian_name ?? 'Their parent or guardian';
  if (guardian_agreed_at) {
    return (
      <Alert variant="success" title={`Under 18: ${who} has agreed`}>
        {formatDateTime(guardian_agreed_at)}
      </Alert>
    );
  }
  return (
    <Alert variant="warning" title={`Under 18: ${who} has not agreed yet`}>
      {guardian_email
        ? `The email asking them to agree was sent to ${guardian_email} with the application.`
        : 'Nobody has been asked, because there is no email address for a guardian.'}
    </Alert>
  );
}
