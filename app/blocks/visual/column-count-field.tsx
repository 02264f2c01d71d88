import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { withColumnCount } from './canvas-places';

interface ColumnCountFieldProps {
  field: { label?: string; min?: number; max?: number };
  value: unknown;
  onChange: (columns: unknown[]) => void;
}

/** How many columns there are. What is in them is changed on the canvas. */
export function ColumnCountField({ field, value, onChange }: ColumnCountFieldProps) {
  const { label = '', min = 1, max = min } = field;
  const columns = Array.isArray(value) ? value : [];
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <FormField label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          required
          options={Object.fromEntries(counts.map((count) => [count, count]))}
          value={String(columns.length)}
          onChange={({ target }) => onChange(withColumnCount(columns, Number(target.value)))}
        />
      )}
    </FormField>
  );
}
