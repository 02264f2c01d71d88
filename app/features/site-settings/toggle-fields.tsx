import { CheckField } from './check-field';
import type { SettingsFormApi } from './text-field';

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

export function ToggleFields({ form }: { form: SettingsFormApi }) {
  return TOGGLES.map(({ name, ...words }) => (
    <CheckField key={name} form={form} name={`toggles.${name}`} {...words} />
  ));
}
