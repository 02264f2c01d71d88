import type { FieldPath } from 'react-hook-form';
import type { SiteSettings } from '~/lib/site/settings';
import type { SettingsFormApi } from './text-field';

interface CheckFieldProps {
  form: SettingsFormApi;
  name: FieldPath<SiteSettings>;
  label: string;
  /** Says what it does. */
  hint: string;
}

export function CheckField({ form, name, label, hint }: CheckFieldProps) {
  const id = `check-${name.replaceAll('.', '-')}`;
  return (
    <div className="flex items-start gap-3">
      <input
        {...form.register(name)}
        type="checkbox"
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
      />
      <div className="grid gap-0.5 text-sm">
        <label htmlFor={id} className="w-fit cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-muted-foreground">
          {hint}
        </p>
      </div>
    </div>
  );
}
