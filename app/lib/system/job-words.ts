/** What people read about each job: its name, and what stays undone while it fails. */
export const JOB_WORDS = {
  accounts: ['Clearing old sessions', 'Old sessions and used links are not deleted.'],
  attachments: ['Removing leftover files', 'Files that nothing uses stay on the disk.'],
  backups: ['Backups', 'No backups are made.'],
  facts: ['Checking facts', 'Nobody is reminded of facts that have ended.'],
  files: ['Clearing unfinished uploads', 'Parts of unfinished uploads stay on the disk.'],
  'mail in': ['Receiving email', 'Replies do not arrive.'],
  'media trash': ['Emptying the media trash', 'Deleted pictures stay on the disk.'],
  notices: ['Reminding people', 'Nobody is reminded of tasks and promises, not even by email.'],
  outbox: ['Sending email and texts', 'Messages wait.'],
  pages: ['Publishing pages on time', 'Planned pages are not published or taken down.'],
  placements: ['Starting placements', 'Placements do not start, and steps are not planned ahead.'],
  pushes: ['Notices in the browser', 'New notices do not appear in browsers.'],
  résumés: ['Reading résumés', 'The search does not know new résumés.'],
  retention: ['Deleting old records', 'Records stay longer than the retention rules say.'],
  'server report': ['Reporting the state of the server', 'This screen may be out of date.'],
  'times ahead': [
    'Correcting times after the clock was wrong',
    'What was stored while the clock was ahead may happen too late.',
  ],
  vacancies: [
    'Closing vacancies',
    'Vacancies stay open after their last day, and no job alerts are sent.',
  ],
  'webhook deliveries': ['Clearing old webhook deliveries', 'Old deliveries stay listed.'],
  webhooks: ['Sending webhooks', 'Other programs do not hear of changes.'],
} as const satisfies Record<string, readonly [name: string, whileFailing: string]>;

export type JobName = keyof typeof JOB_WORDS;

const words: Record<string, readonly [string, string]> = JOB_WORDS;

/** A server of another version may report a job that this one does not know. */
export function jobTitle(name: string): string {
  return words[name]?.[0] ?? name;
}

export function whileJobFails(name: string): string | undefined {
  return words[name]?.[1];
}
