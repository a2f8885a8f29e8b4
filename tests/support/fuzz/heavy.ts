import fc from 'fast-check'
import type { FuzzRequest } from './requests.ts'

/** Texts that a careless parser scans again and again: blanks, separators, and beginnings of what it looks for. */
const UNITS = [
  ...[' ', '\t', ',', ';', '=', '"', '\\', '/', '<', '-', '.', '@', '%', 'a', '0'],
  ...['a.', 'a@', 'br,', 'W/"', ';q=0', 'a=b; ', '=;', '0-1,', '1.1.1.1,'],
]
/** Endings that decide whether everything before them was parsed in vain. */
const ENDS = ['', 'x', '!', '@', ';q=1', '"', '\\u0000']

/** Headers that the shop or its libraries read, with valid beginnings of each. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  accept: ['', 'text/html'],
  'accept-encoding': ['', 'br', 'gzip;q='],
  'accept-language': ['', 'en'],
  authorization: ['Bearer '],
  'content-type': ['', 'application/json;', 'multipart/form-data; boundary=', 'multipart/form-data'],
  cookie: ['', '__Host-refresh=', 'userInfo=%7B'],
  'idempotency-key': [''],
  'if-modified-since': ['', 'Sun, 22 Nov 2026'],
  'if-none-match': ['', '"a"', 'W/"'],
  origin: ['', 'https://'],
  range: ['', 'bytes='],
  'sec-fetch-site': [''],
  'user-agent': ['', 'Mozilla/5.0 ('],
  'x-access-token': ['', 'eyJhbGciOiJIUzI1NiJ9.'],
  'x-anything': [''],
  'x-forwarded-for': ['', '1.1.1.1'],
  'x-razorpay-event-id': [''],
  'x-razorpay-signature': ['', '00'],
}

const HEADERS = Object.entries(BEGINNINGS).flatMap(([name, each]) => each.map((begin) => [name, begin] as const))

/** Lengths that the shop accepts, and lengths that it should refuse unread. */
const HEADER_LENGTHS = [250, 1000, 4000, 12_000]
const ADDRESS_LENGTHS = [200, 1000, 3000]
const BODY_LENGTHS = [1000, 20_000, 90_000]

const repeated = (unit: string, length: number, end: string): string =>
  unit.repeat(Math.ceil(length / unit.length)) + end

const text = (lengths: readonly number[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...UNITS), fc.constantFrom(...lengths), fc.constantFrom(...ENDS))
    .map((parts) => repeated(...parts))

type Change = (request: FuzzRequest) => FuzzRequest

const inHeader =
  (name: string, value: string): Change =>
  (request) => ({ ...request, headers: { ...request.headers, [name]: value } })

const inQuery =
  (value: string, place: number): Change =>
  (request) => {
    const [path = '', query = 'x=1'] = request.path.split('?', 2)
    const parameters = query.split('&')
    const name = parameters[place % parameters.length]?.split('=')[0] ?? 'x'
    return { ...request, path: `${path}?${name}=${encodeURIComponent(value).slice(0, 3500)}` }
  }

const inPath =
  (value: string): Change =>
  (request) => {
    const [path = ''] = request.path.split('?', 1)
    return { ...request, path: path.replace(/[^/]*$/, () => encodeURIComponent(value).slice(0, 3500)) }
  }

const inBody =
  (value: string, place: number): Change =>
  (request) => {
    const body = parsed(request.body)
    if (body === null) return request
    const names = Object.keys(body)
    const name = names[place % Math.max(1, names.length)] ?? 'x'
    return { ...request, body: new TextEncoder().encode(JSON.stringify({ ...body, [name]: value })) }
  }

function parsed(body: Uint8Array | undefined): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...HEADERS), text(HEADER_LENGTHS))
      .map(([[name, begin], value]) => inHeader(name, begin + value)),
    weight: 4,
  },
  { arbitrary: fc.tuple(text(BODY_LENGTHS), fc.nat(20)).map(([value, place]) => inBody(value, place)), weight: 2 },
  { arbitrary: fc.tuple(text(ADDRESS_LENGTHS), fc.nat(20)).map(([value, place]) => inQuery(value, place)), weight: 1 },
  { arbitrary: text(ADDRESS_LENGTHS).map(inPath), weight: 1 },
)

const changed = (request: FuzzRequest, change: Change): FuzzRequest => ({ ...change(request), kind: 'heavy' })

/** Makes one part of a request as long as allowed, or longer, with text that is slow for a careless parser. */
export const heavy = (plain: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(plain, changes).map(([request, change]) => changed(request, change))

export interface Readers {
  /** Calls that together run all code that reads headers; undefined means all calls. */
  readonly readers?: readonly string[]
  /** Returns the most characters of a header that are read at all. */
  readonly headerLimit?: (name: string) => number
}

/** So long that it should be refused unread. */
const ABSURD = 12_000

/**
 * Returns a request for every header with every kind of text, once at the length that is read and once far too long;
 * and for each request one part of the body, the query and the path with every kind of text.
 */
export function everyHeavy(requests: readonly FuzzRequest[], { readers, headerLimit }: Readers): FuzzRequest[] {
  const reading = requests.filter(({ call }) => readers?.includes(call) ?? true)
  const headers = HEADERS.flatMap(([name, begin]) => {
    const read = Math.min(ABSURD, headerLimit?.(name) ?? ABSURD) - begin.length - 10
    const values = UNITS.map((unit) => begin + repeated(unit, read, 'x').slice(-read))
    return [...values, begin + repeated(' ', ABSURD, 'x')].map((value) => inHeader(name, value))
  })
  const parts = requests.flatMap((request) =>
    UNITS.map((unit, place) => {
      if (request.body) return changed(request, inBody(repeated(unit, 90_000, '!'), place))
      const value = repeated(unit, 3000, '!')
      return changed(request, place % 2 === 0 ? inQuery(value, place) : inPath(value))
    }),
  )
  return [...reading.flatMap((request) => headers.map((change) => changed(request, change))), ...parts]
}
