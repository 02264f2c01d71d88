import { describe, expect, it, vi } from 'vitest';
import { prepareCode } from './prepared-code';

const Shown = () => null;

describe('code that is fetched before it is needed', () => {
  it('is awaited until it has loaded, and then rendered at once', async () => {
    const code = prepareCode(async () => ({ default: Shown }));
    expect(code.component()).not.toBe(Shown);
    code.prepare();
    await vi.waitFor(() => expect(code.component()).toBe(Shown));
  });

  it('is loaded again when it is shown, if loading it early failed', async () => {
    const load = vi.fn(() => Promise.reject(new Error('gone')));
    const code = prepareCode(load);
    const waiting = code.component();
    code.prepare();
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(code.component()).toBe(waiting);
  });
});
