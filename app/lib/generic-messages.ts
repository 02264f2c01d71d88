/** §5: the generic texts, which checks without a schema also use. */
export function tooLongMessage(max: number | bigint): string {
  return `String must contain at most ${max} character(s)`;
}
