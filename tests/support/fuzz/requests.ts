import fc from 'fast-check'
import { heavy } from './heavy.ts'
import type { Described, Schema } from './open-api.ts'

/** A request with everything that is needed to send it again. */
export interface FuzzRequest {
  readonly call: string
  readonly kind: Kind
  readonly actor: string
  readonly method: string
  /** Includes the query; relative to `/api`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/**
 * valid: as documented. nearly valid: one thing is wrong. broken: unreadable, or the wrong method or type. heavy: one
 * part is very long, to measure the cost of parsing it.
 */
type Kind = 'valid' | 'nearly valid' | 'broken' | 'heavy'

/** What requests are generated from besides the document: existing names, people, and bodies that fit each other. */
export interface Known {
  /** Who sends the requests; `often` sends as many as all others together. */
  readonly actors: { readonly often: readonly string[]; readonly seldom: readonly string[] }
  /** Returns values that a field or parameter of a call may really have. */
  readonly values: (name: string, call: string) => readonly unknown[]
  /** Whole bodies of a call that the shop accepts as they are. */
  readonly bodies: Readonly<Record<string, readonly unknown[]>>
  /** Files for uploads, both good and bad. */
  readonly files: readonly Uint8Array[]
}

const ODD_TEXTS = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table product; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f',
  '{{7*7}}<%=7*7%>',
  '\u0000',
  'a\r\nBcc: x@example.com',
  '\u2028\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e999',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  '١٢',
  '%',
  '=1+1',
  'javascript:alert(1)',
  '//evil.example',
  '2026-02-30',
  '2099-13',
  '0001-01-01T00:00:00Z',
  'x'.repeat(300),
  'x'.repeat(9000),
  '😀'.repeat(200),
  '('.repeat(2000),
]
const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[0, -1, 0.1, 1.005, -0, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), true, false, null],
  ...[[], ['a'], [[]], {}, { $gt: '' }, { length: 3 }, [[[[]]]], [null], Array.from({ length: 600 }, () => 'a')],
]

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

/** Returns one valid request for each call, the same one each time. */
export const someValid = (calls: readonly Described[], known: Known): FuzzRequest[] =>
  calls.flatMap((call) => fc.sample(validRequest(call, known), { seed: 1, numRuns: 1 }))

/** Returns the requests for a call. */
export function requestsFor(call: Described, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { arbitrary: validRequest(call, known), weight: 4 },
    { arbitrary: nearlyValidRequest(call, known), weight: 4 },
    { arbitrary: brokenRequest(call, known), weight: 2 },
    { arbitrary: heavy(validRequest(call, known)), weight: 2 },
  )
}

interface Draft {
  readonly actor: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly type: string | undefined
  readonly body: unknown
}

function draftOf(call: Described, known: Known): fc.Arbitrary<Draft> {
  const place = (where: string) => {
    const wanted = call.parameters.filter((each) => each.in === where)
    const model = Object.fromEntries(
      wanted.map(({ name, schema = {} }) => [name, madeFrom(schema, { name, call: call.name, known })]),
    )
    return fc.record(model, {
      requiredKeys: wanted.filter((each) => where === 'path' || each.required).map(({ name }) => name),
    })
  }
  const types = Object.keys(call.bodies)
  const body = types.map((type) => {
    const made = madeFrom(call.bodies[type]?.schema ?? {}, { name: '', call: call.name, known })
    const ready = type === JSON_TYPE ? (known.bodies[call.name] ?? []) : []
    const each = ready.length > 0 ? fc.oneof(made, fc.constantFrom(...ready)) : made
    return each.map((value) => ({ type, value }))
  })
  return fc
    .record({
      actor: fc.oneof(fc.constantFrom(...known.actors.often), fc.constantFrom(...known.actors.seldom)),
      params: place('path'),
      query: place('query'),
      sent: body.length > 0 ? fc.oneof(...body) : fc.constant({ type: undefined, value: undefined }),
    })
    .map(({ actor, params, query, sent }) => ({ actor, params, query, type: sent.type, body: sent.value }))
}

const validRequest = (call: Described, known: Known) =>
  draftOf(call, known).map((draft) => written(call, draft, 'valid'))

function nearlyValidRequest(call: Described, known: Known): fc.Arbitrary<FuzzRequest> {
  const odd = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 2 }))
  return fc.tuple(draftOf(call, known), fc.nat(1000), fc.nat(3), odd).map(([draft, place, way, value]) => {
    const parts = (['body', 'params', 'query'] as const).filter((part) => places(draft[part]).length > 0)
    const part = parts[place % Math.max(1, parts.length)]
    const changed = part ? { ...draft, [part]: spoiled(draft[part], place, way, value) } : draft
    return written(call, changed as Draft, 'nearly valid')
  })
}

