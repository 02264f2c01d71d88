/** How to get an access token, for mail services that accept no passwords. */
export interface OAuthConfig {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
  /** With it, the token is renewed for a person; without it, it belongs to the program itself. */
  refreshToken: string | undefined;
}

/** The mailbox that replies and enquiries arrive in. */
export interface MailboxConfig {
  host: string;
  port: number;
  /** Encrypted from the start. Otherwise the connection is encrypted before signing in. */
  isSecure: boolean;
  /** Whether passwords may be sent unencrypted: only within this machine, or if asked for. */
  isPlainAllowed: boolean;
  user: string;
  password: string | undefined;
  oauth: OAuthConfig | undefined;
  folder: string;
  /** Whether messages are deleted on the mail server once they are stored here. */
  isDeleting: boolean;
  /** The first connection also fetches mail since this day. */
  since: string | undefined;
}

/** Names the mailbox, without the password. */
export function mailboxName({ user, host, folder }: MailboxConfig): string {
  return `${user}@${host}/${folder}`;
}
