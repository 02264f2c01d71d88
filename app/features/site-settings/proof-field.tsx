import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import type { ProofMode } from '~/lib/site/settings';
import type { SettingsFormApi } from './text-field';

const CHOICES: Record<ProofMode, string> = {
  off: 'Off',
  automatic: 'Automatic, when a lot of forms arrive',
  always: 'Always',
};

export function ProofField({ form }: { form: SettingsFormApi }) {
  return (
    <FormField
      label="Proof of work"
      hint="The sender’s browser solves a small sum before a form is accepted. People hardly notice, but it slows down programs that send thousands of forms."
      className="sm:max-w-md"
    >
      {(field) => (
        <NativeSelect {...field} {...form.register('formProof')} required options={CHOICES} />
      )}
    </FormField>
  );
}
