// Shows notices of the back office. It controls no page and keeps nothing:
// docs/decisions/074-notices-and-the-live-stream.md
self.addEventListener('install', () => self.skipWaiting());

function read(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const {
    title = 'Back office',
    text = 'You have a new notice',
    href = '/admin',
    id,
  } = read(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: id ?? 'notices',
      icon: '/brand/icon-192.png',
      data: { href },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href = '/admin' } = event.notification.data ?? {};
  const url = new URL(href, self.location.origin);
  const isOurs = url.origin === self.location.origin && url.pathname.startsWith('/admin');
  event.waitUntil(open(isOurs ? url.href : `${self.location.origin}/admin`));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const known = windows.find(({ url }) => url === address);
  if (known) await known.focus();
  else await self.clients.openWindow(address);
}
