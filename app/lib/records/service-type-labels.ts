/**
 * The seven choices of Service Interest and their labels (§2). In a separate file, because visitors
 * need no more than this.
 */
export const SERVICE_TYPE_LABELS = {
  apprenticeship: 'Apprenticeship',
  traineeship: 'Traineeship',
  recruitment: 'Recruitment',
  technology: 'Technology',
  compliance: 'Compliance',
  mentoring: 'Mentoring',
  future_services: 'Future Services',
} as const;

export type ServiceType = keyof typeof SERVICE_TYPE_LABELS;

/** What a lead without a service shows (§3). */
export const DEFAULT_SERVICE = 'General';

/** What the alternate contact form stores (§3). */
export const CONTACT_FORM_SERVICE = 'Contact Form';
