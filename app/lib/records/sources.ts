/** Where a lead, client or candidate came from. */
const SOURCE_LABELS: Record<string, string> = {
  contact_form: 'Contact form',
  website: 'Website',
  lead: 'A lead',
  manual: 'Added by staff',
  import: 'Imported',
  email: 'Email',
  job_application: 'Job application',
};

/** The label that people see; an unknown source is shown unchanged. */
export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source;
}
