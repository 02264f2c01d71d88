/** §5, the generic texts that checks without a schema give too. */
export function tooLongMessage(max: number | bigint): string {
  return `String must contain at most ${max} character(s)`;
}
