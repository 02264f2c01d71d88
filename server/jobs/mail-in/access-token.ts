import { z } from 'zod';
import type { OAuthConfig } from '../../config/mailbox-config.ts';

const TIMEOUT_MS = 15_000;
/** Renews a token this long before it ends. */
const SPARE_S = 120;

const replySchema = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number().catch(300),
});

/** Returns a function that gives a valid access token, and keeps it until shortly before its end. */
export function accessTokens(config: OAuthConfig): () => Promise<string> {
  let token = '';
  // Uses two clocks: one can be set back, the other stops while the machine sleeps.
  let endsAt = { now: 0, running: 0 };
  return async () => {
    if (Date.now() < endsAt.now && performance.now() < endsAt.running) return token;
    const reply = await fetch(config.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: config.clientId,
        client_secret: config.clientSecret,
        ...(config.scope && { scope: config.scope }),
        ...(config.refreshToken
          ? { grant_type: 'refresh_token', refresh_token: config.refreshToken }
          : { grant_type: 'client_credentials' }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = replySchema.safeParse(await reply.json().catch(() => undefined));
    if (!reply.ok || !parsed.success) {
      throw Object.assign(new Error(`The sign-in service answered ${reply.status}`), {
        code: 'TOKEN_REFUSED',
      });
    }
    token = parsed.data.access_token;
    const lastsMs = (parsed.data.expires_in - SPARE_S) * 1_000;
    endsAt = { now: Date.now() + lastsMs, running: performance.now() + lastsMs };
    return token;
  };
}
