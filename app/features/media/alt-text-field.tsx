import { FormField } from '~/components/ui/form-field';
import { Textarea } from '~/components/ui/textarea';
import { type AltText, isMissing } from './alt-text';
import { ALT_MAX } from './media-schema';
import { MEDIA_MESSAGES } from './messages';
import { DecorativeChoice } from './upload-row';

interface AltTextFieldProps {
  value: AltText;
  onChange: (value: AltText) => void;
  /** Whether to show what is missing. */
  isAsking: boolean;
  hint?: string;
}

export function AltTextField({ value, onChange, isAsking, hint }: AltTextFieldProps) {
  const { text, isDecorative } = value;
  return (
    <div className="grid gap-2">
      <FormField
        label="Alt text"
        hint={hint ?? 'Read aloud in place of the image.'}
        required={!isDecorative}
        error={isAsking && isMissing(value) ? MEDIA_MESSAGES.describe : undefined}
      >
        {(field) => (
          <Textarea
            {...field}
            value={text}
            maxLength={ALT_MAX}
            disabled={isDecorative}
            onChange={({ target }) => onChange({ ...value, text: target.value })}
          />
        )}
      </FormField>
      <DecorativeChoice
        isDecorative={isDecorative}
        onChange={(isChosen) => onChange({ ...value, isDecorative: isChosen })}
      />
    </div>
  );
}
