const AUSTRALIAN = /^(?:0|\+?(?:0011|00)?610?)(4\d{8})$/;
const FOREIGN = /^\+[1-9]\d{7,14}$/;

/**
 * “+61412345678” for an Australian mobile number in any usual format, or a number with + as it is.
 * Null for anything else: texts do not reach it. `private.mobile_number` does the same.
 */
export function mobileNumber(typed: string | null | undefined): string | null {
  const plain = (typed ?? '').replace(/[\s().–-]+/g, '');
  const own = AUSTRALIAN.exec(plain)?.[1];
  if (own) return `+61${own}`;
  return FOREIGN.test(plain) && !plain.startsWith('+61') ? plain : null;
}
