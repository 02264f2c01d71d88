import { describe, expect, it } from 'vitest';
import { toAppError } from './errors';
import { failureText } from './failure-text';
import { codeOf, lateError, loadCode } from './late-code';

describe('code that fails to load', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://office.test/assets/a.js',
    'error loading dynamically imported module: http://office.test/assets/a.js',
    'Importing a module script failed.',
  ])('is recognised in every browser: %s', async (message) => {
    // No server replies here, as when the person is offline.
    const failed = loadCode(() => Promise.reject(new TypeError(message)));
    await expect(failed).rejects.toMatchObject({ name: 'AppError', code: 'network' });
  });

  it('is not confused with an error inside the code', async () => {
    const broken = new Error('x is not a function');
    await expect(loadCode(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(codeOf(broken)).toBeUndefined();
    expect(codeOf(null)).toBeUndefined();
  });

  it.each(['network', 'outdated'] as const)('%s has a message for people', (code) => {
    const error = toAppError(lateError(code, new Error('why')));
    expect(error.code).toBe(code);
    expect(failureText(error)).toMatch(/try again/);
  });
});
