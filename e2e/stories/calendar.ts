import ICAL from 'ical.js';
import type { Letter } from './letters.ts';

/** What a calendar program makes of the invitation in a letter. */
export function invitationIn(letter: Letter) {
  const { calendar, event } = readCalendar(letter);
  return {
    method: calendar.getFirstPropertyValue('method'),
    summary: event.summary,
    place: event.location,
    starts: event.startDate.toJSDate(),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue())),
  };
}

/** What the calendar program of someone with this address sends when they accept (RFC 5546). */
export function acceptanceOf(letter: Letter, email: string): string {
  const { event } = readCalendar(letter);
  return `BEGIN:VCALENDAR
VERSION:2.0
METHOD:REPLY
BEGIN:VEVENT
UID:${event.uid}
SEQUENCE:${event.sequence}
ATTENDEE;PARTSTAT=ACCEPTED:mailto:${email}
END:VEVENT
END:VCALENDAR
`;
}

function readCalendar({ subject, files }: Letter) {
  const file = files.find(({ type }) => type === 'text/calendar');
  if (!file) throw new Error(`No invitation in “${subject}”`);
  const calendar = new ICAL.Component(ICAL.parse(file.text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return { calendar, event };
}
