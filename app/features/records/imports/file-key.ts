const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];

/**
 * Identifies a file by its text, so that a second try does not add rows twice. The key is not a
 * secret. We hash it ourselves, because browsers do not offer their hashes on plain http.
 */
export function fileKey(text: string): string {
  const hashes = LANES.map((seed) => seed ^ text.length);
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    for (let lane = 0; lane < LANES.length; lane++) {
      hashes[lane] = Math.imul((hashes[lane] ?? 0) ^ sign, (LANES[lane] ?? 0) | 1);
      hashes[lane] = ((hashes[lane] ?? 0) >>> 15) ^ (hashes[lane] ?? 0);
    }
  }
  return hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('');
}
