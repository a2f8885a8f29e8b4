/** Whole messages from one side, as the protocol divides them. */
export interface Asked {
  readonly bytes: Buffer
  /** The name of the request; undefined where no answer belongs to it. */
  readonly asks?: string
}

export interface Answered {
  readonly bytes: Buffer
  /** Whether the answer is complete with this message. */
  readonly ends: boolean
}

/** Divides the bytes of one connection into requests and answers. It buffers incomplete messages. */
export interface Protocol {
  /** The name of the greeting, if the server speaks first. */
  readonly greeting?: string
  asked(chunk: Buffer): Asked[]
  answered(chunk: Buffer): Answered[]
}

/** Takes whole messages from the front of the bytes so far; each is read before the next one is looked for. */
function cutter<T>(size: (bytes: Buffer) => number | undefined, read: (message: Buffer) => T) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): Exclude<T, undefined>[] => {
    rest = Buffer.concat([rest, chunk])
    const made: Exclude<T, undefined>[] = []
    for (let end = size(rest); end !== undefined && end <= rest.length; end = size(rest)) {
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      const one = read(message)
      if (one !== undefined) made.push(one as Exclude<T, undefined>)
    }
    return made
  }
}

const zeroEnded = (bytes: Buffer, from: number): string => {
  const end = bytes.indexOf(0, from)
  return bytes.toString('utf8', from, end < 0 ? bytes.length : end)
}

const sizeOf = (bytes: Buffer): number | undefined => (bytes.length < 5 ? undefined : 1 + bytes.readInt32BE(1))

/** The letter Z: ReadyForQuery. */
const READY = 0x5a

const short = (sql: string): string => sql.replace(/\s+/g, ' ').trim().slice(0, 90)

/** PostgreSQL's protocol 3: everything up to a Sync is one request, everything up to ReadyForQuery its answer. */
export function postgresProtocol(): Protocol {
  let started = false
  const names = new Map<string, string>()
  let batch: Buffer[] = []
  let statement = ''

  const read = (message: Buffer): Asked | undefined => {
    if (!started) {
      started = true
      const [, program = ''] = /application_name\0([^\0]*)/.exec(message.toString('latin1')) ?? []
      return { bytes: message, asks: `connect ${program}`.trim() }
    }
    const kind = String.fromCharCode(message[0] ?? 0)
    batch.push(message)
    if (kind === 'Q') statement = zeroEnded(message, 5)
    else if (kind === 'P') {
      const name = zeroEnded(message, 5)
      statement = zeroEnded(message, 5 + Buffer.byteLength(name) + 1)
      names.set(name, statement)
    } else if (kind === 'B') {
      const portal = zeroEnded(message, 5)
      statement = names.get(zeroEnded(message, 5 + Buffer.byteLength(portal) + 1)) ?? statement
    }
    if (!'QSXp'.includes(kind)) return undefined
    const bytes = Buffer.concat(batch)
    batch = []
    return kind === 'Q' || kind === 'S' ? { bytes, asks: short(statement) } : { bytes }
  }
  return {
    // The first message has no type letter before its length.
    asked: cutter((bytes) => (started ? sizeOf(bytes) : bytes.length < 4 ? undefined : bytes.readInt32BE(0)), read),
    answered: cutter(sizeOf, (bytes): Answered => ({ bytes, ends: bytes[0] === READY })),
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n')

/** Returns where an HTTP message ends; the body has a Content-Length, or comes in chunks without trailers. */
function httpSize(bytes: Buffer): number | undefined {
  const head = bytes.indexOf(HEAD_END)
  if (head < 0) return undefined
  const lines = bytes.toString('latin1', 0, head).toLowerCase()
  const body = head + HEAD_END.length
  if (/\r\ntransfer-encoding: *chunked/.test(lines)) {
    if (bytes.subarray(body, body + 5).equals(CHUNKS_END.subarray(2))) return body + 5
    const end = bytes.indexOf(CHUNKS_END, body)
    return end < 0 ? undefined : end + CHUNKS_END.length
  }
  const [, length = '0'] = /\r\ncontent-length: *(\d+)/.exec(lines) ?? []
  return body + Number(length)
}

/** HTTP/1.1, one request and answer at a time. */
export const httpProtocol = (): Protocol => ({
  asked: cutter(httpSize, (bytes): Asked => {
    const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(bytes.toString('latin1', 0, 300)) ?? []
    return { bytes, asks: `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}|(?<=_)\w{10,}/g, '…')}` }
  }),
  answered: cutter(httpSize, (bytes): Answered => ({ bytes, ends: true })),
})

const MAIL_END = Buffer.from('\r\n.\r\n')

/** SMTP without pipelining: one line and its reply at a time, and the email itself. */
export function mailProtocol(): Protocol {
  let inMessage = false
  const end = (bytes: Buffer, mark: Buffer | string): number | undefined => {
    const at = bytes.indexOf(mark)
    return at < 0 ? undefined : at + mark.length
  }
  return {
    greeting: 'greeting',
    asked: cutter(
      (bytes) => end(bytes, inMessage ? MAIL_END : '\r\n'),
      (bytes): Asked => ({
        bytes,
        asks: inMessage ? 'the email' : (bytes.toString('latin1').split(/[\s:]/)[0] ?? ''),
      }),
    ),
    answered: cutter(
      (bytes) => end(bytes, '\r\n'),
      (bytes): Answered => {
        const reply = bytes.toString('latin1', 0, 4)
        const ends = !reply.endsWith('-')
        if (ends) inMessage = reply.startsWith('354')
        return { bytes, ends }
      },
    ),
  }
}
