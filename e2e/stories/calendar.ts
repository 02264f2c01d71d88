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

/** The mail that a mail program sends when its owner accepts the invitation (RFC 5546). */
export function acceptanceOf(letter: Letter, { name, email }: { name: string; email: string }) {
  const { event } = readCalendar(letter);
  return `From: ${name} <${email}>
To: ${letter.replyTo}
Subject: Accepted: ${event.summary}
Message-ID: <accepted-${event.uid}>
MIME-Version: 1.0
Content-Type: text/calendar; method=REPLY; charset=UTF-8

BEGIN:VCALENDAR
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
