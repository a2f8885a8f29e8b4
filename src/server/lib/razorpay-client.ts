import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

const ErrorBody = z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) })

/** The provider refused, or could not be reached. `certain`: it has definitely not done what was requested. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly status: number
  readonly certain: boolean

  constructor(message: string, status: number, certain: boolean) {
    super(message)
    this.status = status
    this.certain = certain
  }
}

/** Limits connecting, sending and reading together: a provider that is too slow must not block a checkout. */
const TIMEOUT_MS = 4000
/** The pauses before the second and third attempt of a call that is safe to repeat. */
const PAUSES_MS: readonly number[] = [150, 500]
const MAX_BYTES = 4 * 1024 * 1024

async function readAll(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer<T>(status: number, text: string, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProviderError(`The payment provider answered ${status} with something unreadable.`, status || 502, false)
  }
  if (status < 200 || status >= 300) {
    const body = ErrorBody.safeParse(value)
    const description = body.success ? body.data.error.description : undefined
    throw new ProviderError(description || `The payment provider answered ${status}.`, status, status < 500)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderError('The payment provider answered with an unknown shape.', 502, false)
  return parsed.data
}

interface Call<T> {
  readonly schema: z.ZodType<T>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the payment provider's HTTP API as one shop. */
export class RazorpayClient {
  readonly #base: string
  readonly #authorization: string
  readonly #pausesMs: readonly number[]

  constructor(
    settings: { readonly apiBase: string; readonly keyId: string; readonly keySecret: string },
    pausesMs = PAUSES_MS,
  ) {
    const { apiBase, keyId, keySecret } = settings
    this.#base = apiBase.endsWith('/') ? apiBase : `${apiBase}/`
    this.#authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    this.#pausesMs = pausesMs
  }

  /** Throws a ProviderError if the provider refuses, or its answer is missing or unreadable. */
  async once<T>(method: 'GET' | 'POST', path: string, { schema, body, headers }: Call<T>): Promise<T> {
    const { status, text } = await this.#send(path, {
      method,
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return readAnswer(status, text, schema)
  }

  /** Retries after a lost connection, "too many requests" and server errors: only for calls that are safe to repeat. */
  async again<T>(method: 'GET' | 'POST', path: string, call: Call<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.once(method, path, call)
      } catch (error) {
        const pause = this.#pausesMs[attempt]
        const passing =
          error instanceof ProviderError && (error.status === 0 || error.status === 429 || error.status >= 500)
        if (!passing || pause === undefined) throw error
        await setTimeout(pause * (0.5 + Math.random()))
      }
    }
  }

  async #send(path: string, request: RequestInit): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(new URL(path, this.#base), { ...request, redirect: 'manual', signal })
      return { status: response.status, text: await readAll(response) }
    } catch (error) {
      const { message, cause } = error as Error
      const reason = cause instanceof Error ? cause.message : message
      throw new ProviderError(`The payment provider cannot be reached: ${reason}`, 0, false)
    }
  }
}
