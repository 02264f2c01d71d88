import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';

export function EmailField() {
  return (
    <FormField label="Email" required>
      {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
    </FormField>
  );
}

export function CredentialFields() {
  return (
    <>
      <EmailField />
      <FormField label="Password" required>
        {(control) => (
          <Input {...control} name="password" type="password" autoComplete="current-password" />
        )}
      </FormField>
    </>
  );
}
