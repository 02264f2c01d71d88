/** Where a lead, client or candidate came from. */
const SOURCE_LABELS: Record<string, string> = {
  contact_form: 'Contact form',
  website: 'Website',
  lead: 'A lead',
  manual: 'Added by staff',
  import: 'Imported',
  email: 'Email',
  phone: 'Phone call',
  referral: 'Referral',
  walk_in: 'Walked in',
  event: 'Event',
  school: 'School',
  job_board: 'Job board',
};

/** How staff say that someone came to us. */
export const STATED_SOURCES: Record<string, string> = Object.fromEntries(
  ['manual', 'phone', 'referral', 'walk_in', 'event', 'school', 'job_board'].map((source) => [
    source,
    sourceLabel(source),
  ]),
);

/** The label that people see; an unknown source is shown unchanged. */
export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source;
}
