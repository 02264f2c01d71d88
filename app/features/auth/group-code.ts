/** Blocks of four, as people copy codes by hand. */
export function blocksOf(code: string): { place: number; letters: string }[] {
  return Array.from(code.matchAll(/.{1,4}/g), ({ index, 0: letters }) => ({
    place: index,
    letters,
  }));
}

/** With hyphens between the blocks, which the server ignores. */
export function groupCode(code: string): string {
  return blocksOf(code)
    .map(({ letters }) => letters)
    .join('-');
}
