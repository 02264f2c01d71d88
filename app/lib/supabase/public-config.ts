export interface PublicConfig {
  /** If empty, the page's own origin. */
  supabaseUrl: string;
  publishableKey: string;
  /** Absolute address of the site, for canonical links. */
  siteUrl: string;
  /** Whether a mail server is set up, so that mail in the outbox is sent. */
  hasMail: boolean;
  /** The same for account mail, which a hosted project sends itself. */
  hasAccountMail: boolean;
  /** Staff sign in with a provider and in no other way. */
  isSsoOnly?: true;
}

/** Reads the run-time configuration from the document. */
export function readPublicConfig(): PublicConfig {
  const element = document.getElementById('public-config');
  return JSON.parse(element?.textContent ?? '{}');
}
