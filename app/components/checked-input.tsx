import { type ReactNode, useState } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';

interface CheckedInputProps {
  label: string;
  value: string;
  /** Describes what is wrong with a text, if anything. Only valid texts reach `onChange`. */
  problemOf: (text: string) => string | undefined;
  /** Converts a valid text to the stored form, if the same value can be typed in several ways. */
  toStored?: (text: string) => string;
  onChange: (value: string) => void;
  before?: ReactNode;
  hint?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'url';
  maxLength?: number;
  /** Shows the text in a monospaced font. */
  isCode?: boolean;
  className?: string;
}

/** Keeps what is typed, and passes on only valid values. */
export function CheckedInput(props: CheckedInputProps) {
  const { label, value, problemOf, toStored, onChange, before, hint, isCode, className, ...input } =
    props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  function change(typed: string) {
    setText(typed);
    const usable = typed.trim();
    if (problemOf(usable)) return;
    const stored = toStored ? toStored(usable) : usable;
    setKnown(stored);
    onChange(stored);
  }

  /** Runs on blur, not while typing: `#fff` may become `#fff000`. */
  function showStored() {
    if (toStored && !problemOf(text.trim())) setText(value);
  }

  return (
    <FormField label={label} hint={hint} error={problemOf(text.trim())} className={className}>
      {(field) => (
        <span className="flex items-center gap-2">
          {before}
          <Input
            {...field}
            {...input}
            value={text}
            autoComplete="off"
            spellCheck={false}
            className={isCode ? 'font-mono' : undefined}
            onChange={({ target }) => change(target.value)}
            onBlur={showStored}
          />
        </span>
      )}
    </FormField>
  );
}
