import { MAX_LENGTH } from '../parse-markdown';
import { TEXT_MESSAGES } from './messages';
import { RichTextArea } from './rich-text-area';

export interface RichTextFieldProps {
  label: string;
  value: string;
  onChange: (markdown: string) => void;
}

/** A text in a form: its label, its toolbar and the text itself. */
export default function RichTextField({ label, value, onChange }: RichTextFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value.length > MAX_LENGTH ? (
        <p className="text-sm text-muted-foreground">{TEXT_MESSAGES.tooLongToEdit}</p>
      ) : (
        <RichTextArea
          label={label}
          markdown={value}
          className="prose min-h-32 max-w-none p-3 text-base"
          onChange={onChange}
        >
          {(tools, text) => (
            <div className="rounded-md border border-input bg-background text-foreground focus-within:ring-2 focus-within:ring-ring">
              <div className="border-b border-border p-1">{tools}</div>
              <div className="max-h-96 overflow-y-auto">{text}</div>
            </div>
          )}
        </RichTextArea>
      )}
    </fieldset>
  );
}
