import type { WordField } from '~/lib/site/word-fields';
import { type SettingsFormApi, TextField } from './text-field';

interface WordFieldsProps {
  form: SettingsFormApi;
  fields: WordField[];
}

export function WordFields({ form, fields }: WordFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {fields.map(({ key, ...field }) => (
        <TextField key={key} form={form} name={`words.${key}`} {...field} />
      ))}
    </div>
  );
}
