import { browserClient } from '~/lib/supabase/client';
import { addPushSubscription, removePushSubscription } from './notices-api';

/**
 * There are no pages under this address, so the worker never controls one: it only shows notices,
 * and stores nothing.
 */
const WORKER = '/admin/push/worker.js';
const SCOPE = '/admin/push/';
/** Whose notices this browser shows. */
const MARK = 'tuart-push-of';

export type PushState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

export async function pushState(userId: string): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && readMark() === userId ? 'on' : 'off';
}

/** Asks the person, if the browser wants that, and tells the server where to send notices. */
export async function startPush(userId: string, key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  await subscribe(key);
  writeMark(userId);
  return 'on';
}

export async function stopPush(): Promise<void> {
  writeMark(null);
  const subscription = await currentSubscription();
  if (!subscription) return;
  await removePushSubscription(browserClient(), subscription.endpoint);
  await subscription.unsubscribe();
}

/**
 * After a person has signed in again, the server has to know where to send. Someone else in this
 * browser gets nothing until they switch it on themselves.
 */
export async function resumePush(userId: string, key: () => Promise<string | null>) {
  const isOn = readMark() === userId && window.isSecureContext && 'Notification' in window;
  if (!isOn || Notification.permission !== 'granted') return;
  const known = await key();
  if (known) await subscribe(known);
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const registration = await whenActive();
  const subscription = await freshSubscription(registration, key);
  const { endpoint, keys } = subscription.toJSON();
  await addPushSubscription(browserClient(), {
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
}

/** A subscription for other keys, from an earlier installation, is replaced. */
async function freshSubscription(registration: ServiceWorkerRegistration, key: string) {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `navigator.serviceWorker.ready` waits for a worker of this page, and there is none. */
async function whenActive(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const worker = registration?.installing ?? registration?.waiting;
  if (!registration) throw new Error('The worker was not registered');
  if (worker && !registration.active) {
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    });
  }
  return registration;
}

function readMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function writeMark(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(MARK, userId);
    else localStorage.removeItem(MARK);
  } catch {
    // Storage may be blocked. The switch is then off after the next visit.
  }
}
