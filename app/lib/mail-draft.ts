/** Opens the visitor's own mail program with a letter begun. Lines end as RFC 6068 asks. */
export function mailDraft(
  to: string,
  { subject, body }: { subject: string; body: string },
): string {
  const text = body.replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
