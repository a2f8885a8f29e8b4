/** What one side has sent: whole messages, as the protocol divides them. */
export interface Asked {
  readonly bytes: Buffer
  /** What is asked for; undefined where no answer belongs to it. */
  readonly asks?: string
}

export interface Answered {
  readonly bytes: Buffer
  /** Whether with this the answer is complete. */
  readonly ends: boolean
}

/** Divides the bytes of one connection into questions and answers. It keeps what is not complete yet. */
export interface Wire {
  /** Where the server speaks first: what its greeting is called. */
  readonly greeting?: string
  asked(chunk: Buffer): Asked[]
  answered(chunk: Buffer): Answered[]
}

/** Takes whole messages from the front of what has come so far, each read before the next one is looked for. */
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

/** The letter Z. */
const READY = 0x5a

const short = (sql: string): string => sql.replace(/\s+/g, ' ').trim().slice(0, 90)

/** PostgreSQL's protocol 3: what is sent up to a Sync is one question, what comes up to ReadyForQuery its answer. */
export function postgresWire(): Wire {
  let started = false
  const names = new Map<string, string>()
  let batch: Buffer[] = []
  let said = ''

  const read = (message: Buffer): Asked | undefined => {
    if (!started) {
      started = true
      const [, program = ''] = /application_name\0([^\0]*)/.exec(message.toString('latin1')) ?? []
      return { bytes: message, asks: `connect ${program}`.trim() }
    }
    const kind = String.fromCharCode(message[0] ?? 0)
    batch.push(message)
    if (kind === 'Q') said = zeroEnded(message, 5)
    else if (kind === 'P') {
      const name = zeroEnded(message, 5)
      said = zeroEnded(message, 5 + Buffer.byteLength(name) + 1)
      names.set(name, said)
    } else if (kind === 'B') {
      const portal = zeroEnded(message, 5)
      said = names.get(zeroEnded(message, 5 + Buffer.byteLength(portal) + 1)) ?? said
    }
    if (!'QSXp'.includes(kind)) return undefined
    const bytes = Buffer.concat(batch)
    batch = []
    return kind === 'Q' || kind === 'S' ? { bytes, asks: short(said) } : { bytes }
  }
  return {
    // The first message has no letter before its length.
    asked: cutter((bytes) => (started ? sizeOf(bytes) : bytes.length < 4 ? undefined : bytes.readInt32BE(0)), read),
    answered: cutter(sizeOf, (bytes): Answered => ({ bytes, ends: bytes[0] === READY })),
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n')

/** Where an HTTP message ends; a body is as long as it says, or comes in chunks without trailers. */
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

/** HTTP/1.1, a question and an answer at a time. */
export const httpWire = (): Wire => ({
  asked: cutter(httpSize, (bytes): Asked => {
    const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(bytes.toString('latin1', 0, 300)) ?? []
    return { bytes, asks: `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}|(?<=_)\w{10,}/g, '…')}` }
  }),
  answered: cutter(httpSize, (bytes): Answered => ({ bytes, ends: true })),
})

const MAIL_END = Buffer.from('\r\n.\r\n')

/** SMTP without pipelining: a line and its reply at a time, and the letter itself. */
export function mailWire(): Wire {
  let letter = false
  const end = (bytes: Buffer, mark: Buffer | string): number | undefined => {
    const at = bytes.indexOf(mark)
    return at < 0 ? undefined : at + mark.length
  }
  return {
    greeting: 'greeting',
    asked: cutter(
      (bytes) => end(bytes, letter ? MAIL_END : '\r\n'),
      (bytes): Asked => ({ bytes, asks: letter ? 'the letter' : (bytes.toString('latin1').split(/[\s:]/)[0] ?? '') }),
    ),
    answered: cutter(
      (bytes) => end(bytes, '\r\n'),
      (bytes): Answered => {
        const reply = bytes.toString('latin1', 0, 4)
        const ends = !reply.endsWith('-')
        if (ends) letter = reply.startsWith('354')
        return { bytes, ends }
      },
    ),
  }
}
