import type { UseFormReturn } from 'react-hook-form';
import type { SiteSettings } from '~/lib/site/settings';

/** §2 and §9. Each hint says what the toggle does. */
const TOGGLES = [
  { name: 'blog', label: 'Blog', hint: 'Shows the list of articles at /blog.' },
  {
    name: 'contactForm',
    label: 'Contact form',
    hint: 'While it is off, pages show the contact details instead.',
  },
  {
    name: 'userRegistration',
    label: 'User registration',
    hint: 'Lets clients create an account at /login.',
  },
  {
    name: 'search',
    label: 'Search',
    hint: 'Shows a search field in the header. The page /search always works.',
  },
] as const;

export function ToggleFields({ form }: { form: UseFormReturn<SiteSettings> }) {
  return TOGGLES.map(({ name, label, hint }) => (
    <div key={name} className="flex items-start gap-3">
      <input
        {...form.register(`toggles.${name}`)}
        type="checkbox"
        id={`toggle-${name}`}
        aria-describedby={`toggle-${name}-hint`}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
      />
      <div className="grid gap-0.5 text-sm">
        <label htmlFor={`toggle-${name}`} className="w-fit cursor-pointer font-medium">
          {label}
        </label>
        <p id={`toggle-${name}-hint`} className="text-muted-foreground">
          {hint}
        </p>
      </div>
    </div>
  ));
}
