/** As strict as the database: see `private.is_mail_address`. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const NAMED = /^.*<([^<>]*)>$/;
export const COPIES_MAX = 20;

/** “Kim <kim@example.com>, lee@example.com” as a list of addresses, each once. */
export function readAddresses(typed: string): string[] {
  const all = typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => NAMED.exec(part)?.[1]?.trim() ?? part);
  const seen = new Set<string>();
  return all.filter((address) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

export function isAddress(address: string): boolean {
  return ADDRESS.test(address.trim());
}

/** Why these addresses cannot get a copy, or undefined. */
export function addressProblem(typed: string): string | undefined {
  const addresses = readAddresses(typed);
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong) return `“${wrong}” is not an email address. Separate addresses with commas.`;
  if (addresses.length > COPIES_MAX) return `Enter up to ${COPIES_MAX} addresses.`;
  return undefined;
}
