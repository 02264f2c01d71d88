import { describe, expect, it } from 'vitest';
import { lateError } from '../lib/late-code.ts';
import { isMissingCode, isPlainClick, isResting } from './signs.ts';

/** Node has no events of a pointer: a plain one with the same fields. */
function eventWith<E extends Event>(type: string, fields: Partial<E>): E {
  return Object.assign(new Event(type, { cancelable: true }), fields) as E;
}

describe('isResting', () => {
  it.each([
    ['pointermove', 0, 0, true],
    ['pointermove', 1, 0, false],
    ['pointermove', 0, -1, false],
    ['pointerdown', 0, 0, false],
    ['wheel', 0, 0, false],
  ])('%s by %i, %i: %s', (type, movementX, movementY, expected) => {
    expect(isResting(eventWith<PointerEvent>(type, { movementX, movementY }))).toBe(expected);
  });

  it('takes a move of unknown length for none', () => {
    expect(isResting(new Event('pointermove'))).toBe(true);
  });
});

describe('isPlainClick', () => {
  it('is a click of the first button alone', () => {
    expect(isPlainClick(eventWith<MouseEvent>('click', { button: 0 }))).toBe(true);
  });

  it.each([
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
  ])('is none with %o', (fields) => {
    expect(isPlainClick(eventWith<MouseEvent>('click', fields))).toBe(false);
  });

  it('is none where the page has dealt with it', () => {
    const event = eventWith<MouseEvent>('click', { button: 0 });
    event.preventDefault();
    expect(isPlainClick(event)).toBe(false);
  });
});

describe('isMissingCode', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
  ])('knows what browsers say: %s', (message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  it.each(['network', 'outdated'] as const)('knows what the app says: %s', (code) => {
    expect(isMissingCode(lateError(code, undefined))).toBe(true);
  });

  it.each([new Error('Failed to fetch'), new Error(), 'words alone', {}])(
    'leaves other failures alone: %s',
    (reason) => {
      expect(isMissingCode(reason as Error)).toBe(false);
    },
  );
});
