/** Writes calendars for other programs (RFC 5545, RFC 7986). */

export interface CalendarEvent {
  uid: string;
  /** When the record was added and last changed, as ISO 8601. */
  createdAt: string;
  changedAt: string;
  sequence: number;
  summary: string;
  /** A whole day (2026-11-17), or the time from one moment to another. */
  when: { day: string } | { from: Date; until: Date };
  location: string | null;
  url: string | null;
  isCancelled: boolean;
  /** Whom answers go to, and who is invited. Only an invitation has them (RFC 5546). */
  organizer?: CalendarPerson;
  attendee?: CalendarPerson;
}

export interface CalendarPerson {
  name: string;
  address: string;
}

export interface CalendarFile {
  name: string;
  /** How calendars show times if their reader has no time zone. Times themselves are in UTC. */
  timeZone: string;
  events: readonly CalendarEvent[];
}

/** How often calendars should ask again. Some ask less often, whatever this says. */
const REFRESH = 'PT1H';
/** The longest line in bytes, without its line ending. */
const LINE_MAX = 75;
const DAY_MS = 86_400_000;
const PARTICIPANT = 'CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE';

export function writeCalendar({ name, timeZone, events }: CalendarFile): string {
  return writeObject(events, [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]);
}

/** A file that a mail program offers to accept or decline, or that takes an event back. */
export function writeInvitation(method: 'REQUEST' | 'CANCEL', event: CalendarEvent): string {
  return writeObject([event], [`METHOD:${method}`]);
}

function writeObject(events: readonly CalendarEvent[], properties: string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tuart//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, createdAt, changedAt, sequence, summary, when, location, url, isCancelled } = event;
  const { organizer, attendee } = event;
  const changed = utcTime(new Date(changedAt));
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    // The same for the same version, so that an unchanged calendar is the same file.
    `DTSTAMP:${changed}`,
    `CREATED:${utcTime(new Date(createdAt))}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...timeLines(when),
    `SUMMARY:${escapeText(summary)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`] : []),
    ...(attendee
      ? [`ATTENDEE;${PARTICIPANT};CN=${quoted(attendee.name)}:mailto:${attendee.address}`]
      : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // What is to be done on a day does not make the whole day busy.
    `TRANSP:${'day' in when || isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

function timeLines(when: CalendarEvent['when']): string[] {
  if ('day' in when) {
    const next = new Date(Date.parse(`${when.day}T00:00:00Z`) + DAY_MS).toISOString();
    return [
      `DTSTART;VALUE=DATE:${compact(when.day)}`,
      `DTEND;VALUE=DATE:${compact(next.slice(0, when.day.length))}`,
    ];
  }
  return [`DTSTART:${utcTime(when.from)}`, `DTEND:${utcTime(when.until)}`];
}

/** 20261117T020000Z */
function utcTime(date: Date): string {
  return `${compact(date.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length))}Z`;
}

function compact(iso: string): string {
  return iso.replaceAll(/[-:]/g, '');
}

/** A parameter cannot contain quotes or control characters at all. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`;
}

/** Line ends become `\n`. Other control characters are not allowed in a text. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** A longer line goes on in the next one, after a space. No character is cut in two. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MAX) return line;
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
