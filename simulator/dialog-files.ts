import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'

/** The frame loads and calls only its own server, and any page may embed it: that is its purpose. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: http: https:",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

const FRAME_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment</title>
<link rel="stylesheet" href="/v1/checkout/frame.css">
<script type="module" src="/v1/checkout/frame.js"></script>
</head>
<body><main id="dialog" aria-busy="true"></main></body>
</html>
`

/** The scripts, the style and the page of the payment dialog. */
export function dialogFiles(): Hono {
  const routes = new Hono()
  const file = (name: string, type: string) => {
    const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')
    return (c: Context) =>
      c.body(text, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
  }
  routes.get('/checkout.js', file('checkout.js', 'text/javascript'))
  routes.get('/checkout/frame.js', file('frame.js', 'text/javascript'))
  routes.get('/checkout/frame.css', file('frame.css', 'text/css'))
  routes.get('/checkout/frame', (c) => {
    c.header('Content-Security-Policy', FRAME_POLICY)
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.html(FRAME_PAGE)
  })
  return routes
}
