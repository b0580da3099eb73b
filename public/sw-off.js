// Served as /sw.js with SERVICE_WORKER=off: removes the worker of every browser, with what it kept.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
