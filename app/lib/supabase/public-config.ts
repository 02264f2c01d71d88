export interface PublicConfig {
  /** Empty: the page's own origin. */
  supabaseUrl: string;
  publishableKey: string;
  /** Absolute address of the site, for canonical links. */
  siteUrl: string;
  /** Whether what stands in the outbox is sent at all: a mail server is set up. */
  hasMail: boolean;
  /** The same for mail about accounts, which a hosted project sends itself. */
  hasAccountMail: boolean;
}

/** Run-time configuration, as the document brings it along. */
export function readPublicConfig(): PublicConfig {
  const element = document.getElementById('public-config');
  return JSON.parse(element?.textContent ?? '{}');
}