/** Returns the paths to all values inside a value. */
function places(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...way, key], ...places(inner, [...way, key])])
}

/** Returns a copy in which one value is replaced, missing, turned into a list, or joined by an unknown field. */
function spoiled(value: unknown, place: number, how: number, odd: unknown): unknown {
  const copy = structuredClone(value)
  const ways = places(copy)
  const way = ways[place % ways.length] ?? []
  const key = way.at(-1) ?? ''
  const holder = way.slice(0, -1).reduce((inner, name) => (inner as Record<string, unknown>)[name], copy) as Record<
    string,
    unknown
  >
  if (how === 0) holder[key] = odd
  else if (how === 1) delete holder[key]
  else if (how === 2) holder[key] = [holder[key]]
  else Object.defineProperty(holder, '__proto__', { value: odd, enumerable: true, configurable: true })
  return copy
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json\tx' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'multipart/form-data; boundary=b' },
  { 'content-type': '' },
  { 'content-length': '5' },
  { 'content-length': 'abc' },
  { 'content-length': '99999999999' },
  { 'content-encoding': 'gzip' },
  { 'x-access-token': 'x'.repeat(5000) },
  { 'x-access-token': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { 'x-access-token': '..' },
  { cookie: '__Host-refresh=%; userInfo=%7B; =; a' },
  { cookie: `__Host-refresh=${'x'.repeat(4000)}; refresh=x` },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { 'if-none-match': '"', 'accept-encoding': ';;q=,', accept: '\u00ff' },
  { 'accept-language': 'x'.repeat(2000), 'user-agent': '\u00ff'.repeat(600) },
  { 'x-forwarded-for': '::1, ' },
  { range: 'bytes=-1', 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': 'x'.repeat(1000) },
]

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const BROKEN_BODIES: readonly Uint8Array[] = [
  ...['', '{', 'null', '1', '"a"', '[]', '[{}]', '{}', 'true', '{"a":1e999}', '{"a":"\\ud800"}', '{"a":"\\u0000"}'],
  ...['{"a":1,"a":2}', '\ufeff{}', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  ...[`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
  ...[JSON.stringify({ name: 'x'.repeat(150_000) }), 'email=a@example.com&password=x'],
  ...['--b\r\n\r\n', '--b\r\ncontent-disposition: form-data; name=""\r\n\r\n\r\n--b--', '--b--'],
  ...['--b\r\ncontent-disposition: form-data; name="file"; filename="../../x\u0000.jpg"\r\n\r\nx\r\n--b--'],
  ...[`${'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(300)}--b--`],
  JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, key) => [`k${key}`, 1]))),
]
  .map(bytes)
  .concat([new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), new Uint8Array([0x1f, 0x8b, 8, 0])])

const ODD_PATHS = ['%', '%zz', '%00', '%2e%2e%2f', '..', '.', '%ff', ';x=1', '//', '%252e', '%E0%A4%A', "a'b", '%0d%0a']
const ODD_QUERIES = ['page[]=1', 'page=1&page=2', 'page[$gt]=', 'search=%', 'search=%ff', '&&&', '=', '__proto__=1']
const OTHER_METHODS = ['HEAD', 'PATCH', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'GET']

function brokenRequest(call: Described, known: Known): fc.Arbitrary<FuzzRequest> {
  const changes: fc.Arbitrary<(request: FuzzRequest) => FuzzRequest>[] = [
    fc.constantFrom(...ODD_HEADERS).map((headers) => (request) => withHeaders(request, headers)),
    fc.tuple(fc.constantFrom(...ODD_PATHS), fc.nat(5)).map(([odd, place]) => (request) => ({
      ...request,
      path: withOddSegment(request.path, odd, place),
    })),
    fc
      .constantFrom(...ODD_QUERIES)
      .map((odd) => (request) => ({ ...request, path: `${request.path.split('?', 1)[0]}?${odd}` })),
    fc.constantFrom(...OTHER_METHODS).map((method) => (request) => withMethod(request, method)),
  ]
  const body = fc.oneof(
    fc.constantFrom(...BROKEN_BODIES),
    fc.json({ maxDepth: 4 }).map(bytes),
    fc.uint8Array({ maxLength: 400 }),
  )
  const type = fc.constantFrom(JSON_TYPE, JSON_TYPE, 'multipart/form-data; boundary=b')
  if (call.method !== 'GET')
    changes.push(
      fc.tuple(body, type).map(
        ([broken, contentType]) =>
          (request) =>
            withHeaders({ ...request, body: broken }, { 'content-type': contentType }),
      ),
    )
  return fc
    .tuple(draftOf(call, known), fc.oneof(...changes))
    .map(([draft, change]) => ({ ...change(written(call, draft, 'broken')), kind: 'broken' }))
}

