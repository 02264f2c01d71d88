import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { formsQuery } from '~/features/forms/forms-queries';

const UNKNOWN = {
  loading: 'Loading...',
  failed: 'Could not load the forms',
  ready: 'A form that no longer exists',
};

interface FormChoiceFieldProps {
  label: string;
  value: unknown;
  onChange: (key: string) => void;
}

export function FormChoiceField({ label, value, onChange }: FormChoiceFieldProps) {
  const state = useQueryPhase(useQuery(formsQuery()));
  const forms = state.phase === 'ready' ? state.data : [];
  const key = typeof value === 'string' ? value : '';
  const options = new Map(forms.map((form) => [form.key, form.name]));
  // A form that was deleted or has not loaded yet stays chosen until someone picks another.
  if (key && !options.has(key)) options.set(key, UNKNOWN[state.phase]);
  return (
    <FormField label={label} hint="Forms are built under Content, Forms.">
      {(field) => (
        <NativeSelect
          {...field}
          placeholder="Choose a form"
          options={options}
          value={key}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
