/** What people read about each job: its name, and what stays undone while it fails. */
export const JOB_WORDS = {
  accounts: ['Clearing old sessions', 'Old sessions and used links are not deleted.'],
  attachments: ['Removing leftover files', 'Unused files stay on the disk.'],
  backups: ['Backups', 'No backups are made.'],
  enquiries: ['Taking in enquiries', 'New enquiries may have no client and no confirmation.'],
  facts: ['Checking facts', 'Nobody is reminded to check or update facts.'],
  files: ['Clearing unfinished uploads', 'Parts of unfinished uploads stay on the disk.'],
  'mail in': ['Receiving email', 'Replies do not arrive.'],
  'media trash': ['Emptying the media trash', 'Deleted pictures stay on the disk.'],
  notices: [
    'Sending reminders',
    'Nobody is reminded of tasks and promised replies, not even by email.',
  ],
  outbox: ['Sending email and texts', 'Messages stay in the queue.'],
  pages: ['Publishing pages on time', 'Scheduled pages are not published or taken down.'],
  placements: ['Starting placements', 'Placements do not start, and steps are not planned ahead.'],
  pushes: ['Notices in the browser', 'New notices do not appear in browsers.'],
  résumés: ['Reading résumés', 'New résumés do not show up in searches.'],
  retention: ['Deleting old records', 'Records are kept longer than the retention rules allow.'],
  'server report': ['Reporting server status', 'This screen may be out of date.'],
  'times ahead': [
    'Correcting times after the clock was wrong',
    'Messages and jobs scheduled while the clock was ahead may run late.',
  ],
  vacancies: [
    'Closing vacancies',
    'Some applications wait, vacancies stay open after their last day, and no job alerts are sent.',
  ],
  'webhook deliveries': ['Clearing old webhook deliveries', 'Old deliveries stay listed.'],
  webhooks: ['Sending webhooks', 'Other programs are not told about changes.'],
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
