import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'

/** An email that the mail server has accepted. */
interface ReceivedEmail {
  readonly to: string
  readonly subject: string
  /** The same for an email that was sent twice. */
  readonly messageId: string
  readonly text: string
}

export interface MailSink {
  readonly port: number
  readonly emails: readonly ReceivedEmail[]
  /** Sets the reply to each recipient; undefined accepts them. */
  refuse(reply: string | undefined): void
  clear(): void
  close(): Promise<void>
}

/** Starts a mail server that stores every email it has accepted. */
export async function openMailSink(): Promise<MailSink> {
  const emails: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    serve(socket, emails, () => refusal)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    emails,
    refuse: (reply) => {
      refusal = reply
    },
    clear: () => {
      emails.length = 0
      refusal = undefined
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const REPLIES: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }

function serve(socket: Socket, emails: ReceivedEmail[], refusal: () => string | undefined): void {
  let rest = ''
  let inMessage = false
  const take = (): boolean => {
    const mark = inMessage ? '\r\n.\r\n' : '\r\n'
    const end = rest.indexOf(mark)
    if (end < 0) return false
    const message = rest.slice(0, end)
    rest = rest.slice(end + mark.length)
    if (inMessage) {
      inMessage = false
      void parse(message).then((mail) => {
        emails.push(mail)
        socket.write('250 taken\r\n')
      })
      return true
    }
    const [verb = ''] = message.toUpperCase().split(/[\s:]/)
    inMessage = verb === 'DATA'
    const refused = verb === 'RCPT' ? refusal() : undefined
    socket.write(`${refused ?? REPLIES[verb] ?? '250 ok'}\r\n`)
    return true
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    rest += chunk
    while (take());
  })
  socket.write('220 sink\r\n')
}

async function parse(message: string): Promise<ReceivedEmail> {
  // In transit, a line that begins with a dot has an extra one.
  const bytes = Buffer.from(message.replace(/\r\n\.\./g, '\r\n.'), 'latin1')
  const { to, subject = '', messageId = '', text = '' } = await PostalMime.parse(bytes)
  return { to: to?.[0]?.address ?? '', subject, messageId, text }
}
