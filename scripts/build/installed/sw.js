// Shows a page of its own without a connection, and the notifications that the service pushes. It keeps no page and no answer of
// the service, so that no figure is ever old.

// Named by the hash of the kept files: a change of them is a change of this file, which browsers look for.
const CACHE = 'offline-HASH';
const PAGE = '/offline.html';
const SCRIPT = '/offline.js';

addEventListener('install', (event) => {
  const files = [PAGE, SCRIPT].map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser asks for a page while this worker starts.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || pathname.startsWith('/api/')) return;
  if (mode === 'navigate') event.respondWith(fromNetwork(event, PAGE));
  else if (pathname === SCRIPT) event.respondWith(fromNetwork(event, SCRIPT));
});

async function fromNetwork({ request, preloadResponse }, instead) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(instead)) ?? Response.error();
  }
}

addEventListener('push', (event) => event.waitUntil(show(event.data)));

/** A browser may end a subscription whose pushes show nothing, so one that cannot be read is shown too. */
function show(data) {
  let notice = {};
  try {
    notice = data.json();
  } catch {}
  const { title = `${BRAND}: you have a new notification`, body, link, id } = notice;
  const options = { body, tag: id, icon: '/icon-192.png', badge: '/badge-96.png', data: { link } };
  return registration.showNotification(title, options);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.link));
});

/** Opens a page of this site and no other. An open page never navigates: a form may be half filled in. */
async function openPage(link) {
  const wanted = new URL(String(link ?? '/notifications'), location.origin);
  const target =
    wanted.origin === location.origin ? wanted.href : `${location.origin}/notifications`;
  const open = await clients.matchAll({ type: 'window' });
  const same = open.find(({ url }) => url === target);
  return same ? same.focus() : clients.openWindow(target);
}
