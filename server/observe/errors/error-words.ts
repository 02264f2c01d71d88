import { loggedPath } from '../../guard/logging/logged-path.ts';

const MAX_MESSAGE = 300;

/** Whatever a person may have typed: addresses, links, quoted values, ids and numbers. */
const VALUES = [
  /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g,
  /\b[a-z][a-z+.-]*:\/\/\S+/gi,
  /"[^"]*"|“[^”]*”|`[^`]*`|'[^'\n]*'/g,
];
/** A quotation that does not end: the message was cut off. */
const OPEN_QUOTATION = /["“`][\s\S]*$/;
const NUMBERS = [
  /\?\S*=\S*/g,
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b\w*\d[\w.,:/-]*/g,
];

/** The message of an error without values, so that it names nobody and all of a kind look alike. */
export function withoutValues(message: string): string {
  const parts = VALUES.reduce((text, value) => text.replace(value, '…'), message);
  const ended = parts.replace(OPEN_QUOTATION, '…');
  const text = NUMBERS.reduce((cleaned, number) => cleaned.replace(number, '…'), ended);
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
}

/** Programs' own addresses have fixed words; those of pages are names that people chose. */
const FIXED = new Set(['admin', 'api', 'auth', 'rest', 'functions', 'storage', 'editor']);
const FIXED_WORD = /^[a-z][a-z0-9_-]{0,60}$/;
const HAS_NUMBER = /\d{3}|^[0-9a-f-]{16,}$/;

/** The kind of address: /admin/leads/:id, /jobs/:name. */
export function routePattern(path: string): string {
  const [, first = '', ...rest] = loggedPath(path).split('/');
  const isFixed = FIXED.has(first);
  const parts = rest.map((part) =>
    isFixed && FIXED_WORD.test(part) && !HAS_NUMBER.test(part) ? part : ':name',
  );
  return `/${[first, ...parts].join('/')}`;
}
