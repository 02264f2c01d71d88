import type { SiteSettings } from './settings';

/** The texts for people who call through the relay service or an interpreter, if they are on. */
export function callLines({ relay, interpreter }: SiteSettings['accessLines']): string[] {
  return [relay, interpreter].flatMap(({ isShown, text }) => (isShown && text ? [text] : []));
}
