import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followConnection } from './follow-connection';

let isReachable: boolean;
const requests = vi.fn(async () => {
  if (!isReachable) throw new TypeError('Failed to fetch');
  return new Response();
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', requests);
  requests.mockClear();
  followConnection();
  tell('offline');
});
afterEach(() => {
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function tell(event: 'online' | 'offline') {
  window.dispatchEvent(new Event(event));
}

async function pass(seconds: number) {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

describe('a browser that says it is online again', () => {
  it('is believed when the server answers', async () => {
    isReachable = true;
    tell('online');
    expect(onlineManager.isOnline()).toBe(false);
    await pass(0);
    expect(onlineManager.isOnline()).toBe(true);
    expect(requests).toHaveBeenCalledOnce();
  });

  it('counts as offline until the server answers', async () => {
    isReachable = false;
    tell('online');
    await pass(30);
    expect(onlineManager.isOnline()).toBe(false);
    isReachable = true;
    await pass(5);
    expect(onlineManager.isOnline()).toBe(true);
  });

  it('is no longer checked once it is offline again', async () => {
    isReachable = false;
    tell('online');
    tell('offline');
    await pass(5);
    isReachable = true;
    requests.mockClear();
    await pass(60);
    expect(requests).not.toHaveBeenCalled();
    expect(onlineManager.isOnline()).toBe(false);
  });
});
