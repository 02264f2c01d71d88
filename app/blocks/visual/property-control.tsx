import { CheckedInput } from '~/components/checked-input';
import { LinkField } from '~/components/link-field';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { FactChoiceField } from './fact-choice-field';
import { linkProblem, numberProblem } from './field-problem';
import { FormChoiceField } from './form-choice-field';
import { ImageField } from './image-field';
import { LateRichText } from './late-rich-text';
import { ListField, type PropertyControlProps } from './list-field';
import { NestedBlocksField } from './nested-blocks-field';
import { SavedBlockField } from './saved-block-field';
import { TextField } from './text-field';
import { VideoField } from './video-field';

/** Shows the control for one property of a block, or of an item in one of its lists. */
export function PropertyControl({ field, value, onChange }: PropertyControlProps) {
  const { label } = field;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.control) {
    case 'image':
      return <ImageField label={label} value={value} onChange={onChange} />;
    case 'video':
      return <VideoField label={label} value={value} onChange={onChange} />;
    case 'saved-block':
      return <SavedBlockField label={label} value={value} onChange={onChange} />;
    case 'form':
      return <FormChoiceField label={label} value={value} onChange={onChange} />;
    case 'fact':
      return <FactChoiceField label={label} value={value} onChange={onChange} />;
    case 'list':
      return (
        <ListField field={field} value={value} Control={PropertyControl} onChange={onChange} />
      );
    case 'blocks':
      return (
        <NestedBlocksField
          label={label}
          value={value}
          Control={PropertyControl}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
            className="size-4 shrink-0 accent-primary"
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
        <CheckedInput
          label={label}
          value={text}
          inputMode="numeric"
          problemOf={(typed) => numberProblem(typed, field)}
          onChange={(typed) => onChange(Number(typed))}
        />
      );
    case 'link':
      return <LinkField label={label} value={text} problemOf={linkProblem} onChange={onChange} />;
    case 'markdown':
      return <LateRichText label={label} value={value} onChange={onChange} />;
    default:
      return <TextField field={field} value={value} onChange={onChange} />;
  }
}
