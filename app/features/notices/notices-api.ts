import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import {
  type NoticeChoices,
  type NoticePage,
  type NoticeSettings,
  noticePageSchema,
  noticeSettingsSchema,
} from './notices-schema';

/** One page, after this notice. */
export async function listNotices(db: Db, after: string | null): Promise<NoticePage> {
  const args = after ? { after_notice: after } : {};
  return noticePageSchema.parse(unwrap(await db.rpc('my_notices', args)));
}

/** Marks these notices as read, or all. */
export async function readNotices(db: Db, ids: string[] | null): Promise<number> {
  return unwrap(await db.rpc('read_notices', ids ? { notice_ids: ids } : {})) ?? 0;
}

/** Marks the notices about these records as read. Returns how many there were. */
export async function readNoticesAbout(db: Db, recordIds: string[]): Promise<number> {
  return unwrap(await db.rpc('read_notices', { record_ids: recordIds })) ?? 0;
}

export async function getNoticeSettings(db: Db): Promise<NoticeSettings> {
  return noticeSettingsSchema.parse(unwrap(await db.rpc('my_notice_settings')));
}

export async function saveNoticeSettings(db: Db, choices: NoticeChoices): Promise<void> {
  const { mail, push, isQuiet, quietFrom, quietUntil, quietDays } = choices;
  unwrap(
    await db.rpc('save_notice_settings', {
      mail,
      push,
      // Null switches the quiet hours off. The generated types do not know that it is allowed.
      quiet_from: (isQuiet ? quietFrom : null) as string,
      quiet_until: (isQuiet ? quietUntil : null) as string,
      quiet_days: quietDays.map(Number),
    }),
  );
}

export async function addPushSubscription(
  db: Db,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  unwrap(await db.rpc('add_push_subscription', subscription));
}

export async function removePushSubscription(db: Db, endpoint: string): Promise<void> {
  unwrap(await db.rpc('remove_push_subscription', { endpoint }));
}

/** The token for the live stream, or null if nobody is signed in. */
export async function accessToken(db: Db): Promise<string | null> {
  const { data } = await db.auth.getSession();
  return data.session?.access_token ?? null;
}
