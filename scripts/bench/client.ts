// The HTTP client of the benchmarks: light, with connections that stay open.
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

/** A request failed before its response began; `isStale` if its connection had been idle and was closed meanwhile. */
export class SendError extends Error {
  readonly isStale: boolean
  constructor(cause: NodeJS.ErrnoException, wasReused: boolean) {
    super(cause.message, { cause })
    this.isStale = wasReused && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
  }
}

/** Sends a request once. */
export function sendOnce(agent: Agent, url: string, { method, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer: IncomingMessage) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 500, body: bytes }), reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => reject(new SendError(error, sent.reusedSocket)))
    sent.end(body)
  })
}

/**
 * Sends a request. If the server closed the idle connection in the moment in which it was used again, the request is
 * sent once more, as browsers do.
 */
export async function send(agent: Agent, url: string, sent: Sent): Promise<Answer> {
  try {
    return await sendOnce(agent, url, sent)
  } catch (error) {
    if (error instanceof SendError && error.isStale) return send(agent, url, sent)
    throw error
  }
}

export interface Client {
  /** Sends JSON as a visitor with an address of their own, and returns the JSON of the response; refusals throw. */
  post<T>(url: string, body: unknown, token?: string): Promise<T>
  close(): void
}

export function createClient(): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  let visitors = 0
  return {
    async post(url, body, token = '') {
      visitors += 1
      const headers = {
        'content-type': 'application/json',
        'x-access-token': token,
        'x-forwarded-for': visitorAddress(visitors),
      }
      const answer = await send(agent, url, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = answer.body.toString('utf8')
      if (answer.status >= 300) throw new Error(`${url} answers ${answer.status}: ${text}`)
      return JSON.parse(text)
    },
    close: () => agent.destroy(),
  }
}

/** Returns the IP address of a visitor, as a proxy forwards it: limits count by it. */
export const visitorAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
