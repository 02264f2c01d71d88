/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export const KEPT = { days: 7, weeks: 4, months: 6 };

/** In the names of backups that someone asked for. They are kept until someone deletes them. */
export const BY_HAND = '-by-hand';

const NAME = /^tuart-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(-[a-z-]+)?\.tar(?:\.age)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When an archive was made, by its name. Undefined for files that are not ours. */
export function madeAt(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}

/**
 * The archives that are no longer needed. Other files in the folder are never named, nor backups made
 * by hand. Those from before an upgrade or a restore are without files, so they never take the place
 * of a whole one.
 */
export function listExpired(names: string[], timeZone: string): string[] {
  const labelled = (wanted: (label: string | undefined) => boolean) =>
    names.filter((name) => wanted(NAME.exec(name)?.[5]));
  return [
    ...expiredOf(
      labelled((label) => label === undefined),
      timeZone,
    ),
    ...expiredOf(
      labelled((label) => label !== undefined && label !== BY_HAND),
      timeZone,
    ),
  ];
}

function expiredOf(names: string[], timeZone: string): string[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const archives = names
    .flatMap((name) => {
      const made = madeAt(name);
      return made ? [{ name, made, day: day.format(made) }] : [];
    })
    .sort((a, b) => b.made.getTime() - a.made.getTime());
  const kept = new Set<string>();
  for (const [periodOf, count] of [
    [({ day }: { day: string }) => day, KEPT.days],
    [({ day }: { day: string }) => weekOf(day), KEPT.weeks],
    [({ day }: { day: string }) => day.slice(0, 7), KEPT.months],
  ] as const) {
    const newest = new Map<string, string>();
    for (const archive of archives) {
      const period = periodOf(archive);
      if (newest.size < count && !newest.has(period)) newest.set(period, archive.name);
    }
    for (const name of newest.values()) kept.add(name);
  }
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** The Monday of the day's week. */
function weekOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
