import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, notify, shownToasts } from './toast';

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe('toasts (§8)', () => {
  it.each([
    ['error', 'error', 5_000],
    ['success', 'success', 3_000],
    ['warning', 'warning', 4_000],
    ['info', 'info', 3_000],
    ['auth', 'error', 6_000],
    ['network', 'error', 6_000],
    ['validation', 'error', 4_000],
  ] as const)('%s looks like %s and stays %i ms', (kind, look, durationMs) => {
    notify[kind]('A title');
    expect(shownToasts()).toMatchObject([{ title: 'A title', look, durationMs }]);
  });

  it('appear one at a time: a new one replaces the current one (§4)', () => {
    notify.info('First');
    notify.error('Second');
    expect(shownToasts()).toMatchObject([{ title: 'Second', look: 'error', durationMs: 5_000 }]);
  });

  it('restart their timer when the same text is shown again', () => {
    notify.info('Again');
    const [first] = shownToasts();
    notify.info('Again');
    const [second] = shownToasts();
    expect(second?.id).not.toBe(first?.id);
    // The first toast's timer must not remove the second toast.
    dismissToast(first?.id ?? 0);
    expect(shownToasts()).toEqual([second]);
  });
});
