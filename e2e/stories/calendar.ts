import ICAL from 'ical.js';
import type { Letter } from './letters.ts';

/** What a calendar program makes of the invitation in a letter. */
export function invitationIn({ subject, files }: Letter) {
  const file = files.find(({ type }) => type === 'text/calendar');
  if (!file) throw new Error(`No invitation in “${subject}”`);
  const calendar = new ICAL.Component(ICAL.parse(file.text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    summary: event.summary,
    place: event.location,
    starts: event.startDate.toJSDate(),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue())),
  };
}
