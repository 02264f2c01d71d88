import { isIP } from 'node:net';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Sql } from '../../../database/postgresql/sql.ts';
import { limitKey } from '../../../guard/client-address.ts';
import type { WorkOrder } from '../passwords/passwords.ts';
import { derive, hashToken, randomToken } from '../tokens/secrets.ts';
import type { AuthDeps, AuthEnv, Device } from './deps.ts';
import type { Trust } from './limits.ts';

const MAX_USER_AGENT = 500;
/** Recognises a browser that has signed in before. The cookie alone gives no access. */
const COOKIE = 'tuart-device';
const COOKIE_PATH = '/auth/v1';
const COOKIE_SECONDS = 180 * 24 * 60 * 60;
const COOKIE_VALUE = /^[\w-]{43}$/;
/** A place where nobody has signed in for this long counts as a stranger's again. */
export const KNOWN_DAYS = 90;
/** The most places kept for one account. A browser that keeps no cookies is new each time. */
const MAX_PLACES = 100;

/** Identifies the client's device. Sets the browser's cookie, or renews it. */
export function deviceOf(c: Context<AuthEnv>, { siteUrl }: Pick<AuthDeps, 'siteUrl'>): Device {
  const known = c.get('device');
  if (known) return known;
  const presented = getCookie(c, COOKIE) ?? '';
  const cookie = COOKIE_VALUE.test(presented) ? presented : randomToken();
  setCookie(c, COOKIE, cookie, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
  const address = addressOf(c);
  const device = {
    ip: isIP(address) ? address : null,
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
    address,
    browser: hashToken(cookie),
  };
  c.set('device', device);
  return device;
}

export function addressOf(c: Context<AuthEnv>): string {
  return c.get('clientAddress') ?? '';
}

/** Looked up when there is no account, so that the reply takes the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findTrust(
  deps: AuthDeps,
  userId: string = NOBODY,
  device: Device,
): Promise<Trust> {
  const { browser, network } = placesOf(deps, userId, device);
  const rows = await deps.owner<{ place: string }[]>`
    select place from tuart_backend.known_places
    where user_id = ${userId} and place = any(${[browser, network]}::text[])
      and last_seen_at > now() - ${KNOWN_DAYS} * interval '1 day'
  `;
  const places = rows.map(({ place }) => place);
  if (places.includes(browser)) return { kind: 'own', key: browser };
  return { kind: places.includes(network) ? 'network' : 'stranger' };
}

/**
 * Like `findTrust`, for someone who is signed in: never a stranger. A known browser is counted as
 * that browser, otherwise the user is counted.
 */
export async function trustOfSession(
  deps: AuthDeps,
  userId: string,
  device: Device,
): Promise<Extract<Trust, { kind: 'own' }>> {
  const trust = await findTrust(deps, userId, device);
  return trust.kind === 'own' ? trust : { kind: 'own', key: userId };
}

/** Call this once someone has passed every step of signing in to the account. */
export async function rememberPlace(
  deps: AuthDeps,
  sql: Sql,
  userId: string,
  device: Device,
): Promise<{ isKnownBrowser: boolean }> {
  const { browser, network } = placesOf(deps, userId, device);
  const places = [browser, network];
  const known = await sql`
    select from tuart_backend.known_places where user_id = ${userId} and place = ${browser}
  `;
  await sql`
    insert into tuart_backend.known_places (user_id, place)
    select ${userId}, place from unnest(${places}::text[]) as place
    on conflict (user_id, place) do update set last_seen_at = now()
  `;
  await sql`
    delete from tuart_backend.known_places where user_id = ${userId} and place in (
      select place from tuart_backend.known_places where user_id = ${userId}
      order by last_seen_at desc offset ${MAX_PLACES}
    )
  `;
  return { isKnownBrowser: known.length > 0 };
}

function placesOf({ keys }: AuthDeps, userId: string, { browser, address }: Device) {
  return {
    browser: derive(keys, 'known browser', `${userId} ${browser}`),
    network: derive(keys, 'known network', `${userId} ${limitKey(address)}`),
  };
}

/** The order for this request's password work: known people go first. */
export function workFor(c: Context<AuthEnv>, trust: Trust): WorkOrder {
  const from = limitKey(addressOf(c));
  return { from, isKnown: trust.kind !== 'stranger', signal: c.req.raw.signal };
}
