import { z } from 'zod';
import { uidOf } from './feed-events.ts';
import { type CalendarPerson, writeInvitation } from './ics.ts';

const MINUTE_MS = 60_000;

/** What `private.write_invitation` keeps with a message. */
export const invitationSchema = z.object({
  interview: z.string(),
  method: z.enum(['REQUEST', 'CANCEL']),
  sequence: z.number(),
  starts_at: z.string(),
  minutes: z.number(),
  location: z.string().nullable(),
  summary: z.string(),
  /** Where colleagues find it in the back office. */
  path: z.string().nullable(),
  created_at: z.string(),
  changed_at: z.string(),
});

export type Invitation = z.infer<typeof invitationSchema>;

interface InvitationPeople {
  organizer: CalendarPerson;
  attendee: CalendarPerson;
}

export function invitationFile(
  invitation: Invitation,
  people: InvitationPeople,
  siteUrl: string,
): string {
  const { interview, method, sequence, starts_at, minutes, location, summary, path } = invitation;
  const from = new Date(starts_at);
  return writeInvitation(method, {
    uid: uidOf('interview', interview, siteUrl),
    createdAt: invitation.created_at,
    changedAt: invitation.changed_at,
    sequence,
    summary,
    when: { from, until: new Date(from.getTime() + minutes * MINUTE_MS) },
    location,
    url: path && siteUrl + path,
    isCancelled: method === 'CANCEL',
    ...people,
  });
}
