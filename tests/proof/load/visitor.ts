import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Call, caller, type Send } from '#contract/call.ts'
import type { Sample } from './figures.ts'

/** Longer than any browser's user waits. */
const ANSWER_MS = 30_000
/** For so long somebody who was told to come again does, and so long they wait at most before. */
const PATIENCE_MS = 240_000
const LONGEST_WAIT_SECONDS = 5

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/** Every visitor has an address of their own, as behind a proxy; limits count by it. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array<ArrayBuffer>
}

function ask(url: string, method: string, headers: Record<string, string>, body = ''): Promise<Answered> {
  return new Promise((done, fail) => {
    const asked = request(url, { method, agent, headers, timeout: ANSWER_MS }, (answer) => {
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
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // The shop has closed a connection that was idle just as it was used again: browsers ask anew, and say nothing.
      if (asked.reusedSocket && error.code === 'ECONNRESET') ask(url, method, headers, body).then(done, fail)
      else fail(error)
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.end(body)
  })
}

const resultOf = (status: number): Sample['result'] => {
  if (status < 400) return 'ok'
  if (status === 429 || status === 503) return 'away'
  return status < 500 ? 'refused' : 'failed'
}

/** Somebody at the shop's door: asks for pages and calls the API, and everything is written down. */
export interface Visitor {
  readonly call: Call
  page(path: string, what: string): Promise<void>
  /** Waits as somebody does who reads, of half to one and a half of so many milliseconds. */
  think(ms: number): Promise<void>
}

export interface Door {
  readonly shop: string
  readonly samples: Sample[]
  /** The clock of the run, in milliseconds. */
  now(): number
}

export function visitorAt(door: Door, n: number, token = ''): Visitor {
  const who = { 'x-forwarded-for': addressOf(n), 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140' }
  const once = async (what: string, path: string, method: string, headers: Record<string, string>, body?: string) => {
    const at = door.now()
    const began = performance.now()
    try {
      const answered = await ask(door.shop + path, method, { ...who, ...headers }, body)
      const result = resultOf(answered.status)
      const said =
        result === 'ok' ? undefined : `${answered.status} ${Buffer.from(answered.bytes).toString('utf8').slice(0, 200)}`
      const again = answered.headers['retry-after']
      door.samples.push({
        at,
        what,
        ms: performance.now() - began,
        result,
        ...(said !== undefined && result !== 'refused' && { said }),
        ...(result === 'away' && { toldWhen: again !== undefined }),
      })
      return { ...answered, again: Number(again ?? 1) }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      door.samples.push({ at, what, ms: performance.now() - began, result: 'failed', said })
      throw error
    }
  }
  /** Comes again when the shop says so. */
  const insist = async (...wanted: Parameters<typeof once>) => {
    for (const until = door.now() + PATIENCE_MS; ; ) {
      const answered = await once(...wanted)
      if (resultOf(answered.status) !== 'away' || door.now() > until) return answered
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
