export const CONFIGURATION_ERROR = 'Form configuration error'; // §2

export interface Notice {
  title: string;
  description?: string;
  /** Set if the connection failed: its toast has its own duration (§8). */
  kind?: 'network';
  /** Where to go instead, if sending again cannot help: label and address. */
  links?: [label: string, to: string][];
  /** The field that caused it, which then shows the message too. */
  field?: 'attachment';
}

/** The exact texts of §8. Forms that staff build use those of the alternate form. */
const MAIN_FAILURE: Notice = {
  title: 'There was an error submitting your message. Please try again.',
};
const FAILURE: Notice = {
  title: 'Form submission failed',
  description: 'Please try again or contact us directly.',
};

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

/** By when someone answers: “Tuesday 10:30 am”. */
export const PROMISE = (time: string) => `We’ll reply by ${time}.`;
