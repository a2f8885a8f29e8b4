import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FormFiles, SentFile } from '#contract/endpoint.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { createTurns } from '#server/lib/turns.ts'
import { JSON_TYPE, parseJson, refuseUnstorable } from './json-body.ts'
import { type Part, partsOf } from './multipart.ts'

/** A form with files, as it was sent. */
export interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly SentFile[]
  /** Deletes the files; nothing of a form outlives its call. */
  discard(): Promise<void>
}

const FORM_TYPE = /^multipart\/form-data;/i
/** What a form has around its files. */
const AROUND_BYTES = 64 * 1024

/** Where forms wait until they are read. */
const incoming = (dataFolder: string): string => join(dataFolder, 'cache', 'incoming')

/** One form at a time is taken apart: it is in memory as a whole then. Until then it is on the disk alone. */
const inTurn = createTurns(1, 50)

/**
 * Takes in a form with files: multipart, or JSON with data addresses. However many come at once, and however slowly, they
 * go to the disk as they come, and no more of them than a call may have.
 */
export async function receiveForm(request: Request, wanted: FormFiles, dataFolder: string): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  const json = JSON_TYPE.test(type)
  if (!json && !FORM_TYPE.test(type)) {
    throw new ShopProblem('unsupported_type', 'Send the form as multipart/form-data or application/json.')
  }
  await mkdir(incoming(dataFolder), { recursive: true })
  const folder = await mkdtemp(join(incoming(dataFolder), 'form-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const whole = join(folder, 'whole')
    const most = (json ? Math.ceil(wanted.bytes / 3) * 4 : wanted.bytes) + AROUND_BYTES
    await keepBody(request, whole, most, wanted.wrong)
    const read = await inTurn(async () => {
      const bytes = await readFile(whole)
      await rm(whole)
      const { fields, files } = json ? fromJson(bytes, wanted) : fromParts(partsOf(bytes, type, MOST_PARTS), wanted)
      return { fields, files: await keepFiles(folder, files, wanted) }
    })
    return { ...read, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Deletes what a killed process has left behind. */
export async function sweepForms(dataFolder: string): Promise<void> {
  const folder = incoming(dataFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > 3_600_000) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function keepBody(request: Request, path: string, most: number, wrong: string): Promise<void> {
  const tooLarge = () => new ShopProblem('too_large', wrong)
  if (Number(request.headers.get('content-length')) > most) throw tooLarge()
  const file = await open(path, 'wx')
  try {
    let bytes = 0
    for await (const chunk of bodyOf(request)) {
      bytes += chunk.byteLength
      if (bytes > most) throw tooLarge()
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
}

/** The body as it comes; a line that breaks off is the sender's trouble, not the shop's. */
async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch (error) {
    if (error instanceof ShopProblem) throw error
    throw new ShopProblem('unreadable', 'The form was cut off on its way.')
  }
}

interface Taken {
  readonly fields: Readonly<Record<string, unknown>>
  /** Each gives its bytes when it is asked, so that only one of them is unpacked at a time. */
  readonly files: readonly (() => Buffer)[]
}

/** A form has a few fields and its files. */
const MOST_PARTS = 16

function fromParts(parts: readonly Part[] | 'too many', { field, count, wrong }: FormFiles): Taken {
  if (parts === 'too many') throw refused(field, wrong)
  const files = parts.filter((part) => part.file && part.name === field)
  if (files.length !== count) throw refused(field, wrong)
  const fields = new Map<string, unknown>()
  for (const { name, file, bytes } of parts) {
    if (file) continue
    const text = bytes.toString('utf8')
    refuseUnstorable(text.includes('\0'))
    // A field given twice becomes a list, which no schema takes.
    fields.set(name, fields.has(name) ? [fields.get(name), text] : text)
  }
  return {
    fields: Object.fromEntries(fields),
    files: files.map(
      ({ bytes }) =>
        () =>
          bytes,
    ),
  }
}

/** A form in JSON has no more brackets and commas than this; what has them by the million would fill the memory. */
const MOST_MARKS = 1000
const DATA_ADDRESS = /^data:image\/[\w.+-]{1,40};base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

function fromJson(bytes: Buffer, { field, count, wrong }: FormFiles): Taken {
  if (countMarks(bytes) > MOST_MARKS) throw new ShopProblem('invalid', 'The form has too many parts.')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShopProblem('invalid', 'The body is no form.')
  }
  const { [field]: given, ...fields } = value as Record<string, unknown>
  if (!Array.isArray(given) || given.length !== count) throw refused(field, wrong)
  return { fields, files: given.map((each: unknown) => () => fromAddress(each, field)) }
}

function countMarks(bytes: Buffer): number {
  let found = 0
  for (const mark of ['[', '{', ',']) {
    for (let at = bytes.indexOf(mark); at !== -1 && found <= MOST_MARKS; at = bytes.indexOf(mark, at + 1)) found += 1
  }
  return found
}

function fromAddress(given: unknown, field: string): Buffer {
  const begin = typeof given === 'string' ? DATA_ADDRESS.exec(given)?.[0] : undefined
  const data = typeof given === 'string' && begin !== undefined ? given.slice(begin.length) : ''
  if (!BASE64.test(data)) throw refused(field, 'Each image is a data address: data:image/jpeg;base64,…')
  return Buffer.from(data, 'base64')
}

async function keepFiles(folder: string, files: Taken['files'], { field, bytes: most, wrong }: FormFiles) {
  const kept: SentFile[] = []
  let sum = 0
  for (const [place, unpack] of files.entries()) {
    const bytes = unpack()
    sum += bytes.length
    if (sum > most) throw refused(field, wrong)
    const path = join(folder, String(place))
    await writeFile(path, bytes)
    kept.push({ path, bytes: bytes.length })
  }
  return kept
}

const refused = (field: string, message: string) =>
  new ShopProblem('invalid', message, { fields: { [field]: message } })
