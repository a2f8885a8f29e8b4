import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { SentFile } from '#contract/endpoint.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { refuseUnstorable } from './json-body.ts'

export const FORM_TYPE = /^multipart\/form-data;/i

/** The maximum number of bytes in a form besides its files. */
export const AROUND_BYTES = 64 * 1024

const LIMITS = { parts: 16, fieldNameSize: 200, fieldSize: AROUND_BYTES, headerPairs: 20, headerSize: 8 * 1024 }

interface MultipartForm {
  readonly fields: Readonly<Record<string, unknown>>
  /** The files of the requested field, in their order. */
  readonly files: readonly SentFile[]
  /** Whether the form has more parts than any form of the shop. */
  readonly hasTooManyParts: boolean
}

/**
 * Reads a multipart form (RFC 7578) as it arrives and writes the files of one field into a folder; other files are
 * dropped. Throws 'too_large' beyond `mostBytes` in total, and 'unreadable' if the form is incomplete.
 */
export async function readMultipart(
  request: Request,
  { field, mostBytes, tooLarge }: { field: string; mostBytes: number; tooLarge: string },
  folder: string,
): Promise<MultipartForm> {
  const parser = createParser(request.headers.get('content-type') ?? '')
  const fields = new Map<string, unknown>()
  const writes: Promise<SentFile>[] = []
  const open = new Set<BusboyFileStream>()
  let hasTooManyParts = false
  parser.on('partsLimit', () => {
    hasTooManyParts = true
  })
  parser.on('field', (name, value) => {
    // A repeated field becomes a list, which no schema accepts.
    fields.set(name, fields.has(name) ? [fields.get(name), value] : value)
  })
  parser.on('file', (name, stream) => {
    if (name !== field) return stream.resume()
    open.add(stream)
    const written = writeFile(stream, join(folder, String(writes.length))).finally(() => open.delete(stream))
    // The parser reports a form that breaks off; that a file cannot be written it would not notice.
    written.catch((error: unknown) => {
      if (isSystemError(error)) parser.destroy(error)
    })
    writes.push(written)
    return stream
  })
  try {
    await pipeline(Readable.from(readBody(request, mostBytes, tooLarge)), parser)
  } catch (error) {
    for (const stream of open) stream.destroy()
    await Promise.allSettled(writes)
    if (error instanceof ShopProblem || isSystemError(error)) throw error
    throw unreadable()
  }
  const files = await Promise.all(writes)
  refuseUnstorable([...fields.values()].flat().some((value) => String(value).includes('\0')))
  return { fields: Object.fromEntries(fields), files, hasTooManyParts }
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

const unreadable = () => new ShopProblem('unreadable', 'The form cannot be read.')

function createParser(contentType: string): Busboy {
  try {
    const isPartAFile = (_name?: string, _type?: string, fileName?: string) => fileName !== undefined
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, isPartAFile })
  } catch {
    throw unreadable()
  }
}

async function writeFile(stream: BusboyFileStream, path: string): Promise<SentFile> {
  await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
  return { path, bytes: stream.bytesRead }
}

/** Yields the body as it arrives; throws beyond the given number of bytes, and if the connection breaks off. */
export async function* readBody(request: Request, mostBytes: number, tooLarge: string): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length')) > mostBytes) throw new ShopProblem('too_large', tooLarge)
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) throw new ShopProblem('too_large', tooLarge)
      yield chunk
    }
  } catch (error) {
    if (error instanceof ShopProblem) throw error
    throw new ShopProblem('unreadable', 'The form was cut off on its way.')
  }
}
