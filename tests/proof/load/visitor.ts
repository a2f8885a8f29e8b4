import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Call, caller, type Send } from '#contract/call.ts'
import type { Sample } from './figures.ts'

/** Longer than any browser's user waits. */
const ANSWER_MS = 30_000
/** How long a visitor who was asked to come again keeps trying; each wait is at most LONGEST_WAIT_SECONDS. */
const PATIENCE_MS = 240_000
const LONGEST_WAIT_SECONDS = 5

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/** Returns a separate IP address for each visitor, as behind a proxy; rate limits count by it. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array<ArrayBuffer>
}

function ask(url: string, method: string, headers: Record<string, string>, body = ''): Promise<Answered> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, agent, headers, timeout: ANSWER_MS }, (answer) => {
      buffer(answer).then(
        (bytes) =>
          done({
            status: answer.statusCode ?? 500,
            headers: answer.headers,
            bytes: new Uint8Array(bytes),
          }),
        fail,
      )
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The shop closed an idle connection just as it was reused: browsers silently send the request again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') ask(url, method, headers, body).then(done, fail)
      else fail(error)
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.end(body)
  })
}

const resultOf = (status: number): Sample['result'] => {
  if (status < 400) return 'ok'
  if (status === 429 || status === 503) return 'away'
  return status < 500 ? 'refused' : 'failed'
}

/** A visitor at the shop's proxy: requests pages and calls the API, and every request is recorded. */
export interface Visitor {
  readonly call: Call
  page(path: string, what: string): Promise<void>
  /** Waits as a reader does, between half and one and a half times this many milliseconds. */
  think(ms: number): Promise<void>
}

export interface MessageProxy {
  readonly shop: string
  readonly samples: Sample[]
  /** Returns the time of the run, in milliseconds. */
  now(): number
}

export function visitorAt(proxy: MessageProxy, n: number, token = ''): Visitor {
  const who = { 'x-forwarded-for': addressOf(n), 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140' }
  const once = async (what: string, path: string, method: string, headers: Record<string, string>, body?: string) => {
    const at = proxy.now()
    const began = performance.now()
    try {
      const answered = await ask(proxy.shop + path, method, { ...who, ...headers }, body)
      const result = resultOf(answered.status)
      const reason =
        result === 'ok' ? undefined : `${answered.status} ${Buffer.from(answered.bytes).toString('utf8').slice(0, 200)}`
      const again = answered.headers['retry-after']
      proxy.samples.push({
        at,
        what,
        ms: performance.now() - began,
        result,
        ...(reason !== undefined && result !== 'refused' && { reason }),
        ...(result === 'away' && { hasRetryTime: again !== undefined }),
      })
      return { ...answered, again: Number(again ?? 1) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      proxy.samples.push({ at, what, ms: performance.now() - began, result: 'failed', reason })
      throw error
    }
  }
  /** Retries when the shop asks to. */
  const insist = async (...wanted: Parameters<typeof once>) => {
    for (const until = proxy.now() + PATIENCE_MS; ; ) {
      const answered = await once(...wanted)
      if (resultOf(answered.status) !== 'away' || proxy.now() > until) return answered
      await pause(Math.min(answered.again, LONGEST_WAIT_SECONDS) * 1000)
    }
  }
  const send: Send = async (path, { method = 'GET', headers, body }) => {
    const text = body === undefined || body === null ? '' : String(body)
    const sent = {
      ...(headers as Record<string, string>),
      ...(text !== '' && { 'content-length': String(Buffer.byteLength(text)) }),
      ...(token !== '' && { 'x-access-token': token }),
    }
    const what = path.split(/[/?]/)[2] ?? path
    const { status, bytes } = await insist(what, path, method, sent, text)
    return new Response(status === 204 ? null : bytes, { status })
  }
  return {
    call: caller(send),
    async page(path, what) {
      const { status } = await insist(what, path, 'GET', { accept: 'text/html', 'accept-encoding': 'br' })
      if (status >= 400) throw new Error(`${path} answers ${status}`)
    },
    think: (ms) => pause(ms * (0.5 + Math.random())),
  }
}
