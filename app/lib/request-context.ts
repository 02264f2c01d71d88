import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';
import type { AppErrorCode } from './errors.ts';
import type { SiteRelease } from './site/release-parts.ts';
import type { Database } from './supabase/database.types.ts';
import type { PublicConfig } from './supabase/public-config.ts';

/** An answer to a question that leads have no column for, in the words that the person saw. */
export interface EnquiryAnswer {
  name: string;
  label: string;
  value: string;
}

/** An enquiry that passed its schema, ready for the database. */
export interface EnquirySubmission {
  submissionId: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  serviceType: string;
  message: string;
  answers: EnquiryAnswer[];
  /** Path of the page the form stood on. */
  page: string;
  /** Version of the collection notice the person saw. */
  noticeVersion: string;
  isSpam: boolean;
}

export type PreviewPage = Database['public']['Functions']['get_page_preview']['Returns'][number];

/** Why a form that was sent cannot be taken, whatever it says. */
export interface BodyProblem {
  status: number;
  code: AppErrorCode;
  retryAfterSeconds?: number;
}

/** What loaders and actions may use on the server. Filled per request by the server. */
export interface RequestServices {
  /** A visitor's client: the anonymous role and its policies. */
  db: SupabaseClient<Database>;
  release: SiteRelease;
  /** Content with what the media library says today of the files it names. */
  describeFiles<T>(content: T): Promise<T>;
  /** Of what was sent only some can be read, or nothing. */
  bodyProblem: BodyProblem | null;
  document: DocumentServices;
  /** Reaches the browser as it is: nothing secret. */
  publicConfig: PublicConfig;
  /** Where the page that was published at this slug is now. */
  findMovedPage(slug: string): Promise<string | null>;
  /** The draft that a preview link shows, while the link is valid. */
  readPreview(token: string): Promise<PreviewPage | null>;
  /**
   * Answers with the reference that the sender is given.
   * Throws `AppError('rate_limited')` or `AppError('unavailable')`; about the attachment `too_large`,
   * `wrong_type` or `upload_failed`.
   */
  submitEnquiry(enquiry: EnquirySubmission, attachment: File | null): Promise<string>;
}

/** What rendering a document needs to know of the server. */
export interface DocumentServices {
  /**
   * Marks our own inline scripts, for the server's eyes only: it takes the mark away again. None in
   * development, where documents are sent as they are.
   */
  scriptMark: string | undefined;
  /** Whether the server has the document of this name already. */
  isKnown(name: string): boolean;
}

export const requestServices = createContext<RequestServices>();
