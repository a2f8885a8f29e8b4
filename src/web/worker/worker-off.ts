import type { WorkerScope } from './worker-scope.ts'

/** Takes the place of a worker that is not wanted any more: forgets what was kept, and goes. */
const shop = self as unknown as WorkerScope

shop.addEventListener('install', (event) => event.waitUntil(shop.skipWaiting()))
shop.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => shop.registration.unregister()),
  ),
)
