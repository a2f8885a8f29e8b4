import { escapeHtml as e } from '#server/lib/html.ts'
import type { StoredEmail } from './mailbox.service.ts'
import type { Mail } from './notifications.service.ts'

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1rem;color:#101214;background:#fff}
a{color:#c23f0c}li{padding:.75rem 0;border-top:1px solid #d9d7d1;list-style:none}ul{padding:0}small{color:#5b646e;display:block}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f3f0;padding:1rem}iframe{width:100%;height:34rem;border:1px solid #d9d7d1}
</style></head><body><main>${body}</main></body></html>`

export function mailboxPage(emails: readonly { file: string; email: StoredEmail }[], samples: readonly Mail[]): string {
  const rows = emails.map(
    ({ file, email }) =>
      `<li><a href="/dev/mail/${e(file)}">${e(email.subject)}</a><small>to ${e(email.to)}, ${e(email.date)}</small></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No email yet.</p>'
  const kinds = samples.map(({ kind, subject }) => `<li><a href="/dev/mail/samples/${e(kind)}">${e(subject)}</a></li>`)
  return page(
    'Mailbox',
    `<h1>Mailbox of the demo</h1><p>Every mail that the shop sends is kept here. <a href="/">Back to the shop</a></p>${list}
<h2>A sample of every kind</h2><ul>${kinds.join('')}</ul>`,
  )
}

export const emailPage = (file: string, { subject, from, to, date, text }: StoredEmail): string =>
  page(
    subject,
    `<p><a href="/dev/mail">Mailbox</a></p><h1>${e(subject)}</h1><p>From ${e(from)}<br>To ${e(to)}<br>${e(date)}</p>
${bothForms(`/dev/mail/${file}/html`, text)}`,
  )

export const samplePage = ({ kind, subject }: Mail, text: string): string =>
  page(
    subject,
    `<p><a href="/dev/mail">Mailbox</a></p><h1>Sample: ${e(subject)}</h1>${bothForms(`/dev/mail/samples/${kind}/html`, text)}`,
  )

const bothForms = (htmlPath: string, text: string): string =>
  `<h2>As HTML</h2><iframe title="The email as HTML" sandbox src="${e(htmlPath)}"></iframe>
<h2>As plain text</h2><pre>${e(text)}</pre>`
