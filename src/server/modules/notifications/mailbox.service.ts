import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '#server/lib/config.ts'
import { mailFolder } from './mail-transport.ts'

export interface ReadLetter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
}

const LETTER = /^[\w@.+-]+\.eml$/
const MOST_LISTED = 200

/** The letters in the demo's mailbox, newest first. */
export async function listLetters(config: Config): Promise<{ file: string; letter: ReadLetter }[]> {
  const names = (await readdir(mailFolder(config)).catch(() => [])).filter((name) => LETTER.test(name)).sort()
  const newest = names.reverse().slice(0, MOST_LISTED)
  const letters = await Promise.all(newest.map(async (file) => ({ file, letter: await readLetter(config, file) })))
  return letters.filter((each): each is { file: string; letter: ReadLetter } => each.letter !== null)
}

export async function readLetter(config: Config, file: string): Promise<ReadLetter | null> {
  if (!LETTER.test(file) || file.startsWith('.')) return null
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
