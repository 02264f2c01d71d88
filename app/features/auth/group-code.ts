/** In blocks of four, as people copy codes by hand; the server ignores the hyphens. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
