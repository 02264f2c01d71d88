import { toast } from 'sonner';
import { afterEach, describe, expect, it } from 'vitest';
import { notify } from './toast';

afterEach(() => void toast.dismiss());

async function shown() {
  await expect.poll(() => toast.getToasts().length).toBeGreaterThan(0);
  return toast.getToasts().map((entry) => ({
    title: 'title' in entry ? entry.title : undefined,
    type: 'type' in entry ? entry.type : undefined,
    duration: 'duration' in entry ? entry.duration : undefined,
  }));
}

describe('toasts (§8)', () => {
  it.each([
    ['error', 'error', 5_000],
    ['success', 'success', 3_000],
    ['warning', 'warning', 4_000],
    ['info', 'info', 3_000],
    ['auth', 'error', 6_000],
    ['network', 'error', 6_000],
    ['validation', 'error', 4_000],
  ] as const)('%s looks like %s and stays %i ms', async (kind, type, duration) => {
    notify[kind]('A title');
    expect(await shown()).toEqual([{ title: 'A title', type, duration }]);
  });

  it('are one at a time: the newest replaces what is there (§4)', async () => {
    notify.info('First');
    await shown();
    notify.error('Second');
    await expect.poll(shown).toEqual([{ title: 'Second', type: 'error', duration: 5_000 }]);
  });
});
