import { todayKey } from '~/lib/format';

export function isExpired(expiresOn: string | null, today = todayKey()): boolean {
  return expiresOn !== null && expiresOn < today;
}

/** From here on people are reminded, at 90, 60, 30 and 7 days: see `private.tell_of_papers`. */
const REMIND_DAYS = 90;
const DAY_MS = 86_400_000;

interface Paper {
  kind: string;
  title: string;
  expires_on: string | null;
}

/** The papers that have expired or soon will, unless a newer one of the same name replaces them. */
export function papersToRenew<P extends Paper>(papers: readonly P[], today = todayKey()): P[] {
  const until = new Date(Date.parse(today) + REMIND_DAYS * DAY_MS).toISOString();
  const nameOf = ({ kind, title }: Paper) => `${kind} ${title.trim().toLowerCase()}`;
  return papers.filter((paper) => {
    const ends = paper.expires_on;
    if (ends === null || ends > until.slice(0, ends.length)) return false;
    return !papers.some(
      (other) =>
        nameOf(other) === nameOf(paper) && (other.expires_on === null || other.expires_on > ends),
    );
  });
}
