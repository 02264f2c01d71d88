const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const DIVISOR = 89;

/**
 * The register's check: subtract 1 from the first digit, weight each digit, and the sum is a
 * multiple of 89.
 */
export function isAbn(typed: string): boolean {
  const digits = typed.replace(/\s/g, '');
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(digits[place]) - (place === 0 ? 1 : 0);
    return total + weight * digit;
  }, 0);
  return sum % DIVISOR === 0;
}

/** 11 222 333 444, as the register writes it. Other texts stay as they are. */
export function formatAbn(typed: string): string {
  const digits = typed.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits)) return typed.trim();
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
