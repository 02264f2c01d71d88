import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { EditorField } from '../block';
import { ImageField } from './image-field';
import { ListField } from './list-field';
import { SavedBlockField } from './saved-block-field';
import { TextField } from './text-field';
import { VideoField } from './video-field';

interface ItemControlProps {
  field: EditorField;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** One property of an item in a list. */
export function ItemControl({ field, value, onChange }: ItemControlProps) {
  const { label } = field;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.control) {
    case 'image':
      return <ImageField label={label} value={value} onChange={onChange} />;
    case 'video':
      return <VideoField label={label} value={value} onChange={onChange} />;
    case 'saved-block':
      return <SavedBlockField label={label} value={value} onChange={onChange} />;
    case 'list':
      return <ListField field={field} value={value} onChange={onChange} />;
    case 'switch':
      return (
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
            className="size-4 accent-primary"
          />
          {label}
        </label>
      );
    case 'select':
      return (
        <FormField label={label}>
          {(control) => (
            <NativeSelect
              {...control}
              required
              options={Object.fromEntries(
                field.options.map((option) => [option.value, option.label]),
              )}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </FormField>
      );
    case 'number':
      return (
        <FormField label={label}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={field.min}
              max={field.max}
              value={text}
              onChange={({ target }) => onChange(target.valueAsNumber)}
            />
          )}
        </FormField>
      );
    default:
      return <TextField field={field} value={value} onChange={onChange} />;
  }
}
