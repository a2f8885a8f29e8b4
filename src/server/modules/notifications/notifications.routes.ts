import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { emailSamples } from './emails.service.ts'
import { renderEmail } from './mail-template.ts'
import { listStoredEmails, readStoredEmail } from './mailbox.service.ts'
import { emailPage, mailboxPage, samplePage } from './mailbox-page.ts'

const PAGE = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
}

const EMAIL = { ...PAGE, 'content-security-policy': `${PAGE['content-security-policy']}; sandbox` }

/** Mounts the demo's mailbox for users of the same machine. It shows everybody's emails and exists only in a demo. */
export function mailboxRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  if (!deps.config.demo || deps.config.smtpUrl) return
  const samples = async () => emailSamples(await getSeller(deps), deps.config.publicUrl)
  const sampleOf = async (kind: string) => (await samples()).find((each) => each.kind === kind)
  app.use('/dev/*', async (c, next) => (c.env.isLocal ? next() : c.notFound()))
  app.get('/dev/mail', async (c) =>
    c.html(mailboxPage(await listStoredEmails(deps.config), await samples()), 200, PAGE),
  )
  app.get('/dev/mail/samples/:kind', async (c) => {
    const mail = await sampleOf(c.req.param('kind'))
    return mail ? c.html(samplePage(mail, renderEmail(mail).text), 200, PAGE) : c.notFound()
  })
  app.get('/dev/mail/samples/:kind/html', async (c) => {
    const mail = await sampleOf(c.req.param('kind'))
    return mail ? c.html(renderEmail(mail).html, 200, EMAIL) : c.notFound()
  })
  app.get('/dev/mail/:file', async (c) => {
    const email = await readStoredEmail(deps.config, c.req.param('file'))
    return email ? c.html(emailPage(c.req.param('file'), email), 200, PAGE) : c.notFound()
  })
  app.get('/dev/mail/:file/html', async (c) => {
    const email = await readStoredEmail(deps.config, c.req.param('file'))
    return email ? c.html(email.html, 200, EMAIL) : c.notFound()
  })
}
