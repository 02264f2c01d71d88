import type { AppError } from '~/lib/errors';
import type { EnquiryForm } from './enquiry-schema';

/** §5, word by word. */
export const FIELD_ERRORS = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  company: 'Company name must be at least 2 characters.',
  serviceType: 'Please select a service type.',
  message: 'Message must be at least 10 characters.',
} as const;

export const CONFIGURATION_ERROR = 'Form configuration error'; // §2

export interface Notice {
  title: string;
  description?: string;
}

/** §8, word by word. */
export const SUCCESS: Record<EnquiryForm, Notice> = {
  main: {
    title: "Thank you for your message. We've received your inquiry and will be in touch soon!",
  },
  alternate: { title: 'Thank you for your message' },
};

const FAILURE: Record<EnquiryForm, Notice> = {
  main: { title: 'There was an error submitting your message. Please try again.' },
  alternate: {
    title: 'Form submission failed',
    description: 'Please try again or contact us directly.',
  },
};

/** What to do about it, where the person can do something. */
export function failureNotice(form: EnquiryForm, error?: AppError): Notice {
  if (error?.code === 'rate_limited') {
    const description = `Several messages have just come from your connection. Please wait ${describeWait(error.retryAfterSeconds)} and send it again, or call us.`;
    return { title: FAILURE[form].title, description };
  }
  if (error?.code === 'network') {
    const description = 'You seem to be offline. What you typed is kept here.';
    return { title: FAILURE[form].title, description };
  }
  return FAILURE[form];
}

const MINUTE_S = 60;

function describeWait(seconds = MINUTE_S): string {
  if (seconds < MINUTE_S) return 'a minute';
  const minutes = Math.ceil(seconds / MINUTE_S);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
