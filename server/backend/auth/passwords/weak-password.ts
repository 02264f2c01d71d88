/** Attackers also guess words with up to this many characters before or after them. */
const MAX_EXTRAS = 5;
/** Years, dates and postcodes: attackers try longer runs of digits than of other characters. */
const MAX_EXTRA_DIGITS = 8;
/** A password of only digits is a date, a telephone number or a sequence. */
const MAX_DIGITS = 11;
const MIN_DISTINCT = 5;
const MIN_SURPRISES = 5;
const MIN_UNIT = 8;
const MIN_WORD = 3;

/** Words from the product and the trade, which an attacker tries first. */
const TRADE_WORDS = [
  'tuart',
  'workforce',
  'apprentice',
  'apprenticeship',
  'trainee',
  'traineeship',
  'recruiter',
  'recruitment',
];

/** Other words that attackers here combine, in addition to the list. */
const GUESSED_WORDS = new Set([
  'password',
  'login',
  'superadmin',
  'superuser',
  'employment',
  'collingwood',
  'fremantle',
  'wallabies',
  'australia',
  'western',
  'instagram',
  'linkedin',
  'fortnite',
]);

/** People often replace letters with a digit or sign that looks similar. 1 can mean two letters. */
const LOOKALIKES = [
  { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  { '@': 'a', '4': 'a', '3': 'e', '1': 'l', '!': 'l', '0': 'o', $: 's', '5': 's', '7': 't' },
] satisfies Record<string, string>[];

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];

export type Weakness = 'common' | 'own words' | 'pattern';

/**
 * Why an attacker would guess this password early: it is a common password or one of the person's
 * or the site's own words with little added, or it follows a pattern. `common` contains lower-case
 * passwords.
 */
export function findWeakness(
  plain: string,
  common: ReadonlySet<string>,
  context: readonly string[] = [],
): Weakness | undefined {
  const text = plain.normalize('NFKC').toLowerCase();
  if (common.has(text)) return 'common';
  const [, unit] = /^(.+?)\1+$/su.exec(text) ?? [];
  if (unit && unit.length >= MIN_UNIT) return findWeakness(unit, common, context);
  const spellings = spellingsOf(text);
  const words = new Set([...TRADE_WORDS, ...context.flatMap(wordsIn)]);
  if (spellings.some((spelling) => isMadeOf(spelling, words))) return 'own words';
  const isCommon = spellings.some(
    (spelling) => isCommonWord(spelling, common, text) || isMadeOf(spelling, GUESSED_WORDS),
  );
  if (isCommon) return 'common';
  return unit || isPattern(text) ? 'pattern' : undefined;
}

/** Words in a name or an address that are long enough not to match by chance. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD);
}

/**
 * The text unchanged, without signs, without anything around its letters, and with lookalikes read
 * as letters.
 */
function spellingsOf(text: string): string[] {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  const tailless = text.replace(/\P{L}+$/u, '');
  const written = [text, bare, tailless, withoutEnds(text)];
  const read = LOOKALIKES.flatMap((letters: Record<string, string>) =>
    written.map((spelling) => spelling.replace(/[@4310!$57]/g, (sign) => letters[sign] ?? sign)),
  );
  return [...new Set([...written, ...read])];
}

function withoutEnds(text: string): string {
  return text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '');
}

/** Whether it is a common password with little before and after it. */
function isCommonWord(spelling: string, common: ReadonlySet<string>, text: string): boolean {
  const core = withoutEnds(spelling);
  if (!common.has(core)) return false;
  const [start = '', end = ''] = [/^\P{L}*/u.exec(text)?.[0], /\P{L}*$/u.exec(text)?.[0]];
  return text.length - core.length <= MAX_EXTRAS || isLittle(start + end);
}

function isLittle(extras: string): boolean {
  return extras.length <= MAX_EXTRAS || new RegExp(`^\\d{1,${MAX_EXTRA_DIGITS}}$`).test(extras);
}

/** Whether the words cover nearly all of the text. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  /** `best[n]`: the fewest of the first n characters that words leave uncovered. */
  const best = [''];
  for (let end = 1; end <= text.length; end++) {
    const options = [`${best[end - 1]}${text[end - 1]}`];
    for (const word of words) {
      if (text.endsWith(word, end)) options.push(best[end - word.length] ?? '');
    }
    best.push(options.reduce((a, b) => (b.length < a.length ? b : a)));
  }
  const rest = best[text.length] ?? text;
  return rest.length < text.length && isLittle(rest);
}

function isPattern(text: string): boolean {
  if (/^\d+$/.test(text) && text.length <= MAX_DIGITS) return true;
  return new Set(text).size < MIN_DISTINCT || surprisesIn(text) < MIN_SURPRISES;
}

/**
 * Counts the characters that are neither the same as the one before nor next to it in the alphabet
 * or on the keyboard.
 */
function surprisesIn(text: string): number {
  const characters = [...text];
  return characters.filter((character, index) => {
    const previous = characters[index - 1];
    return previous === undefined || !isNextTo(previous, character);
  }).length;
}

function isNextTo(a: string, b: string): boolean {
  if (a === b) return true;
  return ROWS.some((row) => {
    const [from, to] = [row.indexOf(a), row.indexOf(b)];
    return from >= 0 && to >= 0 && Math.abs(from - to) === 1;
  });
}
