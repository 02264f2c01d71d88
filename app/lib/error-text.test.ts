import { describe, expect, it } from 'vitest';
import { errorText, isIgnoredError } from './error-text';

function routeError(status: number, statusText: string, data: unknown) {
  return { status, statusText, internal: false, data };
}

describe('isIgnoredError', () => {
  it.each([
    'The operation was canceled',
    'Canceled',
    'Cannot dispose twice',
    'disposed',
    'monaco is not loaded',
    'Worker failed',
    'Could not create web worker',
  ])('ignores %j', (message) => {
    expect(isIgnoredError(new Error(message))).toBe(true);
    expect(isIgnoredError(message)).toBe(true);
  });

  it.each(['x is not a function', 'Failed to fetch', ''])('reports %j', (message) => {
    expect(isIgnoredError(new Error(message))).toBe(false);
  });

  it.each([null, undefined, 5, {}])('reports %j', (thrown) => {
    expect(isIgnoredError(thrown)).toBe(false);
  });
});

describe('errorText', () => {
  it.each([
    [new Error('Out of timber'), 'Out of timber'],
    ['Out of timber', 'Out of timber'],
    [routeError(503, 'Service Unavailable', ''), 'Service Unavailable'],
    [routeError(400, 'Bad Request', 'The address is odd.'), 'The address is odd.'],
    [routeError(500, '', null), 'An unexpected error occurred'],
    [new Error(''), 'An unexpected error occurred'],
    [new Error('Unexpected Server Error'), 'An unexpected error occurred'],
    [null, 'An unexpected error occurred'],
    [{ message: 'not an error' }, 'An unexpected error occurred'],
  ])('%j is shown as %j', (thrown, text) => expect(errorText(thrown)).toBe(text));
});
