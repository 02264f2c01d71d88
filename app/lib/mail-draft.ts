/** Opens the visitor's mail program with a prepared message. Line breaks follow RFC 6068. */
export function mailDraft(
  to: string,
  { subject, body }: { subject: string; body: string },
): string {
  const text = body.replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
