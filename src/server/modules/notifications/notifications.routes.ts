import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from '#server/http/bind.ts'
import { listLetters, readLetter } from './mailbox.service.ts'
import { letterPage, mailboxPage } from './mailbox-page.ts'

const PAGE = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
}

/** The mailbox of the demo: open to everybody, so it does not exist outside of it. */
export function mailboxRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  if (!deps.config.demo || deps.config.smtpUrl) return
  app.get('/dev/mail', async (c) => c.html(mailboxPage(await listLetters(deps.config)), 200, PAGE))
  app.get('/dev/mail/:file', async (c) => {
    const letter = await readLetter(deps.config, c.req.param('file'))
    return letter ? c.html(letterPage(c.req.param('file'), letter), 200, PAGE) : c.notFound()
  })
  app.get('/dev/mail/:file/html', async (c) => {
    const letter = await readLetter(deps.config, c.req.param('file'))
    return letter
      ? c.html(letter.html, 200, { ...PAGE, 'content-security-policy': `${PAGE['content-security-policy']}; sandbox` })
      : c.notFound()
  })
}
