import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

export interface SignedMessage {
  id: string;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of the Standard Webhooks convention (standardwebhooks.com). */
export function signedHeaders(secret: string, { id, timestamp, body }: SignedMessage) {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
