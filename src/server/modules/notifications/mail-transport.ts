import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/lib/config.ts'

export interface Letter {
  /** What the letter is about, in one word: names the file in the demo mailbox. */
  readonly kind: string
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo?: string
}

/** Delivers a letter. The id becomes its Message-ID, so that a letter sent twice is seen to be the same. */
export type Deliver = (letter: Letter, id: string) => Promise<void>

export const mailFolder = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'mail')

/** SMTP when it is set, else a file for each letter, which /dev/mail shows. */
export function mailTransport(config: Config): Deliver {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoFolder(config)
}

function message(config: Config, letter: Letter, id: string): SendMailOptions {
  return {
    from: config.mailFrom,
    // As an object the address is never parsed: it cannot smuggle in a second recipient.
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject.replace(/\s+/g, ' '),
    text: letter.text,
    html: letter.html,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function bySmtp(config: Config, smtpUrl: string): Deliver {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  } as object)
  return async (letter, id) => {
    await transport.sendMail(message(config, letter, id))
  }
}

function intoFolder(config: Config): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = mailFolder(config)
  return async (letter, id) => {
    const { message: bytes } = await transport.sendMail(message(config, letter, id))
    await mkdir(folder, { recursive: true })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    const to = letter.to.replace(/[^a-z0-9@.+-]/gi, '_').slice(0, 80)
    // The end of the id keeps two letters of the same instant apart.
    const name = `${time}-${letter.kind}-${to}-${id.slice(-6)}.eml`
    // Written beside its place, so that a reader never sees half a letter.
    await writeFile(join(folder, `.${name}`), bytes as Buffer)
    await rename(join(folder, `.${name}`), join(folder, name))
  }
}
