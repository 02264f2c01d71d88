import { todayKey } from '~/lib/format';

export function isExpired(expiresOn: string | null, today = todayKey()): boolean {
  return expiresOn !== null && expiresOn < today;
}
