import type { FormDefinition } from '~/lib/forms/form-definition';

/** The exact texts of §8. Forms that staff build use the second, unless they have their own. */
const MAIN_SUCCESS =
  "Thank you for your message. We've received your inquiry and will be in touch soon!";
const SUCCESS = 'Thank you for your message';

export function successText({ key, thankYou }: FormDefinition): string {
  return thankYou || (key === 'main' ? MAIN_SUCCESS : SUCCESS);
}
