import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';

interface EmailFieldProps {
  /** Whose password is asked for, where that is settled. */
  settled?: string;
}

export function EmailField({ settled }: EmailFieldProps) {
  return (
    <FormField label="Email" required>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          autoComplete="username"
          {...(settled && { value: settled, readOnly: true })}
        />
      )}
    </FormField>
  );
}

export function CredentialFields({ settled }: EmailFieldProps) {
  return (
    <>
      <EmailField settled={settled} />
      <FormField label="Password" required>
        {(control) => (
          <Input {...control} name="password" type="password" autoComplete="current-password" />
        )}
      </FormField>
    </>
  );
}
