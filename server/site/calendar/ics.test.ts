import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { toOfficeClock } from '../../../app/lib/office-clock.ts';
import { FALLBACK_TIME_ZONE, setOfficeTimeZone } from '../../../app/lib/office-time.ts';
import { type FeedEntry, toEvent } from './feed-events.ts';
import { type CalendarEvent, escapeText, foldLine, writeCalendar } from './ics.ts';
import { invitationFile } from './invitation.ts';

const SITE = 'https://tuart.example';

const EVENT: CalendarEvent = {
  uid: 'task-1@tuart.example',
  createdAt: '2026-11-01T00:00:00.123456+00:00',
  changedAt: '2026-11-02T03:04:05.123456+00:00',
  sequence: 2,
  summary: 'Call back',
  when: { day: '2026-12-31' },
  location: null,
  url: `${SITE}/admin/tasks`,
  isCancelled: false,
};

function write(...events: CalendarEvent[]): string {
  return writeCalendar({ name: 'Tuart calendar', timeZone: 'Australia/Perth', events });
}

/** Read by another program's parser. */
function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
  }));
}

describe('texts survive', () => {
  it.each([
    ['commas, semicolons; and \\ backslashes', 'a,b;c\\d\\n'],
    ['line ends', 'one\ntwo\n\nthree'],
    ['emoji and accents', 'Café 👩‍🔧 visit 🛠️ – “quotes” und Größe'],
    ['a long text without spaces', 'x'.repeat(500)],
    [
      'long texts of two, three and four bytes',
      `${'é'.repeat(99)}${'漢'.repeat(99)}${'🛠'.repeat(99)}`,
    ],
    ['something like a property', 'END:VEVENT\nBEGIN:VEVENT\nSUMMARY:forged'],
  ])('%s', (_what, text) => {
    const file = write({ ...EVENT, summary: text, location: text });
    const [read, ...others] = parse(file);
    expect(others).toEqual([]);
    expect(read?.event.summary).toBe(text);
    expect(read?.event.location).toBe(text);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
  });
});

