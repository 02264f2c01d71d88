import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { useQueryPhase } from '~/components/query-states';
import { FormField } from '~/components/ui/form-field';
import { blocksQuery } from '~/features/content/blocks-queries';

const UNKNOWN = {
  loading: 'Loading...',
  failed: 'Could not load the saved blocks',
  ready: 'A block that no longer exists',
};

interface SavedBlockFieldProps {
  label: string;
  value: unknown;
  onChange: (id: string) => void;
}

export function SavedBlockField({ label, value, onChange }: SavedBlockFieldProps) {
  const state = useQueryPhase(useQuery(blocksQuery()));
  const blocks = state.phase === 'ready' ? state.data : [];
  const id = typeof value === 'string' ? value : '';
  const options = Object.fromEntries(blocks.map((block) => [block.id, block.name]));
  // A saved block that was deleted or has not loaded yet stays chosen until someone picks another.
  if (id && !(id in options)) options[id] = UNKNOWN[state.phase];
  return (
    <FormField label={label}>
      {(field) => (
        <NativeSelect
          {...field}
          placeholder="Choose a saved block"
          options={options}
          value={id}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}
