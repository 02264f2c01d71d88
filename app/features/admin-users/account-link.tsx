import { CopyField } from '~/components/copy-field';
import { Alert } from '~/components/ui/alert';
import { NO_MAIL } from '~/features/auth/messages';

/** A link that was not emailed, for an administrator to pass on. It is shown only once. */
export function AccountLink({ link, email }: { link: string; email: string }) {
  return (
    <div className="grid gap-3">
      <Alert variant="warning" title={`${NO_MAIL.title}, so nothing was sent`}>
        Copy this link and give it to {email} yourself. Anyone who has it can choose the password,
        and it will not be shown again.
      </Alert>
      <CopyField label={`Link for ${email}`} value={link} />
    </div>
  );
}