it('escapes and folds as RFC 5545 says', () => {
  expect(escapeText('a\r\nb\rc\u0000\u0007\td')).toBe('a\\nb\\nc\td');
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(foldLine(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});

it('a task is a whole day, which leaves people free', () => {
  const [read] = parse(write(EVENT));
  if (!read) throw new Error('There is no event.');
  const { startDate, endDate, sequence, uid } = read.event;
  expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([
    true,
    '2026-12-31',
    '2027-01-01',
  ]);
  expect([uid, sequence]).toEqual([EVENT.uid, 2]);
  const value = (name: string) => String(read.component.getFirstPropertyValue(name));
  expect(value('transp')).toBe('TRANSPARENT');
  expect(value('status')).toBe('CONFIRMED');
  expect(value('dtstamp')).toBe('2026-11-02T03:04:05Z');
  expect(value('last-modified')).toBe('2026-11-02T03:04:05Z');
  expect(value('url')).toBe(EVENT.url);
});

it('states its name, its time zone and how often to refresh', () => {
  const calendar = new ICAL.Component(ICAL.parse(write()));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Tuart calendar');
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Australia/Perth');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
});

const INTERVIEW: FeedEntry = {
  kind: 'interview',
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  day: '2026-10-05',
  starts_at: '2026-10-04T22:30:00+00:00',
  minutes: 45,
  title: 'Apprentice electrician',
  state: 'open',
  candidate: 'Mia Tran',
  organisation: null,
  place: '12 Marri Road, Joondalup',
  placement_id: null,
  application_id: 'a1',
  vacancy_id: 'v1',
  candidate_id: 'c1',
  created_at: '2026-09-01T00:00:00+00:00',
  updated_at: '2026-09-02T00:00:00+00:00',
  sequence: 1,
};

describe('an interview starts when the office’s clocks show its time', () => {
  it.each([
    ['Australia/Perth', '2026-10-05T01:30:00Z'],
    // The Friday before the clocks go forward, and the Monday after it.
    ['Australia/Sydney', '2026-10-01T23:30:00Z'],
    ['Australia/Sydney', '2026-10-04T22:30:00Z'],
  ])('%s %s', (zone, moment) => {
    const file = write(toEvent({ ...INTERVIEW, starts_at: moment }, SITE));
    const event = parse(file)[0]?.event as ICAL.Event;
    const start = event.startDate.toJSDate().getTime();
    expect(start).toBe(Date.parse(moment));
    expect(event.endDate.toJSDate().getTime() - start).toBe(45 * 60_000);
    setOfficeTimeZone(zone);
    expect(new Date(toOfficeClock(start)).toISOString().slice(11, 16)).toBe('09:30');
    setOfficeTimeZone(FALLBACK_TIME_ZONE);
  });
});

describe('toEvent', () => {
  it('names people and places, and leads to the record', () => {
    expect(toEvent(INTERVIEW, SITE)).toMatchObject({
      uid: 'interview-aaaaaaaa-0000-4000-8000-000000000001@tuart.example',
      summary: 'Interview: Mia Tran, Apprentice electrician',
      location: '12 Marri Road, Joondalup',
      url: `${SITE}/admin/vacancies/v1?tab=pipeline&open=a1`,
      isCancelled: false,
    });
    const visit = { ...INTERVIEW, kind: 'visit', title: 'Week 4 visit', organisation: 'Marri' };
    const step = { ...visit, starts_at: null, minutes: null, placement_id: 'p1' } as FeedEntry;
    expect(toEvent(step, SITE)).toMatchObject({
      uid: 'task-aaaaaaaa-0000-4000-8000-000000000001@tuart.example',
      summary: 'Week 4 visit: Mia Tran, Marri',
      when: { day: '2026-10-05' },
      location: '12 Marri Road, Joondalup',
      url: `${SITE}/admin/placements/p1`,
    });
    const done = { ...step, kind: 'task', placement_id: null, state: 'done' } as FeedEntry;
    expect(toEvent(done, SITE).summary).toBe('Done: Week 4 visit');
  });

  it('says only what kind it is if names are left out', () => {
    const nothing = { title: null, candidate: null, organisation: null, place: null };
    for (const [kind, summary] of [
      ['interview', 'Interview'],
      ['visit', 'Visit'],
      ['care', 'Care step'],
      ['task', 'Task'],
    ] as const) {
      expect(toEvent({ ...INTERVIEW, ...nothing, kind }, SITE)).toMatchObject({
        summary,
        location: null,
      });
    }
  });

  it('a cancelled interview is marked as cancelled', () => {
    const file = write(toEvent({ ...INTERVIEW, state: 'cancelled' }, SITE));
    expect(parse(file)[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });
});

describe('an invitation', () => {
  const INVITATION = {
    interview: 'aaaaaaaa-0000-4000-8000-000000000001',
    method: 'REQUEST' as const,
    sequence: 3,
    starts_at: '2026-11-24T02:00:00+00:00',
    minutes: 45,
    location: '12 Marri Road, Joondalup',
    summary: 'Interview: Apprentice electrician',
    path: null,
    created_at: '2026-11-01T00:00:00+00:00',
    changed_at: '2026-11-02T00:00:00+00:00',
  };
  const people = {
    organizer: { name: 'Tuart "Perth"', address: 'reply@tuart.example' },
    attendee: { name: 'mia@example.com', address: 'mia@example.com' },
  };

  it.each([
    ['REQUEST', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
  ] as const)(
    '%s names its organiser, its attendee and the event of the feed',
    (method, status) => {
      const file = invitationFile({ ...INVITATION, method }, people, SITE);
      const calendar = new ICAL.Component(ICAL.parse(file));
      expect(calendar.getFirstPropertyValue('method')).toBe(method);
      const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
      const event = new ICAL.Event(component);
      expect([event.uid, event.sequence, event.location]).toEqual([
        toEvent(INTERVIEW, SITE).uid,
        3,
        '12 Marri Road, Joondalup',
      ]);
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-24T02:00:00.000Z');
      expect(event.duration.toSeconds()).toBe(45 * 60);
      expect(event.organizer).toBe('mailto:reply@tuart.example');
      expect(event.attendees.map((one) => one.getFirstValue())).toEqual(['mailto:mia@example.com']);
      expect(event.attendees[0]?.getParameter('rsvp')).toBe('TRUE');
      expect(component.getFirstPropertyValue('status')).toBe(status);
      expect(component.hasProperty('url')).toBe(false);
    },
  );
});
