/**
 * The parser's error message for text that looks like JSON. Returns `null` for valid JSON and for
 * plain text.
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
