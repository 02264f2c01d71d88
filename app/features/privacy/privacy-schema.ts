import { z } from 'zod';

const recordSchema = z.looseObject({ id: z.string() });

/** The result of `find_person`. */
export const personSchema = z.object({
  /** All addresses of the person: the one searched for, and those of records merged with theirs. */
  addresses: z.array(z.string()),
  leads: z.array(recordSchema),
  clients: z.array(recordSchema),
  activities: z.array(recordSchema),
  tasks: z.array(recordSchema),
  emails: z.array(recordSchema),
  /** With the names of their files. */
  received_messages: z.array(recordSchema),
  /** Addresses and numbers that get no more messages. */
  message_stops: z.array(recordSchema),
  candidates: z.array(recordSchema),
  candidate_documents: z.array(recordSchema),
  applications: z.array(recordSchema),
  /** Applications that wait, for the owner of the address or for staff. */
  received_applications: z.array(recordSchema),
  placements: z.array(recordSchema),
  visits: z.array(recordSchema),
  scores: z.array(recordSchema),
  interviews: z.array(recordSchema),
  shortlist_entries: z.array(recordSchema),
  job_alerts: z.array(recordSchema),
  files: z.array(z.string()),
  /** Résumés, copies of documents, photos of visits and files of messages, with their buckets: `resumes/name`. */
  candidate_files: z.array(z.string()),
  accounts: z.array(recordSchema),
  /** What the sign-in service logged. */
  sign_in_log: z.array(recordSchema),
  /** Other people's records that name the person. */
  mentions: z.array(recordSchema),
  audit: z.array(z.looseObject({ id: z.number() })),
});

export type Person = z.infer<typeof personSchema> & {
  /** The original names of the files, in the order of `filesOf`. */
  fileNames?: string[];
};

export interface PersonFile {
  bucket: string;
  path: string;
}

export function filesOf({ files, candidate_files }: Person): PersonFile[] {
  return [
    ...files.map((path) => ({ bucket: 'attachments', path })),
    ...candidate_files.map((name) => {
      const [bucket = '', ...path] = name.split('/');
      return { bucket, path: path.join('/') };
    }),
  ];
}

/** How many records of each kind are stored, without kinds that have none. */
export function summarise(person: Person): [label: string, count: number][] {
  const all: [string, number][] = [
    ['Leads', person.leads.length],
    ['Client records', person.clients.length],
    ['Timeline entries', person.activities.length],
    ['Tasks', person.tasks.length],
    ['Emails', person.emails.length],
    ['Received messages', person.received_messages.length],
    ['Stopped addresses', person.message_stops.length],
    ['Candidate records', person.candidates.length],
    ['Candidate documents', person.candidate_documents.length],
    ['Applications', person.applications.length],
    ['Waiting applications', person.received_applications.length],
    ['Placements', person.placements.length],
    ['Visits', person.visits.length],
    ['Scores', person.scores.length],
    ['Interviews', person.interviews.length],
    ['Shortlist entries', person.shortlist_entries.length],
    ['Job alerts', person.job_alerts.length],
    ['Files', person.files.length + person.candidate_files.length],
    ['Accounts', person.accounts.length],
    ['Sign-in log entries', person.sign_in_log.length],
    ['Mentions in other records', person.mentions.length],
    ['Audit log entries', person.audit.length],
  ];
  return all.filter(([, count]) => count > 0);
}

export const RULE_LABELS: Record<string, string> = {
  spam: 'Enquiries marked as spam',
  open_leads: 'Leads never answered or closed, after their last change',
  closed_leads: 'Closed leads, after their last change',
  clients: 'Clients with their leads and emails, after the last contact or change',
  sent_emails: 'Emails that were sent',
  received_messages: 'Received messages that are filed with a record',
  unfiled_messages: 'Received messages that nobody has filed',
  candidates:
    'Candidates with their applications, placements, visits and files, after the last contact or change',
  job_alerts: 'Job alerts that were never confirmed, or were stopped',
  received_applications: 'Applications that nobody confirmed, or that were held as spam',
};
