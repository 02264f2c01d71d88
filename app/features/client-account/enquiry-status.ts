import type { BadgeVariant } from '~/components/ui/badge';

interface EnquiryStatus {
  label: string;
  /** What the status means for the sender. */
  meaning: string;
  look: BadgeVariant;
}

/** The statuses of a lead, in words for the person who sent it. */
const STATUSES: Record<string, EnquiryStatus> = {
  new: {
    label: 'Received',
    meaning: 'We have your message and will be in touch.',
    look: 'accent',
  },
  contacted: { label: 'Answered', meaning: 'We have written to you or called you.', look: 'info' },
  qualified: { label: 'In progress', meaning: 'We are working on it with you.', look: 'info' },
  converted: { label: 'Under way', meaning: 'You are working with us on this.', look: 'success' },
  closed: {
    label: 'Closed',
    meaning: 'This enquiry is closed. You can write to us again.',
    look: 'muted',
  },
};

const RECEIVED: EnquiryStatus = {
  label: 'Received',
  meaning: 'We have your message.',
  look: 'default',
};

export function enquiryStatus(status: string): EnquiryStatus {
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? RECEIVED) : RECEIVED;
}
