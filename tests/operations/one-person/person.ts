/** The person who is erased: names, addresses and a number that occur nowhere else. */
export const PERSON = {
  name: 'Thaïsabel O’Quillfeather',
  /** As mail programs without typographic signs write it. */
  plainName: "Thaisabel O'Quillfeather",
  formerName: 'Thaïsabel Marchbanksia',
  email: 'thaisabel.oquill@example.com',
  otherEmail: 'tquillfeather@work.example',
  thirdEmail: 'marchbanksia@old.example',
  phone: '0491 570 156',
  international: '+61 491 570 156',
} as const;

export const GUARDIAN = {
  name: 'Ottoline Brackenwhistle',
  email: 'ottoline.b@example.com',
  phone: '0491 570 157',
} as const;

/** Parts of the names and addresses, in lower case and without accents. */
const PERSONS_WORDS = ['thaisabel', 'quillfeather', 'marchbanksia', 'oquill'];
const PERSONS_NUMBERS = ['491570156'];
const GUARDIANS_WORDS = ['ottoline', 'brackenwhistle'];
const GUARDIANS_NUMBERS = ['491570157'];

export interface Wanted {
  words: string[];
  numbers: string[];
}

/** The guardian is known only through the person. */
export const EVERYTHING: Wanted = {
  words: [...PERSONS_WORDS, ...GUARDIANS_WORDS],
  numbers: [...PERSONS_NUMBERS, ...GUARDIANS_NUMBERS],
};
export const OF_GUARDIAN: Wanted = { words: GUARDIANS_WORDS, numbers: GUARDIANS_NUMBERS };

/** What of this is in a text, in whatever way it is spelled or encoded. */
export function tracesIn(text: string, { words, numbers }: Wanted): string[] {
  const spelled = [text, withoutPercents(text), withoutQuotedPrintable(text)].map(folded);
  const digits = text.replace(/(?<=\d)[\s().–-]+(?=\d)/g, '');
  const encoded = words.filter((word) => base64Of(word).some((code) => text.includes(code)));
  return [
    ...words.filter((word) => spelled.some((each) => each.includes(word))),
    ...numbers.filter((number) => digits.includes(number)),
    ...encoded.map((word) => `${word} in base64`),
  ];
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function withoutPercents(text: string): string {
  return Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();
}

function withoutQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** The inner part of the word in base64, for each place where it may begin. */
function base64Of(word: string): string[] {
  const capital = word[0]?.toUpperCase() + word.slice(1);
  return [word, capital].flatMap((spelled) =>
    [0, 1, 2].map((shift) =>
      Buffer.from(' '.repeat(shift) + spelled)
        .toString('base64')
        .slice(shift === 0 ? 0 : 4, -4),
    ),
  );
}
