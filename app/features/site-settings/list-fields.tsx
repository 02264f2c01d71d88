import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type FieldPath, useFieldArray } from 'react-hook-form';
import { Button } from '~/components/ui/button';
import type { SiteSettings } from '~/lib/site/settings';
import { type SettingsFormApi, TextField } from './text-field';

/** The lists of the settings, with what a new entry holds. */
const NEW_ENTRY = {
  'company.licences': { label: '', number: '' },
  social: { label: '', url: '' },
  regions: { key: '', name: '', postcodes: '' },
} as const;

interface ListField {
  name: string;
  label: string;
  type?: 'text' | 'date' | 'url';
}

interface ListFieldsProps {
  form: SettingsFormApi;
  name: keyof typeof NEW_ENTRY;
  /** The heading, and what one entry is called. */
  title: string;
  entry: string;
  hint: string;
  fields: ListField[];
  max: number;
  /** Other ways to fill the list. */
  children?: ReactNode;
}

/** A list that people add to and remove from, with a few fields for each entry. */
export function ListFields(props: ListFieldsProps) {
  const { form, name, title, entry, hint, fields, max, children } = props;
  const list = useFieldArray({ control: form.control, name });
  const addButton = useRef<HTMLButtonElement>(null);

  function remove(index: number) {
    list.remove(index);
    addButton.current?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-sm font-medium">{title}</legend>
      <p className="text-sm text-muted-foreground">{hint}</p>
      {list.fields.length > 0 && (
        <ul className="grid gap-3">
          {list.fields.map(({ id }, index) => (
            <li
              key={id}
              className="grid items-start gap-3 rounded-lg border border-border p-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
            >
              {fields.map((field) => (
                <TextField
                  key={field.name}
                  form={form}
                  name={`${name}.${index}.${field.name}` as FieldPath<SiteSettings>}
                  label={field.label}
                  type={field.type}
                />
              ))}
              <Button
                variant="outline"
                size="sm"
                className="w-fit sm:mt-6.5"
                aria-label={`Remove ${entry} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={list.fields.length >= max}
        onClick={() => list.append({ ...NEW_ENTRY[name] })}
      >
        <Plus aria-hidden />
        Add {entry}
      </Button>
      {children}
    </fieldset>
  );
}
