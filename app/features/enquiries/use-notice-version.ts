import { useSite } from '~/lib/site/use-site';

/** The words of a notice are published with the site, so the release is part of its version. */
export function useNoticeVersion(version: string): string {
  return `${version} r${useSite().number}`;
}
