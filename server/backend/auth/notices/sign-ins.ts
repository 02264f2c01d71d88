import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, Device } from '../accounts/deps.ts';
import { rememberPlace } from '../accounts/devices.ts';
import { getUser } from '../accounts/users.ts';
import { recordEvent } from './events.ts';
import { describeDevice, officeTimeZone, tellOwner } from './mails.ts';

/**
 * Call this once someone has passed every step of signing in: records the sign-in, remembers the
 * place, and mails the owner if the device is new. The account's very first device is not reported.
 */
export async function completeSignIn(
  deps: AuthDeps,
  sql: Sql,
  signIn: { userId: string; method: string; device: Device },
): Promise<void> {
  const { userId, method, device } = signIn;
  const [earlier] = await sql<{ count: number; has_same: boolean }[]>`
    select count(*)::int as count, coalesce(bool_or(ip_address is not distinct from ${device.ip}::inet
      and user_agent is not distinct from ${device.userAgent}), false) as has_same
    from public.account_events where user_id = ${userId} and kind = 'signed_in'
  `;
  const { isKnownBrowser } = await rememberPlace(deps, sql, userId, device);
  await recordEvent(sql, { userId, kind: 'signed_in', detail: method, device });
  if (isKnownBrowser || !earlier?.count || earlier.has_same) return;
  const user = await getUser(sql, userId);
  const described = describeDevice(device, new Date(), await officeTimeZone(sql));
  await tellOwner(sql, user, 'new_device', { device: described });
}
