import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useRouteError,
} from 'react-router'
import { shopTexts } from '#web/messages/en/shop.ts'
import { Alert } from './components/alert.tsx'
import { localizedPath, pageLanguage } from './lib/language.ts'
import './styles/app.css'
import barlow from './styles/fonts/barlow-condensed-600.woff2?url'
import inter from './styles/fonts/inter.woff2?url'

export const links = () => [
  ...[inter, barlow].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={pageLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#101214" />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-status-bar-style" content="black" />
        <link rel="manifest" href={useHref('/manifest.webmanifest')} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shows an error when not even the frame of a page can be rendered, such as when the database is down. */
export function ErrorBoundary() {
  const error = useRouteError()
  const t = shopTexts()
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string })?.message : undefined
  return (
    <main className="container-page py-16">
      <title>{t.error.title}</title>
      <h1 className="mb-6 text-4xl">{t.error.title}</h1>
      <Alert>{message ?? t.common.genericError}</Alert>
      <p className="mt-6">
        <a className="underline" href={localizedPath('/')}>
          {t.error.home}
        </a>
      </p>
    </main>
  )
}
