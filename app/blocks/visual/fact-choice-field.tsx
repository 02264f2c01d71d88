import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { figuresQuery } from '~/features/facts/facts-queries';
import { factKeysIn, factMark } from '~/lib/facts/with-facts';

const UNKNOWN = {
  loading: 'Loading...',
  failed: 'Could not load the facts',
  ready: 'No such fact',
};

interface FactChoiceFieldProps {
  label: string;
  value: unknown;
  onChange: (mark: string) => void;
}

/** Chooses a fact. Its value is the mark that texts use. */
export function FactChoiceField({ label, value, onChange }: FactChoiceFieldProps) {
  const state = useQueryPhase(useQuery(figuresQuery()));
  const figures = state.phase === 'ready' ? state.data : [];
  const [key = ''] = factKeysIn(value);
  const options = new Map(
    figures.map((figure) => [
      figure.key,
      `${figure.label}: ${figure.shown ?? 'no figure for today'}`,
    ]),
  );
  // A fact that was deleted or has not loaded yet stays chosen until someone picks another.
  if (key && !options.has(key)) options.set(key, `${UNKNOWN[state.phase]}: ${key}`);
  return (
    <FormField label={label} hint="Uses the figure that applies on the start date.">
      {(field) => (
        <NativeSelect
          {...field}
          placeholder="Choose a fact"
          options={options}
          value={key}
          onChange={({ target }) => onChange(target.value && factMark(target.value))}
        />
      )}
    </FormField>
  );
}
