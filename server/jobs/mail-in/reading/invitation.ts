const TITLE_MAX = 200;
const KINDS: Record<string, string> = {
  CANCEL: 'Cancelled calendar invitation',
  REPLY: 'Answer to a calendar invitation',
};
const SEQUENCE_MAX = 2 ** 31 - 1;

/** “Calendar invitation: Toolbox talk, Tuesday 17 November 2026 at 10:00 am, Depot”. */
export function invitationText(file: string, timeZone: string): string | undefined {
  const [, start] = file.replace(/\r?\n[ \t]/g, '').split(/BEGIN:VEVENT/i, 2);
  const [event, end] = start?.split(/END:VEVENT/i, 2) ?? [];
  if (!event || end === undefined) return undefined;
  const method = /^METHOD:(\w+)\s*$/im.exec(file)?.[1]?.toUpperCase() ?? '';
  const parts = [
    property(event, 'SUMMARY')?.value || 'no title',
    timeOf(event, timeZone),
    property(event, 'LOCATION')?.value,
  ];
  const kind = KINDS[method] ?? 'Calendar invitation';
  return `${kind}: ${parts.filter(Boolean).join(', ')}`;
}

function property(event: string, name: string) {
  // A parameter in quotes may contain a colon.
  const line = new RegExp(`^${name}((?:;(?:[^":\r\n]|"[^"\r\n]*")*)?):(.*)$`, 'im').exec(event);
  if (!line) return undefined;
  const [, parameters = '', written = ''] = line;
  const value = written
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim()
    .slice(0, TITLE_MAX);
  return { parameters, value };
}

/** In the office's time. A time that names its own zone is shown as it is, with the zone. */
function timeOf(event: string, timeZone: string): string | undefined {
  const start = property(event, 'DTSTART');
  const digits = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(start?.value ?? '');
  if (!start || !digits) return undefined;
  const [, year, month, day, hour, minute, , utc] = digits;
  const moment = new Date(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:00Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  const dateStyle = 'full';
  if (!hour) return new Intl.DateTimeFormat('en-AU', { dateStyle, timeZone: 'UTC' }).format(moment);
  const named = /;TZID="?([^";:]+)/i.exec(start.parameters)?.[1];
  const zone = utc ? timeZone : 'UTC';
  const words = new Intl.DateTimeFormat('en-AU', {
    dateStyle,
    timeStyle: 'short',
    timeZone: zone,
  }).format(moment);
  return named && named !== timeZone ? `${words} (${named.slice(0, 60)})` : words;
}

const ANSWERS: Record<string, InvitationReply['answer']> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/** What someone answered to an invitation of ours, as `receive_message` takes it. */
export interface InvitationReply {
  interview: string;
  attendee: string;
  answer: 'accepted' | 'declined' | 'tentative';
  sequence: number;
}

/** Reads an answer (RFC 5546) to an invitation whose UID is one of ours. */
export function invitationReply(file: string): InvitationReply | undefined {
  const unfolded = file.replace(/\r?\n[ \t]/g, '');
  if (!/^METHOD:REPLY\s*$/im.test(unfolded)) return undefined;
  const uid = /^interview-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;
  const interview = uid.exec(property(unfolded, 'UID')?.value ?? '')?.[1];
  const attendee = property(unfolded, 'ATTENDEE');
  const answer =
    ANSWERS[/;PARTSTAT="?([A-Z-]+)/i.exec(attendee?.parameters ?? '')?.[1]?.toUpperCase() ?? ''];
  const address = /^mailto:(\S{3,320})$/i.exec(attendee?.value ?? '')?.[1];
  const sequence = Number(property(unfolded, 'SEQUENCE')?.value ?? 0);
  if (!interview || !answer || !address || !Number.isInteger(sequence)) return undefined;
  return {
    interview: interview.toLowerCase(),
    attendee: address.toLowerCase(),
    answer,
    sequence: Math.min(Math.max(sequence, 0), SEQUENCE_MAX),
  };
}
