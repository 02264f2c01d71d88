/** How a lead or client came to be here. */
const SOURCE_LABELS: Record<string, string> = {
  contact_form: 'Contact form',
  manual: 'Added by staff',
  import: 'Imported',
};

/** For people to read; a value from elsewhere is shown as it is. */
export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source;
}
