import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

// For later visits: it waits until everything that this one shows has come.
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  const begin = () => import('./lib/worker.ts').then(({ startWorker }) => startWorker())
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
