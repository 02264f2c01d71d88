/** What visitors can do on the server with jobs and with the links in their messages. */

/** A vacancy as the form for applying needs it. It may have closed since. */
export interface AskedVacancy {
  slug: string;
  title: string;
  /** As stored: see `questionsSchema`. */
  questions: unknown;
  minimumAge: number | null;
  kind: string;
  isOpen: boolean;
}

/** An application that passed the form's rules. `application` is for `submit_application`. */
export interface ApplicationSubmission {
  submissionId: string;
  email: string;
  application: Record<string, unknown>;
}

export type ApplicationOutcome =
  | {
      reference: string;
      /** It looks like spam, so staff read it first. */
      isHeld: boolean;
      needsGuardian: boolean;
      replyBy: string | null;
    }
  | ApplicationRefusal;

/** What the database refused, with the name of the field that caused it if there is one. */
export interface ApplicationRefusal {
  refused: 'closed' | 'unknown' | 'invalid';
  field: string;
  message: string;
}

/** What the link in a message leads to. `confirm` is an application under a known address. */
export type LinkKind = 'receipt' | 'confirm' | 'enquiry' | 'guardian' | 'shortlist';

export interface AlertRequest {
  email: string;
  kinds: string[];
  trades: string[];
  region: string | null;
}

/** The employer's answer to one candidate of a shortlist. */
export interface ShortlistAnswer {
  id: string;
  answer: string;
  note: string;
}

/**
 * Each function throws `AppError('rate_limited')` or `AppError('unavailable')`. Those that change
 * something through a link throw `AppError('not_found')` if the link has ended.
 */
export interface VisitorServices {
  findVacancy(slug: string): Promise<AskedVacancy | null>;
  /** About the file, throws `too_large`, `wrong_type` or `upload_failed`. */
  submitApplication(
    submission: ApplicationSubmission,
    resume: File | null,
  ): Promise<ApplicationOutcome>;
  /** What the link shows, as the database returns it; `null` if the link has ended. */
  readLink(kind: LinkKind, token: string): Promise<unknown>;
  /** “It was me”. `chosen` says for each detail that differs whether `sent` or `known` stands. */
  confirmApplication(token: string, chosen: Record<string, string>): Promise<void>;
  /** “It was not me”, for an application that waits and for one that was taken in. */
  disownApplication(token: string): Promise<void>;
  correctApplication(token: string, details: Record<string, unknown>): Promise<void>;
  addFile(token: string, file: File, isResume: boolean): Promise<void>;
  askGuardian(token: string, email: string): Promise<void>;
  withdrawApplication(token: string): Promise<void>;
  correctEnquiry(token: string, details: Record<string, unknown>): Promise<void>;
  addEnquiryFile(token: string, file: File): Promise<void>;
  withdrawEnquiry(token: string): Promise<void>;
  answerAsGuardian(token: string, isAgreed: boolean): Promise<void>;
  subscribeAlert(alert: AlertRequest): Promise<void>;
  /** Whether the link still worked. */
  confirmAlert(token: string): Promise<boolean>;
  stopAlert(token: string): Promise<boolean>;
  /** Stops marketing messages to the address that got the link. */
  unsubscribe(token: string): Promise<boolean>;
  answerShortlist(token: string, answers: ShortlistAnswer[]): Promise<void>;
  /** A short-lived address of a résumé that the employer may open. */
  resumeLink(token: string, entryId: string): Promise<string | null>;
}