const withHeaders = (request: FuzzRequest, headers: Readonly<Record<string, string>>): FuzzRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
})

/** A GET with a body cannot even be constructed, so its body is removed. */
const withMethod = (request: FuzzRequest, method: string): FuzzRequest => ({
  ...request,
  method,
  body: method === 'GET' || method === 'HEAD' ? undefined : request.body,
})

function withOddSegment(path: string, odd: string, place: number): string {
  const [way = '', query] = path.split('?')
  const segments = way.split('/')
  segments[1 + (place % Math.max(1, segments.length - 1))] = odd
  return `${segments.join('/')}${query ? `?${query}` : ''}`
}

/** Encodes a value for a URL: half a surrogate pair becomes the replacement character, as in every client. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed())

function written(call: Described, { actor, params, query, type, body }: Draft, kind: Kind): FuzzRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''))
  const search = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(each)}`),
  )
  const sent = type === FORM_TYPE ? formOf(body) : type && { type, body: bytes(JSON.stringify(body) ?? '') }
  return {
    call: call.name,
    kind,
    actor,
    method: call.method,
    path: `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: sent ? { 'content-type': sent.type } : {},
    body: sent ? sent.body : undefined,
  }
}

/** Builds a form by hand, so that its bytes are the same each time. */
function formOf(value: unknown): { type: string; body: Uint8Array } {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const parts = fields.flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((each) => {
      const file = each instanceof Uint8Array
      const head = `content-disposition: form-data; name="${name}"${file ? '; filename="a.jpg"\r\ncontent-type: image/jpeg' : ''}`
      return Buffer.concat([
        Buffer.from(`--b\r\n${head}\r\n\r\n`),
        file ? each : Buffer.from(typeof each === 'object' ? JSON.stringify(each) : String(each)),
        Buffer.from('\r\n'),
      ])
    }),
  )
  return { type: 'multipart/form-data; boundary=b', body: Buffer.concat([...parts, Buffer.from('--b--\r\n')]) }
}

interface Where {
  readonly name: string
  readonly call: string
  readonly known: Known
}

/** Generates what a schema allows; often a value that the shop really has under that name. */
function madeFrom(schema: Schema, where: Where): fc.Arbitrary<unknown> {
  if (schema.format === 'binary') return fc.constantFrom(...where.known.files)
  const plain = plainValue(schema, where)
  const real = where.known.values(where.name, where.call)
  if (real.length === 0 || schema.properties || schema.items) return plain
  return fc.oneof({ arbitrary: fc.constantFrom(...real), weight: 4 }, { arbitrary: plain, weight: 1 })
}

function plainValue(schema: Schema, where: Where): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => plainValue(each, where)))
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => plainValue({ ...schema, type: each }, where)))
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 }),
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 5, (schema.minimum ?? 0) + 5) }),
      )
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, where)
    case 'object':
      return objectOf(schema, where)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-02-28', '2024-02-29')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const most = Math.min(maxLength, 40)
  const free = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most })
  return fc.oneof(
    { arbitrary: free, weight: 6 },
    { arbitrary: fc.constant('x'.repeat(maxLength)), weight: 1 },
    { arbitrary: fc.constantFrom(...ODD_TEXTS).filter((text) => text.length <= maxLength), weight: 2 },
  )
}

function numberOf({ minimum, maximum = 1e9, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1e9
  const any = fc.double({ min, max: maximum, noNaN: true, minExcluded: exclusiveMinimum !== undefined })
  const round = fc.integer({ min: Math.ceil(min) + (exclusiveMinimum === undefined ? 0 : 1), max: Math.floor(maximum) })
  return fc.oneof(any, round)
}

function listOf({ items = {}, minItems = 0, maxItems = 4 }: Schema, where: Where): fc.Arbitrary<unknown> {
  const maxLength = Math.max(minItems, Math.min(maxItems, 4))
  return fc.array(madeFrom(items, where), { minLength: minItems, maxLength })
}

function objectOf(schema: Schema, where: Where): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, madeFrom(each, { ...where, name })]),
  )
  const named = fc.record(model, { requiredKeys: required.filter((name) => name in model) })
  if (typeof additionalProperties !== 'object') return named
  const others = fc.dictionary(fc.string({ maxLength: 20 }), madeFrom(additionalProperties, where), { maxKeys: 3 })
  return fc.tuple(others, named).map(([more, fixed]) => ({ ...more, ...fixed }))
}
