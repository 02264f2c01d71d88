import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';
import type { AppErrorCode } from './errors.ts';
import type { SentEstimate } from './estimate/sent-estimate.ts';
import type { FactPeriod } from './facts/with-facts.ts';
import type { FormDefinition } from './forms/form-definition.ts';
import type { ProofDemand } from './forms/proof.ts';
import type { JobFilter } from './jobs/job-address.ts';
import type { SiteRelease } from './site/release-parts.ts';
import type { SitePageName } from './site/site-pages.ts';
import type { Database } from './supabase/database.types.ts';
import type { PublicConfig } from './supabase/public-config.ts';
import type { VisitorServices } from './visitor-services.ts';

/** An answer to a question that has no column in leads, with the label that the person saw. */
export interface EnquiryAnswer {
  name: string;
  label: string;
  value: string;
}

/** A file that came with an enquiry, and the name of its field. */
export interface EnquiryFile {
  name: string;
  file: File;
}

/** An enquiry that passed its schema, ready for the database. */
export interface EnquirySubmission {
  /** The key of the form. */
  form: string;
  /** The version of the form that the answers were checked against; `null` if it is not stored. */
  formVersion: number | null;
  submissionId: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  serviceType: string;
  message: string;
  answers: EnquiryAnswer[];
  /** Path of the page with the form. */
  page: string;
  /** Version of the collection notice that the person saw. */
  noticeVersion: string;
  isSpam: boolean;
  /** The estimate that the person sends with it, as it was worked out now. */
  estimate?: SentEstimate | null;
}

export type PreviewPage = Database['public']['Functions']['get_page_preview']['Returns'][number];

/** Why a submitted form was rejected before its content was read. */
export interface BodyProblem {
  status: number;
  code: AppErrorCode;
  retryAfterSeconds?: number;
}

/** One of the site's own pages, such as the contact page. */
export interface SiteContent {
  title: string;
  description: string;
  /** Its blocks, as stored. */
  content: unknown;
}

/** What the sender of an enquiry is told. */
export interface StoredEnquiry {
  reference: string;
  /** When we promise to reply; `null` if we make no promise. */
  replyBy: string | null;
}

/** What loaders and actions can use on the server. The server fills it for each request. */
export interface RequestServices {
  /** A client with the visitor's role: anonymous, with its policies. */
  db: SupabaseClient<Database>;
  release: SiteRelease;
  /** From memory, so that it is available while the database is down. */
  sitePage(name: SitePageName): SiteContent;
  /**
   * Updates the content with the media library's current data about its files, links to pages that
   * have moved, and the forms and open jobs that it shows.
   */
  describeFiles<T>(content: T): Promise<T>;
  /** Replaces `{{fact:key}}` with today's figures, in everything that a loader returns. */
  withFacts<T>(content: T): T;
  /** Every period of every fact, for answers about days other than today. */
  factPeriods: readonly FactPeriod[];
  /** Counts an answer about a start date. Throws `AppError('rate_limited')`. */
  countEstimate(): Promise<unknown>;
  /** The form with this key as visitors get it now, or `null` if there is none. */
  findForm(key: string): FormDefinition | null;
  /** Set if the body could be read only in part, or not at all. */
  bodyProblem: BodyProblem | null;
  document: DocumentServices;
  /** Sent to the browser unchanged, so it must not contain secrets. */
  publicConfig: PublicConfig;
  /** The new address of the page that was published at this slug. */
  findMovedPage(slug: string): Promise<string | null>;
  /**
   * What the database finds for these words. Throws `AppError('rate_limited')`, or another error if
   * it cannot answer now.
   */
  searchSite(words: string): Promise<unknown>;
  /** One page of open jobs, as the database returns it. Throws like `searchSite`. */
  findJobs(filter: JobFilter): Promise<unknown>;
  /** The job at this address and others like it, as the database returns them, without figures. */
  showJob(slug: string): Promise<unknown>;
  /** The draft that a preview link shows, while the link is valid. */
  readPreview(token: string): Promise<PreviewPage | null>;
  /**
   * Returns the reference for the sender. Throws `AppError('rate_limited')` or
   * `AppError('unavailable')`; about a file `too_large`, `wrong_type` or `upload_failed`.
   */
  submitEnquiry(enquiry: EnquirySubmission, files: EnquiryFile[]): Promise<StoredEnquiry>;
  /**
   * What the sender of a form has to prove before it is accepted; `null` if nothing. Counts the
   * form, so it is called once for each.
   */
  demandProof(form: string, proof: string): Promise<ProofDemand | null>;
  visitors: VisitorServices;
}

/** What the renderer needs from the server. */
export interface DocumentServices {
  /**
   * Marks our own inline scripts for the server, which removes the mark again. Undefined in
   * development, where documents are sent unchanged.
   */
  scriptMark: string | undefined;
  /** Whether the server already has the document with this name. */
  isKnown(name: string): boolean;
}

export const requestServices = createContext<RequestServices>();
