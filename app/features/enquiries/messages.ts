import type { EnquiryForm } from './form-definitions';

export const CONFIGURATION_ERROR = 'Form configuration error'; // §2

export interface Notice {
  title: string;
  description?: string;
  /** Where the connection is what failed: its toast has its own time (§8). */
  kind?: 'network';
  /** The field that is the cause, for the words to stand at it too. */
  field?: 'attachment';
}

/** §8, word by word. */
export const SUCCESS: Record<EnquiryForm, Notice> = {
  main: {
    title: "Thank you for your message. We've received your inquiry and will be in touch soon!",
  },
  alternate: { title: 'Thank you for your message' },
};

export const FAILURE: Record<EnquiryForm, Notice> = {
  main: { title: 'There was an error submitting your message. Please try again.' },
  alternate: {
    title: 'Form submission failed',
    description: 'Please try again or contact us directly.',
  },
};

/** What was typed is still there; nobody has to type it again. */
export function offlineNotice(form: EnquiryForm): Notice {
  const { title, description: advice = '' } = FAILURE[form];
  const description = `You seem to be offline. What you typed is kept here. ${advice}`.trimEnd();
  return { title, description, kind: 'network' };
}
