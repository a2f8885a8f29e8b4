import { z } from 'zod'
import { byteStream, jsonTexts } from '#server/lib/file-stream.ts'
import type { PublicResponse } from './cached-response.ts'

/** The length in characters from which on a list is not cached: it is sent while it is made. */
const MAX_CACHED = 8_000_000

type Entries = AsyncGenerator<unknown, void>

export const isListInParts = (answer: unknown): answer is Entries =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

export async function wholeList(entries: Entries): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

/**
 * Returns a list that comes one entry after another: as one text if it is short enough to be cached, otherwise as a
 * stream, so that neither its length nor a slow receiver takes memory. Each entry is parsed by the list's schema.
 */
export async function respondWithList(
  schema: z.ZodType,
  entries: Entries,
  headers: Readonly<Record<string, string>>,
): Promise<PublicResponse | Response> {
  if (!(schema instanceof z.ZodArray)) throw new Error('Only a list can be answered one entry after another.')
  const texts = jsonTexts(parsed(schema.element as z.ZodType, entries))
  const beginning: string[] = []
  for (let length = 0; length <= MAX_CACHED; ) {
    const { done, value } = await texts.next()
    if (done) return { headers, body: beginning.join('') }
    beginning.push(value)
    length += value.length
  }
  return new Response(byteStream(resume(beginning, texts)), { headers })
}

async function* parsed(schema: z.ZodType, entries: Entries): AsyncGenerator<unknown[], void> {
  for await (const entry of entries) yield [schema.parse(entry)]
}

async function* resume(
  beginning: readonly string[],
  texts: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  yield* beginning
  yield* texts
}
