import { useEffect, useEffectEvent, useState } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { afterFrame } from '~/lib/after-frame';
import type { EditorField } from '../block';

const ROWS = 5;
const PLACEHOLDERS: Partial<Record<EditorField['control'], string>> = {
  link: '/contact or https://…',
};

interface TextFieldProps {
  field: Pick<EditorField, 'label' | 'control'>;
  value: unknown;
  onChange: (text: string) => void;
  hint?: string;
}

/**
 * Typed text appears in the next frame, however long the page is. The canvas is told after that
 * frame, because it walks over all blocks for each change.
 */
export function TextField({ field, value, onChange, hint }: TextFieldProps) {
  const { label, control: kind } = field;
  const [typed, setTyped] = useState<string | null>(null);

  function tell() {
    if (typed === null) return;
    onChange(typed);
    setTyped(null);
  }
  const tellLater = useEffectEvent(tell);
  useEffect(() => (typed === null ? undefined : afterFrame(tellLater)), [typed]);

  const typing = {
    autoComplete: 'off',
    placeholder: PLACEHOLDERS[kind],
    value: typed ?? (typeof value === 'string' ? value : ''),
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: tell,
  };
  return (
    <FormField label={label} hint={hint}>
      {(control) =>
        kind === 'textarea' ? (
          <Textarea {...control} {...typing} rows={ROWS} />
        ) : (
          <Input {...control} {...typing} />
        )
      }
    </FormField>
  );
}
