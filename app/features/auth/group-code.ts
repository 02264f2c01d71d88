/** Splits a code into blocks of four, which are easier to copy by hand. */
export function blocksOf(code: string): { place: number; letters: string }[] {
  return Array.from(code.matchAll(/.{1,4}/g), ({ index, 0: letters }) => ({
    place: index,
    letters,
  }));
}

/** Puts hyphens between the blocks. The server ignores them. */
export function groupCode(code: string): string {
  return blocksOf(code)
    .map(({ letters }) => letters)
    .join('-');
}
