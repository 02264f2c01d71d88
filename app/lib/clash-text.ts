/** Of what two people have set differently: what the later of them typed, so that they can type it again. */
export function clashText(clashes: readonly string[], change: Record<string, unknown>): string {
  const lost = clashes.map((field) => `${field.replaceAll('_', ' ')} “${change[field] ?? ''}”`);
  return `Not saved: ${lost.join(', ')}. You see their version now; the rest is saved.`;
}
