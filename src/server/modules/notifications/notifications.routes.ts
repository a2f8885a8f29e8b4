import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from '#server/http/bind.ts'
import { writeLetter } from './mail-template.ts'
import { listLetters, readLetter } from './mailbox.service.ts'
import { letterPage, mailboxPage, samplePage } from './mailbox-page.ts'
import type { Mail } from './notifications.service.ts'

const PAGE = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
}

const LETTER = { ...PAGE, 'content-security-policy': `${PAGE['content-security-policy']}; sandbox` }

/** The mailbox of the demo: open to everybody, so it does not exist outside of it. */
export function mailboxRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps, samples: () => Promise<readonly Mail[]>): void {
  if (!deps.config.demo || deps.config.smtpUrl) return
  app.get('/dev/mail', async (c) => c.html(mailboxPage(await listLetters(deps.config), await samples()), 200, PAGE))
  app.get('/dev/mail/samples/:kind', async (c) => {
    const mail = (await samples()).find((each) => each.kind === c.req.param('kind'))
    return mail ? c.html(samplePage(mail, writeLetter(mail).text), 200, PAGE) : c.notFound()
  })
  app.get('/dev/mail/samples/:kind/html', async (c) => {
    const mail = (await samples()).find((each) => each.kind === c.req.param('kind'))
    return mail ? c.html(writeLetter(mail).html, 200, LETTER) : c.notFound()
  })
  app.get('/dev/mail/:file', async (c) => {
    const letter = await readLetter(deps.config, c.req.param('file'))
    return letter ? c.html(letterPage(c.req.param('file'), letter), 200, PAGE) : c.notFound()
  })
  app.get('/dev/mail/:file/html', async (c) => {
    const letter = await readLetter(deps.config, c.req.param('file'))
    return letter ? c.html(letter.html, 200, LETTER) : c.notFound()
  })
}
