import type { WorkerScope } from './worker-scope.ts'

/** Replaces a worker that is no longer wanted: deletes all caches, and unregisters itself. */
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
