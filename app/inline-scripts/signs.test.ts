import { describe, expect, it } from 'vitest';
import { lateError } from '../lib/late-code.ts';
import { isMissingCode, isPlainClick, isResting } from './signs.ts';

/** Node has no pointer events, so this adds their fields to a plain event. */
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

  it('treats a move of unknown length as no move', () => {
    expect(isResting(new Event('pointermove'))).toBe(true);
  });
});

describe('isPlainClick', () => {
  it('is true for a click with the main button alone', () => {
    expect(isPlainClick(eventWith<MouseEvent>('click', { button: 0 }))).toBe(true);
  });

  it.each([
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
  ])('is false with %o', (fields) => {
    expect(isPlainClick(eventWith<MouseEvent>('click', fields))).toBe(false);
  });

  it('is false when the page has already handled the click', () => {
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
  ])('recognises the messages of browsers: %s', (message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  it.each(['network', 'outdated'] as const)('recognises the messages of the app: %s', (code) => {
    expect(isMissingCode(lateError(code, undefined))).toBe(true);
  });

  it.each([new Error('Failed to fetch'), new Error(), 'words alone', {}])(
    'ignores other failures: %s',
    (reason) => {
      expect(isMissingCode(reason as Error)).toBe(false);
    },
  );
});
