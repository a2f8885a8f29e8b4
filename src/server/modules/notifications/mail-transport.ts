import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/lib/config.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'

export interface Email {
  /** The topic of the email in one word; it is part of the file name in the demo mailbox. */
  readonly kind: string
  /** One plain email address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo?: string | undefined
}

/** Delivers an email. The id becomes its Message-ID, so that mail programs recognise an email sent twice. */
export type Deliver = (email: Email, id: string) => Promise<void>

export const mailFolder = (config: Pick<Config, 'dataFolder'>): string => join(config.dataFolder, 'mail')

/** Returns the SMTP transport if it is configured, otherwise one that writes files, which /dev/mail shows. */
export function mailTransport(config: Config): Deliver {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoFolder(config)
}

function message(config: Config, email: Email, id: string): SendMailOptions {
  return {
    from: config.mailFrom,
    // An address given as an object is never parsed, so it cannot smuggle in a second recipient.
    to: { name: '', address: email.to },
    ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
    subject: email.subject.replace(/\s+/g, ' '),
    text: email.text,
    html: email.html,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail servers refuse more connections of one sender than a handful. */
const MOST_SMTP_CONNECTIONS = 5

function bySmtp(config: Config, smtpUrl: string): Deliver {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  } as object)
  const inTurn = createSemaphore(MOST_SMTP_CONNECTIONS, Number.POSITIVE_INFINITY)
  return (email, id) =>
    inTurn(async () => {
      await transport.sendMail(message(config, email, id))
    })
}

function intoFolder(config: Config): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = mailFolder(config)
  return async (email, id) => {
    const { message: bytes } = await transport.sendMail(message(config, email, id))
    await mkdir(folder, { recursive: true })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    const to = email.to.replace(/[^a-z0-9@.+-]/gi, '_').slice(0, 80)
    // The end of the id distinguishes two emails of the same moment.
    const name = `${time}-${email.kind}-${to}-${id.slice(-6)}.eml`
    // Written under a temporary name and then renamed, so that a reader never sees half an email.
    await writeFile(join(folder, `.${name}`), bytes as Buffer)
    await rename(join(folder, `.${name}`), join(folder, name))
  }
}
