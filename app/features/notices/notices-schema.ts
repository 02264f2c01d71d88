import { z } from 'zod';

export const NOTICE_KINDS = {
  lead: 'New enquiries',
  application: 'New applications',
  guardian: 'Answers from guardians',
  answer: 'Answers from employers',
  interview: 'Interviews and answers to invitations',
  filled: 'Filled vacancies',
  paper: 'Licences and documents that expire',
  concern: 'Low ratings on visits',
  assigned: 'Assigned to you',
  reply: 'Replies',
  mention: 'Mentions',
  promise: 'Promised replies',
  task: 'Tasks due',
  message: 'Messages to file',
  bounce: 'Messages that weren’t delivered',
  review: 'Page reviews, comments and publications',
  publication: 'Pages that failed to publish',
  /** For administrators only. */
  trouble: 'System problems',
} as const;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export const KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

export const MAIL_WISHES = {
  off: 'No email',
  now: 'Email straight away',
  hourly: 'Hourly email',
  daily: 'Daily email',
} as const;

export type MailWish = keyof typeof MAIL_WISHES;

const WISH_NAMES = Object.keys(MAIL_WISHES) as [MailWish, ...MailWish[]];

const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(KIND_NAMES),
  amount: z.number(),
  created_at: z.string(),
  read_at: z.string().nullable(),
  line: z.string(),
  href: z.string().startsWith('/admin'),
});

export type Notice = z.infer<typeof noticeSchema>;

export const noticePageSchema = z.object({
  unread: z.number(),
  notices: z.array(noticeSchema),
  next: z.uuid().nullable(),
});

export type NoticePage = z.infer<typeof noticePageSchema>;

export const noticeSettingsSchema = z.object({
  mail: z.record(z.enum(KIND_NAMES), z.enum(WISH_NAMES)),
  push: z.array(z.enum(KIND_NAMES)),
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
  quiet_days: z.array(z.number().int().min(0).max(6)),
  time_zone: z.string(),
  /** Absent until the server has made it. */
  push_key: z.string().nullable(),
});

export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

/** The form. Days are texts, because they are checkboxes. */
export interface NoticeChoices {
  mail: Record<NoticeKind, MailWish>;
  push: NoticeKind[];
  isQuiet: boolean;
  quietFrom: string;
  quietUntil: string;
  quietDays: string[];
}

const USUAL_QUIET = { from: '18:00', until: '07:30' };

export function choicesOf(settings: NoticeSettings): NoticeChoices {
  return {
    mail: settings.mail,
    push: settings.push,
    isQuiet: settings.quiet_from !== null,
    quietFrom: settings.quiet_from ?? USUAL_QUIET.from,
    quietUntil: settings.quiet_until ?? USUAL_QUIET.until,
    quietDays: settings.quiet_days.map(String),
  };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with the quiet hours, or undefined. */
export function quietProblem(choices: NoticeChoices): 'time' | 'same' | 'days' | undefined {
  const { isQuiet, quietFrom, quietUntil, quietDays } = choices;
  if (!isQuiet) return undefined;
  if (!TIME.test(quietFrom) || !TIME.test(quietUntil)) return 'time';
  if (quietFrom === quietUntil) return 'same';
  return quietDays.length === 0 ? 'days' : undefined;
}

/** The records that an address shows: a page of one, or one opened beside a list. */
export function recordsIn({ pathname, search }: { pathname: string; search: string }): string[] {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const opened = new URLSearchParams(search).get('open') ?? '';
  return [...pathname.split('/'), opened].filter((part) => uuid.test(part));
}

/** For the bell: nobody reads a long number. */
export function shortCount(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
