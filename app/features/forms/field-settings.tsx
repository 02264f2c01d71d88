import { NativeSelect } from '~/components/native-select';
import { Tick } from '~/components/tick';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { type FieldDefinition, type FieldType, TICKED } from '~/lib/forms/form-definition';
import { answersOf, isKept } from '~/lib/forms/form-problems';
import { TEXT_MAX } from '~/lib/forms/text-max';
import { serviceLabel } from '~/lib/records/service-types';

interface FieldSettingsProps {
  /** The form's key. */
  form: string;
  field: FieldDefinition;
  /** The fields above it: it can depend on their answers. */
  earlier: FieldDefinition[];
  onChange: (changes: Partial<FieldDefinition>) => void;
}

const OPTION_ROWS = 5;
const WITH_PLACEHOLDER: FieldType[] = ['text', 'long_text', 'email', 'phone', 'number', 'choice'];

/** Everything that can be set about one field. Parts that the form has to keep are disabled. */
export function FieldSettings({ form, field, earlier, onChange }: FieldSettingsProps) {
  const { type, label, hint = '', placeholder = '', error = '', options, isOpen } = field;
  const isFixed = (part: keyof FieldDefinition) => isKept(form, field.name, part);
  const isHeading = type === 'heading';
  const hasOwnChoices = options !== undefined && !isFixed('options');
  return (
    <div className="grid gap-4">
      {isFixed('label') && (
        <p className="text-sm text-muted-foreground">
          This is a built-in field. Its label, rules and message cannot be changed.
        </p>
      )}
      <FormField label="Label" required>
        {(control) => (
          <Input
            {...control}
            data-field-label=""
            value={label}
            disabled={isFixed('label')}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </FormField>
      <FormField label={isHeading ? 'Text below the heading' : 'Help text'}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={hint}
            onChange={({ target }) => onChange({ hint: target.value })}
          />
        )}
      </FormField>
      {hasOwnChoices && (
        <FormField label="Choices" hint="One per line." required>
          {(control) => (
            <Textarea
              {...control}
              rows={OPTION_ROWS}
              value={options.join('\n')}
              onChange={({ target }) => onChange({ options: target.value.split('\n') })}
            />
          )}
        </FormField>
      )}
      {type === 'choice' && (
        <Tick
          label="Show all choices instead of a menu"
          checked={isOpen === true}
          onChange={(checked) => onChange({ isOpen: checked || undefined })}
        />
      )}
      {WITH_PLACEHOLDER.includes(type) && !(type === 'choice' && isOpen) && (
        <FormField label="Placeholder">
          {(control) => (
            <Input
              {...control}
              value={placeholder}
              disabled={isFixed('placeholder')}
              autoComplete="off"
              onChange={({ target }) => onChange({ placeholder: target.value })}
            />
          )}
        </FormField>
      )}
      {!isHeading && (
        <>
          <Tick
            label="Required"
            checked={field.required}
            isDisabled={isFixed('required')}
            onChange={(required) => onChange({ required })}
          />
          <Limits field={field} isDisabled={isFixed('min')} onChange={onChange} />
          <FormField
            label="Error message"
            hint="Shown if the answer is missing or not valid. Leave empty to use the standard text."
          >
            {(control) => (
              <Input
                {...control}
                value={error}
                disabled={isFixed('error')}
                autoComplete="off"
                onChange={({ target }) => onChange({ error: target.value })}
              />
            )}
          </FormField>
        </>
      )}
      {!isFixed('when') && <Condition field={field} earlier={earlier} onChange={onChange} />}
    </div>
  );
}

interface LimitsProps extends Pick<FieldSettingsProps, 'field' | 'onChange'> {
  isDisabled: boolean;
}

/** The smallest and largest number, or the minimum and maximum length. */
function Limits({ field, isDisabled, onChange }: LimitsProps) {
  const isNumber = field.type === 'number';
  if (!isNumber && !TEXT_MAX[field.type]) return null;
  const what = isNumber ? 'number' : 'length';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['min', 'max'] as const).map((end) => (
        <FormField
          key={end}
          label={`${end === 'min' ? 'Minimum' : 'Maximum'} ${what}`}
          hint={!isNumber && end === 'max' ? `At most ${TEXT_MAX[field.type]}.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              step="any"
              value={field[end] ?? ''}
              disabled={isDisabled}
              onChange={({ target }) =>
                onChange({ [end]: target.value === '' ? undefined : Number(target.value) })
              }
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

const ANSWER_LABELS: Record<string, string> = { [TICKED]: 'is ticked' };

function Condition({ field, earlier, onChange }: Omit<FieldSettingsProps, 'form'>) {
  const sources = earlier.filter((source) => answersOf(source).length > 0);
  const { when } = field;
  const source = sources.find(({ name }) => name === when?.field);
  if (sources.length === 0 && !when) return null;

  function choose(name: string) {
    const chosen = sources.find((candidate) => candidate.name === name);
    const [is] = chosen ? answersOf(chosen) : [];
    onChange({ when: chosen && is !== undefined ? { field: name, is } : undefined });
  }

  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <FormField label="Ask this only if">
        {(control) => (
          <NativeSelect
            {...control}
            placeholder="Always ask"
            options={
              new Map([
                ...(when && !source
                  ? [[when.field, 'A field that is not above this one'] as const]
                  : []),
                ...sources.map(({ name, label }) => [name, label] as const),
              ])
            }
            value={when?.field ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </FormField>
      {when && source && (
        <FormField label="has the answer">
          {(control) => (
            <NativeSelect
              {...control}
              required
              placeholder="Choose an answer"
              options={
                new Map(
                  answersOf(source).map((answer) => [
                    answer,
                    source.type === 'consent'
                      ? (ANSWER_LABELS[answer] ?? answer)
                      : source.name === 'serviceType'
                        ? serviceLabel(answer)
                        : answer,
                  ]),
                )
              }
              value={when.is}
              onChange={({ target }) => onChange({ when: { ...when, is: target.value } })}
            />
          )}
        </FormField>
      )}
    </fieldset>
  );
}
