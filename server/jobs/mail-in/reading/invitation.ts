const TITLE_MAX = 200;

/** “Calendar invitation: Toolbox talk, Tuesday 17 November 2026 at 10:00 am, Depot”. */
export function invitationText(file: string, timeZone: string): string | undefined {
  const [, start] = file.replace(/\r?\n[ \t]/g, '').split(/BEGIN:VEVENT/i, 2);
  const [event, end] = start?.split(/END:VEVENT/i, 2) ?? [];
  if (!event || end === undefined) return undefined;
  const isCancelled = /^METHOD:CANCEL\s*$/im.test(file);
  const parts = [
    property(event, 'SUMMARY')?.value || 'no title',
    timeOf(event, timeZone),
    property(event, 'LOCATION')?.value,
  ];
  const kind = isCancelled ? 'Cancelled calendar invitation' : 'Calendar invitation';
  return `${kind}: ${parts.filter(Boolean).join(', ')}`;
}

function property(event: string, name: string) {
  const line = new RegExp(`^${name}((?:;[^:\r\n]*)?):(.*)$`, 'im').exec(event);
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
