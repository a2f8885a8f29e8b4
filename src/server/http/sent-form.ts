import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint, FormFiles, SentFile } from '#contract/endpoint.ts'
import { invalidField, largestFile, ShopProblem } from '#server/lib/problem.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import { JSON_TYPE, parseJson } from './json-body.ts'
import { AROUND_BYTES, FORM_TYPE, readBody, readMultipart } from './multipart.ts'

/** A received form with files. */
export interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly SentFile[]
  /** Deletes the files; none of them outlives its call. */
  discard(): Promise<void>
}

/** Returns the folder where the files of forms are stored until their call is over. */
const incoming = (dataFolder: string): string => join(dataFolder, 'cache', 'incoming')

/** Decodes one JSON form at a time, because it is then in memory as a whole. Until then it is only on the disk. */
const oneAtATime = createSemaphore(1, 50)

/**
 * Receives a form with files: multipart, or JSON with data URLs. The files are written to the disk as they arrive, up
 * to the call's limit, so that many or slow uploads do not use up the memory.
 */
export async function receiveForm(request: Request, wanted: FormFiles, dataFolder: string): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  const json = JSON_TYPE.test(type)
  if (!json && !FORM_TYPE.test(type)) {
    throw new ShopProblem('unsupported_type', 'Send the form as multipart/form-data or application/json.')
  }
  const folder = await createFolder(dataFolder)
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await (json ? receiveJson : receiveMultipart)(request, wanted, folder)), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Receives the one file of a form, whatever its name and content type. */
export async function receiveFile(
  request: Request,
  { field, bytes: most }: NonNullable<Endpoint['upload']>,
  dataFolder: string,
): Promise<Buffer> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new ShopProblem('unsupported_type', 'Send the file as multipart/form-data.')
  }
  const tooLarge = largestFile(most)
  const folder = await createFolder(dataFolder)
  try {
    const { files } = await readMultipart(request, { field, mostBytes: most + AROUND_BYTES, tooLarge }, folder)
    const [file] = files
    if (!file || file.bytes === 0)
      throw new ShopProblem('invalid', `The form has no file "${field}".`, { fields: { [field]: 'Choose a file' } })
    if (file.bytes > most) throw new ShopProblem('too_large', tooLarge)
    return await readFile(file.path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createFolder(dataFolder: string): Promise<string> {
  await mkdir(incoming(dataFolder), { recursive: true })
  return mkdtemp(join(incoming(dataFolder), 'form-'))
}

type Received = Omit<SentForm, 'discard'>

async function receiveMultipart(request: Request, wanted: FormFiles, folder: string): Promise<Received> {
  const { field, count, bytes: most, wrong } = wanted
  const limits = { field, mostBytes: most + AROUND_BYTES, tooLarge: wrong }
  const { fields, files, hasTooManyParts } = await readMultipart(request, limits, folder)
  const sum = files.reduce((total, { bytes }) => total + bytes, 0)
  if (hasTooManyParts || files.length !== count || sum > most) throw invalidField(field, wrong)
  return { fields, files }
}

async function receiveJson(request: Request, wanted: FormFiles, folder: string): Promise<Received> {
  const whole = join(folder, 'whole')
  const mostBytes = Math.ceil(wanted.bytes / 3) * 4 + AROUND_BYTES
  await pipeline(Readable.from(readBody(request, mostBytes, wanted.wrong)), createWriteStream(whole, { flags: 'wx' }))
  return oneAtATime(async () => {
    const bytes = await readFile(whole)
    await rm(whole)
    const { fields, files } = fromJson(bytes, wanted)
    return { fields, files: await storeFiles(folder, files, wanted) }
  })
}

/** Deletes files left behind by a killed process. */
export async function deleteOldForms(dataFolder: string): Promise<void> {
  const folder = incoming(dataFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > 3_600_000) await rm(join(folder, name), { recursive: true, force: true })
  }
}

interface Taken {
  readonly fields: Readonly<Record<string, unknown>>
  /** Each function decodes its bytes when called, so that only one file is in memory at a time. */
  readonly files: readonly (() => Buffer)[]
}

/** The maximum number of brackets and commas in a JSON form; one with millions of them would fill the memory. */
const MAX_MARKS = 1000
const DATA_ADDRESS = /^data:image\/[\w.+-]{1,40};base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

function fromJson(bytes: Buffer, { field, count, wrong }: FormFiles): Taken {
  if (countMarks(bytes) > MAX_MARKS) throw new ShopProblem('invalid', 'The form has too many parts.')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShopProblem('invalid', 'The body is no form.')
  }
  const { [field]: given, ...fields } = value as Record<string, unknown>
  if (!Array.isArray(given) || given.length !== count) throw invalidField(field, wrong)
  return { fields, files: given.map((each: unknown) => () => fromAddress(each, field)) }
}

function countMarks(bytes: Buffer): number {
  let found = 0
  for (const mark of ['[', '{', ',']) {
    for (let at = bytes.indexOf(mark); at !== -1 && found <= MAX_MARKS; at = bytes.indexOf(mark, at + 1)) found += 1
  }
  return found
}

function fromAddress(given: unknown, field: string): Buffer {
  const begin = typeof given === 'string' ? DATA_ADDRESS.exec(given)?.[0] : undefined
  const data = typeof given === 'string' && begin !== undefined ? given.slice(begin.length) : ''
  if (!BASE64.test(data)) throw invalidField(field, 'Each image is a data address: data:image/jpeg;base64,…')
  return Buffer.from(data, 'base64')
}

async function storeFiles(folder: string, files: Taken['files'], { field, bytes: most, wrong }: FormFiles) {
  const stored: SentFile[] = []
  let sum = 0
  for (const [place, unpack] of files.entries()) {
    const bytes = unpack()
    sum += bytes.length
    if (sum > most) throw invalidField(field, wrong)
    const path = join(folder, String(place))
    await writeFile(path, bytes)
    stored.push({ path, bytes: bytes.length })
  }
  return stored
}
