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

// Before it takes over, the browser must be able to say all that the server has said.
const language = pageLanguage()
if (language === ENGLISH) takeOver()
else import('./lib/translator.ts').then(({ textsLoaded }) => textsLoaded(language)).then(takeOver)

// For later visits: it waits until everything that this one shows has come.
if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  const begin = () => import('./lib/worker.ts').then(({ startWorker }) => startWorker())
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
