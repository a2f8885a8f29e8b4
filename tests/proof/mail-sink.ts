import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'

/** A letter as the mail server has taken it over. */
interface SunkLetter {
  readonly to: string
  readonly subject: string
  /** The same for a letter that was sent twice. */
  readonly messageId: string
  readonly text: string
}

export interface MailSink {
  readonly port: number
  readonly letters: readonly SunkLetter[]
  /** Answers whom a letter is for with this line, until it is told otherwise. */
  refuse(reply: string | undefined): void
  clear(): void
  close(): Promise<void>
}

/** A mail server that keeps every letter it has said yes to. */
export async function openMailSink(): Promise<MailSink> {
  const letters: SunkLetter[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => {})
    serve(socket, letters, () => refusal)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    letters,
    refuse: (reply) => {
      refusal = reply
    },
    clear: () => {
      letters.length = 0
      refusal = undefined
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const REPLIES: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }

function serve(socket: Socket, letters: SunkLetter[], refusal: () => string | undefined): void {
  let rest = ''
  let inLetter = false
  const take = (): boolean => {
    const mark = inLetter ? '\r\n.\r\n' : '\r\n'
    const end = rest.indexOf(mark)
    if (end < 0) return false
    const message = rest.slice(0, end)
    rest = rest.slice(end + mark.length)
    if (inLetter) {
      inLetter = false
      void keep(message).then((letter) => {
        letters.push(letter)
        socket.write('250 taken\r\n')
      })
      return true
    }
    const [verb = ''] = message.toUpperCase().split(/[\s:]/)
    inLetter = verb === 'DATA'
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

async function keep(message: string): Promise<SunkLetter> {
  // Lines that begin with a dot carry one more on their way.
  const bytes = Buffer.from(message.replace(/\r\n\.\./g, '\r\n.'), 'latin1')
  const { to, subject = '', messageId = '', text = '' } = await PostalMime.parse(bytes)
  return { to: to?.[0]?.address ?? '', subject, messageId, text }
}
