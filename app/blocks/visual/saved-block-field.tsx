import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { blocksQuery } from '~/features/content/content-queries';

interface SavedBlockFieldProps {
  label: string;
  value: unknown;
  onChange: (id: string) => void;
}

export function SavedBlockField({ label, value, onChange }: SavedBlockFieldProps) {
  const { data: blocks = [] } = useQuery(blocksQuery());
  const id = typeof value === 'string' ? value : '';
  const options = Object.fromEntries(blocks.map((block) => [block.id, block.name]));
  // One that is gone stays what it is until someone chooses another.
  if (id && !(id in options)) options[id] = 'A block that is not there';
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
