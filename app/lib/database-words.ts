/** PostgreSQL's words for input it does not keep, and what a person can do about it. */
const REFUSALS: [pattern: RegExp, text: (field: string) => string][] = [
  [
    /relation "(\w+)" violates check constraint "\1_(\w+?)(?:_check\d*)?"/,
    (field) => `The ${field.replaceAll('_', ' ')} is too long or not of a kind that can be kept.`,
  ],
  [
    /duplicate key value violates unique constraint "[a-z]+_(\w+?)_key"/,
    (field) => `Another record has the same ${field.replaceAll('_', ' ')} already.`,
  ],
  [
    /unsupported Unicode escape|invalid byte sequence|null character/i,
    () => 'It has a character in it that cannot be kept. Try typing instead of pasting.',
  ],
  [/invalid input syntax for type uuid/, () => 'There is nothing at this address.'],
  [
    /date\/time field value out of range|invalid input syntax for type (?:date|timestamp)/,
    () => 'A date in it is not one the calendar has.',
  ],
];

/** `null` where the words are for people already. */
export function plainRefusal(message: string): string | null {
  for (const [pattern, text] of REFUSALS) {
    const found = pattern.exec(message);
    if (found) return text(found.at(-1) ?? '');
  }
  return null;
}
