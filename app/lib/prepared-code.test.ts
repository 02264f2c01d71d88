import { describe, expect, it, vi } from 'vitest';
import { prepareCode } from './prepared-code';

const Shown = () => null;

describe('code that is fetched before it is needed', () => {
  it('is waited for until it is there, and then drawn at once', async () => {
    const code = prepareCode(async () => ({ default: Shown }));
    expect(code.component()).not.toBe(Shown);
    code.prepare();
    await vi.waitFor(() => expect(code.component()).toBe(Shown));
  });

  it('may fail to arrive: showing it tries again', async () => {
    const load = vi.fn(() => Promise.reject(new Error('gone')));
    const code = prepareCode(load);
    const waiting = code.component();
    code.prepare();
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    expect(code.component()).toBe(waiting);
  });
});
