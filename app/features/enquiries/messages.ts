import type { FormDefinition } from '~/lib/forms/form-definition';

export const CONFIGURATION_ERROR = 'Form configuration error'; // §2

export interface Notice {
  title: string;
  description?: string;
  /** Set if the connection failed: its toast has its own duration (§8). */
  kind?: 'network';
  /** The field that caused it, which then shows the message too. */
  field?: 'attachment';
}

/** The exact texts of §8. */
const MAIN_SUCCESS =
  "Thank you for your message. We've received your inquiry and will be in touch soon!";
const SUCCESS = 'Thank you for your message';
const MAIN_FAILURE: Notice = {
  title: 'There was an error submitting your message. Please try again.',
};
const FAILURE: Notice = {
  title: 'Form submission failed',
  description: 'Please try again or contact us directly.',
};

/** Forms that staff build use the texts of the alternate form, unless they have their own. */
export function successText({ key, thankYou }: Pick<FormDefinition, 'key' | 'thankYou'>): string {
  return thankYou || (key === 'main' ? MAIN_SUCCESS : SUCCESS);
}

export function failureOf(key: string): Notice {
  return key === 'main' ? MAIN_FAILURE : FAILURE;
}

/** The text of the button while the form is being sent (§4). */
export function submittingText(key: string): string {
  return key === 'main' ? 'Submitting...' : 'Sending...';
}

/** The form keeps what was typed, so no one has to type it again. */
export function offlineNotice(key: string): Notice {
  const { title, description: advice = '' } = failureOf(key);
  const description = `You seem to be offline. What you typed is kept here. ${advice}`.trimEnd();
  return { title, description, kind: 'network' };
}

/** The message to show at a file, if a file is the cause. */
export function attachmentRefusal(failure: Notice | null | undefined): string | undefined {
  return failure?.field === 'attachment' ? failure.description : undefined;
}
