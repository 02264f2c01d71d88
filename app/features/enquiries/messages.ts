import type { EnquiryForm } from './form-definitions';

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

/** The form keeps what was typed, so no one has to type it again. */
export function offlineNotice(form: EnquiryForm): Notice {
  const { title, description: advice = '' } = FAILURE[form];
  const description = `You seem to be offline. What you typed is kept here. ${advice}`.trimEnd();
  return { title, description, kind: 'network' };
}
