import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { typedIn } from './code-field';
import { AUTH_MESSAGES, type Notice } from './messages';

const NEW = 'new-password';
const REPEATED = 'repeated-password';

export function NewPasswordFields() {
  return (
    <>
      <FormField
        label="New password"
        hint="At least 8 characters, and not a common password. A few words are easy to remember."
        required
      >
        {(control) => <Input {...control} name={NEW} type="password" autoComplete="new-password" />}
      </FormField>
      <FormField label="Repeat new password" required>
        {(control) => (
          <Input {...control} name={REPEATED} type="password" autoComplete="new-password" />
        )}
      </FormField>
    </>
  );
}

/** The new password, or what is wrong with it. Trimmed, as on the login screen (§5). */
export function readNewPassword(form: HTMLFormElement): string | Notice {
  const password = typedIn(form, NEW);
  if (!password) return { title: AUTH_MESSAGES.passwordMissing };
  if (password !== typedIn(form, REPEATED)) return { title: AUTH_MESSAGES.passwordsDiffer };
  return password;
}
