/**
 * What is wrong with a text that is meant to be JSON, in the parser's words. Nothing for JSON, and for
 * words that never were.
 */
export function brokenJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
