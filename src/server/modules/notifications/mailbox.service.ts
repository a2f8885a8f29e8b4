import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '#server/lib/config.ts'
import { mailFolder } from './mail-transport.ts'

export interface StoredEmail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
}

const EMAIL = /^[\w@.+-]+\.eml$/
const MAX_LISTED = 200

/** Returns the emails in the demo's mailbox, newest first. */
export async function listStoredEmails(config: Config): Promise<{ file: string; email: StoredEmail }[]> {
  const names = (await readdir(mailFolder(config)).catch(() => [])).filter((name) => EMAIL.test(name)).sort()
  const newest = names.reverse().slice(0, MAX_LISTED)
  const emails = await Promise.all(newest.map(async (file) => ({ file, email: await readStoredEmail(config, file) })))
  return emails.filter((each): each is { file: string; email: StoredEmail } => each.email !== null)
}

export async function readStoredEmail(config: Config, file: string): Promise<StoredEmail | null> {
  if (!EMAIL.test(file) || file.startsWith('.')) return null
  const bytes = await readFile(join(mailFolder(config), file)).catch(() => null)
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes)
  return {
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map((each) => each.address ?? '').join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
