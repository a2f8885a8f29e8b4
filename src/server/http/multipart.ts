import { ShopProblem } from '#server/lib/problem.ts'

/** A part of a form. What its file was called does not matter, only that it is one. */
export interface Part {
  readonly name: string
  readonly file: boolean
  /** A view into the form: nothing is copied. */
  readonly bytes: Buffer
}

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i
const HEADER_BYTES = 8 * 1024
const LINE = '\r\n'

/** The parts of a multipart form (RFC 7578). Refuses what is none; stops at once at more parts than it may have. */
export function partsOf(form: Buffer, type: string, most: number): Part[] | 'too many' {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  const between = Buffer.from(`${LINE}--${boundary}`, 'latin1')
  const parts: Part[] = []
  // The first boundary may begin the form without a line before it.
  let at = form.subarray(0, between.length - 2).equals(between.subarray(2)) ? -2 : form.indexOf(between)
  if (at === -1) throw unreadable()
  for (;;) {
    const begin = at + between.length
    const follows = form.toString('latin1', begin, begin + 2)
    if (follows === '--') return parts
    if (follows !== LINE) throw unreadable()
    if (parts.length === most) return 'too many'
    const end = form.indexOf(between, begin)
    if (end === -1) throw unreadable()
    parts.push(partOf(form.subarray(begin, end)))
    at = end
  }
}

const NAME = /;\s*name="([^"\r\n]{0,200})"/i
const FILE = /;\s*filename\*?=/i

/** A part, from the end of the line of its boundary on. */
function partOf(part: Buffer): Part {
  const blank = part.subarray(0, HEADER_BYTES).indexOf(`${LINE}${LINE}`)
  if (blank === -1) throw unreadable()
  const headers = part.toString('utf8', 0, blank).split(LINE)
  const disposition = headers.find((line) => /^content-disposition:\s*form-data/i.test(line)) ?? ''
  const [, name] = NAME.exec(disposition) ?? []
  if (name === undefined) throw unreadable()
  return { name, file: FILE.test(disposition), bytes: part.subarray(blank + 4) }
}

const unreadable = () => new ShopProblem('unreadable', 'The form cannot be read.')
