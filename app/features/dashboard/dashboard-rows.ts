import { todayKey } from '~/lib/format';
import { mondayOf } from './week-series';

const DAY_MS = 24 * 60 * 60 * 1000;

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);
}

/** The rows behind each number of the dashboard. */
export const ROWS = {
  newToday: () => `/admin/leads?from=${todayKey()}`,
  newThisWeek: () => `/admin/leads?from=${mondayOf(todayKey())}`,
  waiting: () => '/admin/leads?status=new&sort=created_at',
  /** What the median of the last 30 days is calculated from. */
  firstReplies: () =>
    `/admin/reports/rows?measure=reply_timed&period=own&from=${daysLater(todayKey(), -29)}&to=${todayKey()}`,
  clients: () => '/admin/clients',
  replies: (which: string) => `/admin/leads?reply=${which}`,
  applicantReplies: (which: string) => `/admin/applications?reply=${which}`,
  newApplications: () => '/admin/applications?stage=applied',
  openVacancies: () => '/admin/vacancies?status=open',
  dueTasks: () => '/admin/tasks?state=due',
  missedSteps: () => '/admin/placements/care?show=missed',
  stepsThisWeek: () => '/admin/placements/care?show=week',
  guardians: () => '/admin/candidates?age=guardian_missing',
  expiring: () => '/admin/candidates?documents=expiring',
  failedForms: () => '/admin/emails?status=failed&show=forms',
  unpublishedPages: () => '/admin/content?tab=pages&status=unpublished',
  readyPages: () => '/admin/content?tab=pages&status=review',
  pages: () => '/admin/content?tab=pages',
  livePages: () => '/admin/content?tab=pages&status=live',
  users: () => '/admin/users',
  /** The enquiries of a week, of one service or all. */
  week: (monday: string, service?: string) =>
    `/admin/leads?from=${monday}&to=${daysLater(monday, 6)}${service ? `&service=${encodeURIComponent(service)}` : ''}`,
} as const;
