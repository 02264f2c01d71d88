/** A colleague whom a note can mention. */
export interface Colleague {
  /** The id of the staff member. */
  id: string;
  name: string;
}

const WORD = /[\p{L}\p{N}]/u;
const OFFERED = 6;
/** An @ at the start of a word, and the beginning of a name after it. */
const BEGUN = /(?:^|[\s(,;:])@([^@\n]{0,60})$/u;

/** The colleagues whom a text mentions as “@Name”. Of two names, the longer one counts. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const found = new Map<string, Colleague>();
  for (const { colleague } of mentionRanges(text, colleagues)) found.set(colleague.id, colleague);
  return [...found.values()];
}

interface Range {
  start: number;
  end: number;
  colleague: Colleague;
}

function mentionRanges(text: string, colleagues: readonly Colleague[]): Range[] {
  const longestFirst = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const ranges: Range[] = [];
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    const colleague = longestFirst.find(({ name }) => isNamed(text, start + 1, name));
    if (colleague) ranges.push({ start, end: start + 1 + colleague.name.length, colleague });
  }
  return ranges;
}

function isNamed(text: string, at: number, name: string): boolean {
  return name !== '' && text.startsWith(name, at) && !WORD.test(text[at + name.length] ?? '');
}

export interface TextPart {
  /** Where it begins, which tells equal parts apart. */
  at: number;
  text: string;
  isMention: boolean;
}

/** The text in parts, with the names that mentioned colleagues have now. */
export function textParts(
  text: string,
  mentions: readonly Colleague[],
  names: Readonly<Record<string, string>>,
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, colleague } of mentionRanges(text, mentions)) {
    parts.push({ at, text: text.slice(at, start), isMention: false });
    const name = names[colleague.id] || colleague.name;
    parts.push({ at: start, text: `@${name}`, isMention: true });
    at = end;
  }
  parts.push({ at, text: text.slice(at), isMention: false });
  return parts.filter((part) => part.text !== '');
}

/** What is typed after an @ before the cursor; `null` if no name is being typed. */
export function begunMention(text: string, cursor: number): string | null {
  return BEGUN.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** Colleagues whose name, or a word of it, begins with what is typed. */
export function matchingColleagues(typed: string, colleagues: readonly Colleague[]): Colleague[] {
  const wanted = folded(typed);
  return colleagues
    .filter(({ name }) => {
      const known = folded(name);
      return known.startsWith(wanted) || known.includes(` ${wanted}`);
    })
    .slice(0, OFFERED);
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Replaces what was typed with a name. Returns the text and where the cursor goes. */
export function withMention(text: string, cursor: number, typed: string, name: string) {
  const before = `${text.slice(0, cursor - typed.length)}${name} `;
  const after = text.slice(cursor).replace(/^ /, '');
  return { text: before + after, cursor: before.length };
}
