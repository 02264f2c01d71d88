import type { Quoted } from './compose-text';
import type { EmailSubject } from './emails-api';
import type { MergePerson } from './merge-fields';

/** The person who gets a message. */
export interface Correspondent extends MergePerson {
  email: string;
  about: EmailSubject;
  /** The enquiry to reply to, and when it arrived. */
  message?: string | null;
  created_at?: string;
}

/** A received message that someone answers. */
export interface Answered extends Quoted {
  id: string;
  subject: string;
}
