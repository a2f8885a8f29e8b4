import { SHOP_NUMBERS } from '#rules/shop-number.ts'
import { escapeHtml } from '#server/lib/html.ts'

export interface EmailContent {
  readonly shop: string
  readonly heading: string
  /** Paragraphs; line breaks inside are preserved. */
  readonly paragraphs: readonly string[]
  /** A code to type, shown large. */
  readonly code?: string | undefined
  /** Paragraphs below the code. */
  readonly ending?: readonly string[] | undefined
  /** Label and value, one line each. */
  readonly rows?: readonly (readonly [string, string])[]
  readonly button?: { readonly label: string; readonly url: string } | undefined
}

/** Renders text as HTML; the numbers of orders and documents are never broken across lines. */
const written = (text: string): string =>
  escapeHtml(text)
    .replace(/\n/g, '<br>')
    .replace(SHOP_NUMBERS, (number) => `<span style="white-space:nowrap">${number}</span>`)

/** Renders the value of a row as HTML; a URL becomes a link. */
function shown(value: string): string {
  const url = escapeHtml(value)
  return /^https:\/\/\S+$/.test(value) ? `<a href="${url}" style="color:#c23f0c">${url}</a>` : written(value)
}

/** Renders an email as plain text and as HTML from the same content, which is escaped. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const { shop, heading, paragraphs, code = '', ending = [], rows = [], button } = content
  const text = [
    heading,
    ...paragraphs,
    code,
    ...ending,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}: ${button.url}` : '',
    `-- \n${shop}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const e = escapeHtml
  const table = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#5b646e;vertical-align:top">${e(label)}</td><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${shown(value)}</td></tr>`,
    )
    .join('')
  const lines = (texts: readonly string[]) =>
    texts.map((line) => `<p style="margin:0 0 16px">${written(line)}</p>`).join('\n')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(heading)}</title></head>
<body style="margin:0;background:#f4f3f0;color:#101214;font:16px/1.5 Inter,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;padding-left:10px;border-left:4px solid #f2541b;line-height:1.1;font-weight:700;letter-spacing:.06em;text-transform:uppercase">${e(shop)}</p>
<div style="background:#fff;border-radius:4px;padding:24px">
<h1 style="margin:0 0 16px;font:600 28px/1.15 'Barlow Condensed','Arial Narrow',Arial,sans-serif">${written(heading)}</h1>
${lines(paragraphs)}
${code && `<p style="margin:8px 0 24px;font:700 44px/1.1 'Barlow Condensed','Arial Narrow',Arial,sans-serif;letter-spacing:.12em">${e(code)}</p>`}
${lines(ending)}
${table && `<table style="border-collapse:collapse;margin:0 0 16px">${table}</table>`}
${button ? `<p style="margin:24px 0 0"><a href="${e(button.url)}" style="display:inline-block;background:#c23f0c;color:#fff;padding:12px 20px;border-radius:4px;text-decoration:none;font-weight:600">${e(button.label)}</a></p>` : ''}
</div></div></body></html>`
  return { text, html }
}
