import type { Plugin } from 'vite';
import { LATE_MARK, LATE_PARTS } from '../../app/inline-scripts/late-parts.ts';

/**
 * The placeholders in app/styles/late.css, and the names from app/inline-scripts that replace them.
 */
const LATE_NAMES = [
  ['[late-mark]', `[${LATE_MARK}]`],
  ['(late-parts)', `(${LATE_PARTS})`],
] as const;

export function lateParts(): Plugin {
  return {
    name: 'late-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/styles\/late\.css/ },
      handler(css) {
        return LATE_NAMES.reduce((text, [placeholder, name]) => {
          if (!text.includes(placeholder)) throw new Error(`late.css does not say ${placeholder}`);
          return text.replace(placeholder, name);
        }, css);
      },
    },
  };
}
