import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ENGLISH } from '#rules/language.ts'
import { pageLanguage } from './lib/language.ts'

function takeOver(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

// Before hydration the browser must have every text that the server has rendered.
const language = pageLanguage()
if (language === ENGLISH) takeOver()
else import('./lib/translator.ts').then(({ textsLoaded }) => textsLoaded(language)).then(takeOver)

// The service worker is for later visits: it starts once everything on this page has loaded.
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  const begin = () => import('./lib/worker.ts').then(({ startWorker }) => startWorker())
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
