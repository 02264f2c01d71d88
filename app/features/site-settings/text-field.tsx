import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import type { SiteSettings } from '~/lib/site/settings';

export type SettingsFormApi = UseFormReturn<SiteSettings>;

interface TextFieldProps {
  form: SettingsFormApi;
  name: FieldPath<SiteSettings>;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'date' | 'url';
  hint?: ReactNode;
  isLong?: boolean;
}

export function TextField({ form, name, label, type = 'text', hint, isLong }: TextFieldProps) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <FormField label={label} hint={hint} error={error?.message}>
      {(field) =>
        isLong ? (
          <Textarea {...field} {...form.register(name)} />
        ) : (
          <Input {...field} {...form.register(name)} type={type} autoComplete="off" />
        )
      }
    </FormField>
  );
}
