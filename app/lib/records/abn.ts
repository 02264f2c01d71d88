const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Without the spaces that people write between the groups. */
export function abnDigits(text: string): string {
  return text.replace(/\s/g, '');
}

/**
 * Whether these are the eleven digits of an Australian Business Number: with 1 taken from the first
 * digit, their weighted sum is a multiple of 89. The database checks the same.
 */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** In groups, as on the Business Register: 51 824 753 556. */
export function formatAbn(abn: string): string {
  const groups = /^(\d{2})(\d{3})(\d{3})(\d{3})$/.exec(abnDigits(abn));
  return groups ? groups.slice(1).join(' ') : abn;
}

/** What is wrong with a typed ABN, if anything. It may be left empty. */
export function abnProblem(text: string): string | undefined {
  const digits = abnDigits(text);
  if (digits === '' || isAbn(digits)) return undefined;
  if (!/^\d{11}$/.test(digits)) return 'An ABN has eleven digits.';
  return 'This is not a valid ABN. Check its eleven digits.';
}
