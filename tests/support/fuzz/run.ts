import fc from 'fast-check'
import { z } from 'zod'
import { Problem } from '#contract/problem.ts'
import { charactersRead } from '../characters-read.ts'
import { everyHeavy, type Readers } from './heavy.ts'
import { callsOf, type Described } from './open-api.ts'
import { type FuzzRequest, type Known, requestsFor, someValid } from './requests.ts'

/** A shop under fuzzing. */
export interface Target extends Readers {
  /** The shop's OpenAPI document. */
  readonly document: Parameters<typeof callsOf>[0]
  readonly known: Known
  send(request: FuzzRequest): Promise<Response>
  /** Returns what has changed since the last call, as "table operation". */
  changes(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A request whose response is wrong, with the reasons. */
export interface Finding {
  readonly seed: number
  readonly world: number
  readonly request: FuzzRequest
  readonly status: number
  readonly complaints: readonly string[]
}

export interface Counts {
  readonly requests: number
  readonly byStatus: Readonly<Record<string, number>>
  readonly byCall: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
}

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  /** How many requests one shop gets before the next starts from the same state. */
  readonly perWorld: number
  /** The first world: lets a finding be reproduced without the worlds before it. */
  readonly from?: number
  readonly open: (world: number) => Promise<Target>
  /** Called after each world with the progress. */
  readonly onWorld?: (counts: Counts) => void
  /** What refusals of a call may leave behind, named as in `changes`. */
  readonly mayChange?: Readonly<Record<string, readonly string[]>>
}

/** Sends this many requests, one after another, and checks every response. */
export async function fuzz(options: FuzzOptions): Promise<Counts> {
  const { seed, requests, perWorld, from = 0, open, mayChange = {}, onWorld } = options
  const byStatus: Record<string, number> = {}
  const byCall: Record<string, number> = {}
  const findings: Finding[] = []
  let count = 0
  for (let world = from; count < requests; world++) {
    const target = await open(world)
    const calls = new Map(callsOf(target.document).map((call) => [call.name, call]))
    const any = fc.oneof(...[...calls.values()].map((call) => requestsFor(call, target.known)))
    const numRuns = Math.min(perWorld, requests - count)
    await target.changes()
    for (const request of fc.sample(any, { seed: seed + world, numRuns })) {
      const described = calls.get(request.call)
      if (!described) continue
      const { status, complaints } = await tried(target, described, request, mayChange[request.call] ?? [])
      if (complaints.length > 0) findings.push({ seed, world, request, status, complaints })
      const key = request.method === described.method ? request.call : 'another method'
      byCall[key] = (byCall[key] ?? 0) + 1
      byStatus[status] = (byStatus[status] ?? 0) + 1
      count += 1
    }
    await target.close()
    onWorld?.({ requests: count, byStatus, byCall, findings })
  }
  return { requests: count, byStatus, byCall, findings }
}

/** Returns heavy requests to a shop, all of them or every nth. */
export const heavyRequests = (target: Target, each = 1): FuzzRequest[] =>
  everyHeavy(validRequests(target), target).filter((_, place) => place % each === 0)

const validRequests = (target: Target) => someValid(callsOf(target.document), target.known)

/** How many times the server may look at a request: for each library that reads a part of it, and each of its patterns. */
const TIMES = 40
/** The characters of its own, in headers and in the log, that the listener looks at for any request. */
const AROUND = 10_000

/**
 * Sends heavy requests to one shop, and returns those for which it looks at more characters than for a valid request of
 * the same call and a few times those of the heavy one.
 */
export async function weigh(open: () => Promise<Target>, each = 1): Promise<{ sent: number; findings: Finding[] }> {
  const target = await open()
  const read = (request: FuzzRequest) => charactersRead(() => sent(target, request))
  const usual = new Map<string, number>()
  for (const request of validRequests(target)) usual.set(request.call, await read(request))
  const findings: Finding[] = []
  const requests = heavyRequests(target, each)
  for (const request of requests) {
    const characters = await read(request)
    const allowed = AROUND + (usual.get(request.call) ?? 0) + TIMES * lengthOf(request)
    const complaint = `makes the server look at ${characters} characters, where ${allowed} would be many`
    if (characters > allowed) findings.push({ seed: 0, world: 0, request, status: 0, complaints: [complaint] })
  }
  await target.close()
  return { sent: requests.length, findings }
}

const lengthOf = ({ path, headers, body }: FuzzRequest): number =>
  [path, ...Object.entries(headers).flat()].join('').length + (body?.length ?? 0)

/** Sends a request and describes what is wrong with its response or its side effects. */
async function tried(target: Target, call: Described, request: FuzzRequest, allowed: readonly string[]) {
  const { answer, text } = await sent(target, request)
  const complaints = complaintsAbout(call, request, answer, text)
  const changed = new Set((await target.changes()).filter((what) => !allowed.includes(what)))
  if (answer.status >= 400 && changed.size > 0) complaints.push(`refused, but it changed ${[...changed].join(', ')}`)
  return { status: answer.status, complaints }
}

/** Sends a request and reads the whole response: some responses are produced while they are read. */
async function sent(target: Target, request: FuzzRequest) {
  const answer = await target.send(request)
  return { answer, text: await answer.text() }
}

/** Internal details that no response may reveal. */
const INSIDE = /node_modules|\/src\/|\bat \w+ \(|pg_catalog|SQLSTATE|violates|TypeError|ShopProblem/

/** By call and status: each world has the same document. */
const validators = new Map<string, z.ZodType>()

function validatorOf(key: string, schema: object): z.ZodType {
  const known = validators.get(key) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  validators.set(key, known)
  return known
}

function complaintsAbout(call: Described, request: FuzzRequest, answer: Response, text: string): string[] {
  if (answer.status >= 500) return [`an error of the server: ${text.slice(0, 200)}`]
  if (request.method === 'HEAD') return text === '' ? [] : ['HEAD is answered with a body']
  if (answer.status >= 400) return aboutRefusal(answer, text)
  // Odd path segments and methods can lead to another call, whose responses are checked in its own turn.
  return request.kind === 'broken' || request.kind === 'heavy' ? [] : aboutSuccess(call, answer, text)
}

function aboutRefusal({ status, headers }: Response, text: string): string[] {
  const type = headers.get('content-type') ?? ''
  const complaints: string[] = []
  if (INSIDE.test(text)) complaints.push(`tells of the inside: ${text.slice(0, 200)}`)
  if (!type.includes('application/json') || !Problem.safeParse(parsed(text)).success)
    complaints.push(`a refusal that is none of ours: ${type} ${text.slice(0, 200)}`)
  if (status === 429 && !headers.get('retry-after')) complaints.push('says "too many", but not how long to wait')
  return complaints
}

function aboutSuccess(call: Described, { status, headers }: Response, text: string): string[] {
  const described = call.answers[String(status)]
  if (!described) return [`answers ${status}, which is described nowhere`]
  const [documented, content] = Object.entries(described.content ?? {})[0] ?? []
  const type = headers.get('content-type') ?? ''
  if (documented === undefined) return text === '' ? [] : ['a body where none is described']
  if (!type.startsWith(documented)) return [`answers with ${type} in place of ${documented}`]
  if (documented !== 'application/json' || !content?.schema || 'format' in content.schema) return []
  const result = validatorOf(`${call.name} ${status}`, content.schema).safeParse(parsed(text))
  return result.success ? [] : [`not as described: ${JSON.stringify(result.error.issues.slice(0, 3))}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns a command that sends a request again; a body that is not plain text is sent as base64. */
function curl({ method, path, headers, body, actor }: FuzzRequest): string {
  const plain = body && /^[\x20-\x7e]*$/.test(Buffer.from(body).toString('latin1'))
  const headerOptions = Object.entries(headers).map(
    ([name, value]) => ` -H ${quoted(`${name}: ${value.slice(0, 200)}`)}`,
  )
  const token = ` -H ${quoted(`x-access-token: <${actor}>`)}`
  const command = `curl -X ${method}${headerOptions.join('')}${token} ${quoted(`http://localhost:3000/api${path.slice(0, 1000)}`)}`
  if (!body) return command
  const data = Buffer.from(body.subarray(0, 3000))
  if (plain) return `${command} --data-binary ${quoted(data.toString())}`
  return `echo ${data.toString('base64')} | base64 -d | ${command} --data-binary @-`
}

/** Formats findings for people: each kind of complaint about a call once, with how to reproduce it. */
export function describeFindings(findings: readonly Finding[]): string {
  const kinds = Map.groupBy(findings, ({ request, complaints }) => `${request.call} ${complaints[0]?.slice(0, 50)}`)
  return [...kinds.values()]
    .map((same) => {
      const [first] = same
      if (!first) return ''
      const { seed, world, request, status, complaints } = first
      return `${request.call} (${request.kind}, as ${request.actor}) answered ${status}, ${same.length} times\n  ${complaints.join('\n  ')}\n  ${curl(request)}\n  again: npm run proof:fuzz -- --seed ${seed} --world ${world} --requests 1000`
    })
    .join('\n\n')
}
