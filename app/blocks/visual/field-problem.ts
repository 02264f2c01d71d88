import { safeLink } from '~/features/content/safe-link';

/** Describes what is wrong with a typed number, if anything. */
export function numberProblem(
  text: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const isWithin = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return isWithin ? undefined : `Enter a whole number from ${min} to ${max}.`;
}

/** Describes what is wrong with a link, if anything. An empty link is allowed. */
export function linkProblem(text: string): string | undefined {
  const isUsable = text === '' || safeLink(text) !== null;
  return isUsable ? undefined : 'Enter an address such as /contact or https://example.com.';
}
